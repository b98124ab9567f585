/// A note on a value that is not as promised, which follows it.
package enum ValueNote: Hashable, Sendable {
  /// The form of a text in place of the promised one.
  case form(TextForm)

  /// Half a surrogate pair, which is no Unicode text.
  case loneSurrogate
  case tooGreatForSeconds
  case outsideMilliseconds

  /// A date as promised that the client's strategy does not read, at least on older systems.
  case unread(by: Client.Dates, isForOlderSystems: Bool)
  case newValue

  /// The unit of a number in another one than the promised.
  case unit(Moment.Unit)

  /// The length of a text in characters.
  case characters(Int)

  /// The distance of a moment from the promised one, in seconds.
  case distance(Double)

  /// The number of members of an object.
  case members(Int)

  /// A key of an object that is not in the promised form.
  case key(String)

  /// The number of elements that are in a form of which more or fewer are promised.
  case elementsOfForm(Int)

  /// A member that an object lacks, of those that are promised on a condition.
  case withoutMember(String)

  /// A member that does not have the form that is promised on a condition.
  case otherMember(String)

  /// The position of an element.
  case element(Int)

  /// The positions of two equal elements.
  case equalElements(Int, Int)

  /// The GraphQL error that explains a null.
  case error(ErrorExcerpt)
  case nullOfGo

  /// The place inside a value that fits.
  case fits(JSONPath)
  case fitEquallyWell(JSONPath, JSONPath)

  /// The words with what stands before them: in parentheses, or after a semicolon.
  package var text: QuotingText {
    switch self {
    case .form(let form): " (\(form.words))"
    case .loneSurrogate: " (half a surrogate pair, not Unicode text)"
    case .tooGreatForSeconds: " (too great for seconds)"
    case .outsideMilliseconds: " (too small or too great for milliseconds)"
    case .unread(let dates, let isForOlderSystems):
      " (\(Client.unreadWords(dates, isForOlderSystems: isForOlderSystems)))"
    case .newValue: " (a new value)"
    case .unit(let unit): " (in \(unit.name))"
    case .characters(1): " (1 character)"
    case .characters(let count): " (\(count.description) characters)"
    case .members(1): " (1 member)"
    case .members(let count): " (\(count.description) members)"
    case .key(let name): " (with the key \(Quoted.key(name)))"
    case .elementsOfForm(let count): " (\(count.description) of its elements are)"
    case .withoutMember(let name): " (without \(Quoted.key(name)))"
    case .otherMember(let name): " (\(Quoted.key(name)) is of another form)"
    case .element(let index): " (with [\(index.description)])"
    // Whoever knows when the response came can compute the time from its distance.
    case .distance(let seconds): " (\(.plain(Self.words(ofDistance: seconds), as: .value(isText: false))))"
    case .equalElements(let first, let second): " ([\(second.description)] equals [\(first.description)])"
    case .error(let error): " (\(error.text))"
    case .nullOfGo: "; this is how Go writes a value of database/sql that may be null"
    case .fits(let path): "; what is at \(Quoted.cut("\(path)")) fits"
    case .fitEquallyWell(let one, let other):
      "; \(Quoted.cut("\(one)")) and \(Quoted.cut("\(other)")) fit equally well, not guessing"
    }
  }

  private static func words(ofDistance seconds: Double) -> String {
    let size = abs(seconds).rounded()
    let text = size < 1e15 ? "\(Int(size)) s" : "ages"
    let zones = (1...14).contains { abs(size - 3600 * Double($0)) <= 5 } ? ", a whole number of hours" : ""
    return seconds > 0 ? "\(text) too late\(zones)" : "\(text) too early\(zones)"
  }
}
