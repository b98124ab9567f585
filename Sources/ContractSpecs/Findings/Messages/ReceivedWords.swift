/// The words for what was received in place of a promise.
extension QuotingText {
  // MARK: members

  static let nothing: Self = "nothing"
  static let nothingThere: Self = "nothing there"
  static let onlyItsMembers: Self = "only its members"
  static let noneOfThem: Self = "none of them there"
  static let notAllOfThem: Self = "not all of them there"

  /// Returns the words for a key that has the promised characters in other code points, which it names.
  static func inOtherCodePoints(_ key: String) -> Self {
    let points = key.unicodeScalars.filter { !$0.isASCII }.prefix(3).map {
      "U+" + String(repeating: "0", count: max(0, 4 - String($0.value, radix: 16).count))
        + String($0.value, radix: 16, uppercase: true)
    }
    return QuotingText("\(Quoted.key(key)) in other code points (\(points.joined(separator: ", ")))")
  }

  /// Returns the words for a member that is missing in an object, with a note that begins with a semicolon.
  static func nothing(in object: Self, note: String) -> Self { "nothing in \(object)\(note)" }

  /// Returns the words for a promised key, in quotes, that another key may be.
  static func no(_ promised: String, mayBe key: String) -> Self { "no \(promised); \(key) may be it" }

  static func nothingThere(mayBeAt place: String) -> Self { "nothing there; what is at \(place) may be it" }

  static func nothingThere(mayBeOfIt parts: [String], in place: String) -> Self {
    "nothing there; \(parts.joined(separator: ", ")) in \(place) may be of it"
  }

  /// Returns the words for many unexpected members, the first of which are named.
  static func unexpectedMembers(_ count: Int, hasMore: Bool, first names: String) -> Self {
    "\(hasMore ? "more than " : "")\(count.description) unexpected members: \(names), …"
  }

  /// Returns the words for the keys of an object, of which all have one style, if that is known.
  static func recasedKeys(of style: KeyStyle?) -> Self {
    style.map { "\($0.rawValue) keys" } ?? "the same keys in other casing"
  }

  static func again(_ key: String, now value: Self) -> Self { "\(key) again, now \(value)" }

  static func sameForApp(_ key: String, _ value: Self, beside other: String) -> Self {
    "\(key) (\(value)) beside \(other), which the app reads as the same key"
  }

  static func keyThatIsNoInteger(_ key: String) -> Self { "key \(key), which is no integer" }

  // MARK: bodies

  static let emptyBody: Self = "an empty body"
  static let whiteSpace: Self = "only white space"
  static let byteOrderMark: Self = "a byte order mark (EF BB BF) before the JSON"
  static let noPieceBeforeEnd: Self = "a stream that ends without a piece"
  static let noEventWithData: Self = "a stream in which no event has data"
  static let unfinishedEvent: Self = "the stream ends inside an event"

  static func connectionEnded(after count: Int) -> Self {
    "the connection ended after \(count.description) bytes"
  }

  static func timeEnded(after count: Int) -> Self { "the time limit ended after \(count.description) bytes" }

  static func dataEndsEarly(_ coding: String, after count: Int) -> Self {
    "its \(coding) data ends early, after \(count.description) bytes decoded from it"
  }

  /// Returns the words for a body that is another document than the promised one.
  static func otherDocument(
    _ body: Self, carrying error: Self?, isErrorInOtherForm: Bool, common: [String]
  ) -> Self {
    let error = error.map { " (\($0))" } ?? "" as Self
    let note =
      common.isEmpty ? "" : "; of what is promised only \(common.joined(separator: ", ")) is in it"
    return "\(isErrorInOtherForm ? "an error in another form: " : "")\(body)\(error)\(note)"
  }

  /// Returns the words for an error message at a place of the body.
  static func says(_ path: JSONPath, _ message: Self) -> Self { "\(path.description) says \(message)" }

  // MARK: the response as a whole

  static let noContentType: Self = "no Content-Type"

  static func noHeader(_ name: String) -> Self { "no \(name) header" }

  static func textIn(charset: String?) -> Self {
    charset.map { "text in \(Quoted.cut($0)), which is not judged" } ?? "bytes that are not UTF-8"
  }
}
