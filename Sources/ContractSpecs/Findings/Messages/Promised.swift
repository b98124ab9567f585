/// The promise of a finding as a report shows it.
package enum Promised: Hashable, Sendable {
  /// The notation of a contract, which is cut if it is long.
  case notation(String)

  /// A text of a stored report, or one of which a part is masked.
  case recorded(QuotingText)

  // MARK: members

  /// A key, which is quoted.
  case key(String)

  /// Several keys, of which the first are quoted.
  case keys([String])

  /// The keys of an object, of which all have one style, if that is known.
  case keyStyle(KeyStyle?)
  case noSuchMember
  case noOtherMembers
  case eachKeyOnce

  /// Many missing members, each of which some objects may have if not all are missing.
  case moreMembers(Int, areAllMissing: Bool)

  /// An object with one of several keys, which are quoted and separated by commas.
  case oneOfKeys(String)

  // MARK: bodies

  case completeBody
  case completeBodyIn(coding: String)
  case noBody

  /// A body of a length in bytes, as Content-Length announced it.
  case bytes(Int)

  /// A document inside an envelope, both in the contract's notation.
  case content(String, of: String)
  case json(String)
  case jsonWithExpectedValues
  case jsonWithoutMark
  case textInUTF8
  case emptyLineAfterEvent

  // MARK: values that a check expects

  case value(ShownValue)
  case otherThan(ShownValue)
  case otherThanElements(of: ShownValue)
  case elementLike(ShownValue)
  case noElementLike(ShownValue)

  // MARK: the response as a whole

  /// The expected statuses, as a contract writes them.
  case statuses(String)
  case mediaType(String)

  /// A header by its name, with the notation of its value.
  case header(String, String)
  case within(Duration)

  /// The time for which a certificate has to be valid, in words.
  case validity(String)

  // MARK: the app's model

  /// A type or a property, as the app's source writes it.
  case source(String)

  /// A promise of the contract that a type of the app reads.
  indirect case of(type: String, Promised)

  /// A date of a type of the app, in the form that the client's strategy reads.
  case date(type: String, Client.Dates?)

  /// The key with which the app's source names a property.
  case keyOfSource(String)

  /// Any end of a decoding by the model of a name.
  case valueOrError(of: String)

  /// A body that released versions of the app decode.
  case bodyFor(versions: String)

  package var text: QuotingText {
    switch self {
    case .notation(let text), .statuses(let text), .mediaType(let text), .validity(let text),
      .source(let text):
      QuotingText(text)
    case .recorded(let text): text
    case .key(let name): QuotingText(Quoted.key(name))
    case .keys(let names): Self.list(names)
    case .keyStyle(let style):
      QuotingText(style.map { "\($0.rawValue) keys" } ?? "keys in their promised casing")
    case .noSuchMember: "no such member"
    case .noOtherMembers: "no other members"
    case .eachKeyOnce: "each key once"
    case .moreMembers(let count, areAllMissing: true): "\(count.description) more members"
    case .moreMembers(let count, areAllMissing: false):
      "\(count.description) members, not all missing from each"
    case .oneOfKeys(let keys): "one of the keys \(keys)"
    case .completeBody: "a complete body"
    case .completeBodyIn(let coding): "a complete \(coding) body"
    case .noBody: "no body"
    case .bytes(let count): "\(count.description) bytes"
    case .content(let notation, let envelope): "\(notation) inside \(envelope)"
    case .json(let notation): "JSON: \(notation)"
    case .jsonWithExpectedValues: "JSON with the expected values"
    case .jsonWithoutMark: "JSON without a byte order mark"
    case .textInUTF8: "text in UTF-8"
    case .emptyLineAfterEvent: "an empty line after the last event"
    case .value(let value): value.text
    case .otherThan(let value): "other than \(value.text)"
    case .otherThanElements(let value): "other than \(value.text) with the same elements"
    case .elementLike(let value): "an element like \(value.text)"
    case .noElementLike(let value): "no element like \(value.text)"
    case .header(let name, let notation): "\(name): \(notation)"
    case .within(let time): "within \(time.inWords)"
    case .of(let type, let promised): "\(type): \(promised.text)"
    case .date(let type, let dates): "\(type), read as \(Client.Dates.form(of: dates))"
    case .keyOfSource(let name): "key \(Quoted.key(name))"
    case .valueOrError(let model): "a value or an error from \(model)"
    case .bodyFor(let versions): "a body that \(versions) decode"
    }
  }

  /// True if the text is the contract's own, whatever was received: neither a value that a check expects, which may be
  /// from a response, nor source of the app.
  package var isContractText: Bool {
    switch self {
    case .notation, .key, .keys, .keyStyle, .noSuchMember, .noOtherMembers, .eachKeyOnce, .moreMembers,
      .oneOfKeys, .completeBody, .noBody, .content, .json, .jsonWithExpectedValues, .jsonWithoutMark,
      .textInUTF8, .emptyLineAfterEvent, .statuses, .mediaType, .header, .within, .validity:
      true
    case .recorded, .completeBodyIn, .bytes, .value, .otherThan, .otherThanElements, .elementLike,
      .noElementLike, .source, .of, .date, .keyOfSource, .valueOrError, .bodyFor:
      false
    }
  }

  /// Returns the first names, quoted.
  static func list(_ names: [String]) -> QuotingText {
    let shown = names.prefix(5).map { Quoted.key($0) }.joined(separator: ", ")
    return QuotingText(names.count > 5 ? shown + ", …" : shown)
  }

  /// Returns the promise with its text replaced, or itself if `transform` does not change the text.
  package func mapText(_ transform: (String) -> String) -> Self {
    let (old, new) = (text.text, transform(text.text))
    return new == old ? self : .recorded(QuotingText(new))
  }
}
