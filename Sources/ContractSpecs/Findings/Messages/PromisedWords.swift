/// The words for promises that the contract's notation cannot express.
extension QuotingText {
  // MARK: members

  static let noSuchMember: Self = "no such member"
  static let noOtherMembers: Self = "no other members"
  static let eachKeyOnce: Self = "each key once"

  /// Returns the words for many missing members, each of which some objects may have if not all are missing.
  static func moreMembers(_ count: Int, areAllMissing: Bool) -> Self {
    areAllMissing
      ? "\(count.description) more members" : "\(count.description) members, not all missing from each"
  }

  /// Returns the words for an object with one of several keys, which are quoted and separated by commas.
  static func oneOfKeys(_ keys: String) -> Self { "one of the keys \(keys)" }

  /// Returns the words for the keys of an object, of which all have one style, if that is known.
  static func keys(of style: KeyStyle?) -> Self {
    style.map { "\($0.rawValue) keys" } ?? "keys in their promised casing"
  }

  // MARK: bodies

  static let completeBody: Self = "a complete body"
  static let noBody: Self = "no body"
  static let jsonWithExpectedValues: Self = "JSON with the expected values"
  static let jsonWithoutMark: Self = "JSON without a byte order mark"
  static let textInUTF8: Self = "text in UTF-8"
  static let emptyLineAfterEvent: Self = "an empty line after the last event"

  /// Returns the words for a body of a length in bytes, as Content-Length announced it.
  static func bytes(_ count: Int) -> Self { "\(count.description) bytes" }

  static func completeBody(in coding: String) -> Self { "a complete \(coding) body" }

  /// Returns the words for a document inside an envelope.
  static func content(_ notation: String, of envelope: String) -> Self { "\(notation) inside \(envelope)" }

  static func json(_ notation: String) -> Self { "JSON: \(notation)" }

  // MARK: values that a check expects

  static func otherThan(_ value: Self) -> Self { "other than \(value)" }

  static func otherThanElements(of value: Self) -> Self { "other than \(value) with the same elements" }

  static func elementLike(_ value: Self) -> Self { "an element like \(value)" }

  static func noElementLike(_ value: Self) -> Self { "no element like \(value)" }

  // MARK: the response as a whole

  static func header(_ name: String, _ notation: String) -> Self { "\(name): \(notation)" }

  static func within(_ time: Duration) -> Self { "within \(time.inWords)" }
}
