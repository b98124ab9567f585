/// The part of a response that was received in place of a promise, as a report shows it.
package enum Received: Hashable, Sendable {
  case value(ShownValue, ValueNote? = nil)

  /// A text of a stored report, or one of which a part is masked.
  case recorded(QuotingText)

  /// A text of which a part is masked, with the note on a missing member that follows it.
  case recordedBefore(QuotingText, MissingMemberNote)

  // MARK: members

  case nothing

  /// An object that lacks a member.
  case nothingIn(ShownValue, [MissingMemberNote])

  /// An object that lacks several members.
  case object(ShownValue, [MissingMemberNote])

  /// A key, which is quoted.
  case key(String)

  /// Several keys, of which the first are quoted.
  case keys([String])

  /// A key that has the promised characters in other code points.
  case keyInOtherCodePoints(String)

  /// The keys of an object, of which all have one style, if that is known.
  case recasedKeys(of: KeyStyle?)

  /// A key that may be the promised one.
  case mayBe(promised: String, key: String)
  case nothingThere
  case nothingThereMayBeAt(JSONPath)

  /// Keys, in an object at a path, of values that may be parts of the missing one.
  case nothingThereMayBeOfIt([String], in: JSONPath)
  case onlyItsMembers
  case noneOfThem
  case notAllOfThem

  /// Many unexpected members with the first keys, which are quoted.
  case unexpectedMembers(Int, hasMore: Bool, first: [String])
  case keyAgain(String, ShownValue)

  /// A key that the app reads as another one, which the object has too.
  case sameKeyForApp(String, ShownValue, beside: String)
  case keyThatIsNoInteger(String)

  /// A key with half of a surrogate pair.
  case keyWithHalfCharacter(String)

  // MARK: bodies

  case emptyBody
  case byteOrderMark

  /// A body that is not the promised JSON, with the type that it is declared as.
  case body(BodyDescription, contentType: String? = nil)
  case connectionEnded(after: Int)
  case timeEnded(after: Int)
  case dataEndsEarly(String, after: Int)
  case noPieceBeforeEnd
  case noEventWithData
  case unfinishedEvent

  /// A document other than the promised one, with the error that it carries and the promised keys that it has.
  case otherDocument(ShownValue, ErrorExcerpt?, isErrorInOtherForm: Bool, common: [String])

  // MARK: the response as a whole

  case status(Int, ErrorExcerpt? = nil)

  /// A status for a token that was to expire only after some time.
  case statusForToken(Int, expiresIn: Duration)
  case noHeader(String)
  case header(String, String, isDate: Bool)
  case noContentType
  case mediaType(String)

  /// A text in a charset that is not judged, or bytes that are no UTF-8.
  case textIn(charset: String?)
  case time(Duration)

  /// The expiry of a certificate, in words.
  case expiry(String)

  /// A value that did not become the awaited one. `polls` is the number of requests in the duration.
  indirect case still(Received, polls: Int, within: Duration, besides: [JSONPath])

  // MARK: the app's model

  /// A promise in the notation of a contract, beside a model that does not read it.
  case notation(String)

  /// A value, if there is one, for which the app's own code throws an error with this message.
  case refused(ShownValue?, message: String)

  /// The end of a process, in words.
  case processEnd(String)

  /// The effect on released versions of the app, in words.
  case releaseEffect(String)

  /// A key that `convertFromSnakeCase` makes another one.
  case keyBeforeConversion(to: String)

  /// The key that `convertFromSnakeCase` makes of the words of another one.
  case convertedKey(String)
  case alternatingArray

  /// A property that is never decoded, since its class inherits `init(from:)` of another one.
  case inheritedInitializer(of: String)
  case constantWithValue

  /// An object that is decoded as the first of some variants, which does not read these members.
  case firstVariant(String, dropping: [String])

  /// A date that a formatter reads by the settings of the device.
  case formatterOfDevice(lacking: Set<TriedDates.Lack>)

  package var text: QuotingText {
    switch self {
    case .value(let value, let note): note.map { "\(value.text)\($0.text)" } ?? value.text
    case .recorded(let text): text
    case .recordedBefore(let text, let note): "\(text)\(note.text)"
    case .nothing: "nothing"
    case .nothingIn(let object, let notes): "nothing in \(object.text)\(Self.words(notes))"
    case .object(let object, let notes): "\(object.text)\(Self.words(notes))"
    case .key(let name): QuotingText(Quoted.key(name))
    case .keys(let names): Promised.list(names)
    case .keyInOtherCodePoints(let key):
      QuotingText("\(Quoted.key(key)) in other code points (\(Self.codePoints(of: key)))")
    case .recasedKeys(let style):
      QuotingText(style.map { "\($0.rawValue) keys" } ?? "the same keys in other casing")
    case .mayBe(let promised, let key): "no \(Quoted.key(promised)); \(Quoted.key(key)) may be it"
    case .nothingThere: "nothing there"
    case .nothingThereMayBeAt(let place): "nothing there; what is at \(Quoted.cut("\(place)")) may be it"
    case .nothingThereMayBeOfIt(let parts, let place):
      "nothing there; \(Self.list(parts)) in \(Quoted.cut("\(place)")) may be of it"
    case .onlyItsMembers: "only its members"
    case .noneOfThem: "none of them there"
    case .notAllOfThem: "not all of them there"
    case .unexpectedMembers(let count, let hasMore, let names):
      "\(hasMore ? "more than " : "")\(count.description) unexpected members: \(Self.list(names)), …"
    case .keyAgain(let key, let value): "\(Quoted.key(key)) again, now \(value.text)"
    case .sameKeyForApp(let key, let value, let other):
      "\(Quoted.key(key)) (\(value.text)) beside \(Quoted.key(other)), which the app reads as the same key"
    case .keyThatIsNoInteger(let key): "key \(Quoted.key(key)), which is no integer"
    case .keyWithHalfCharacter(let key): "key \(Quoted.key(key))\(ValueNote.loneSurrogate.text)"
    case .emptyBody: "an empty body"
    case .byteOrderMark: "a byte order mark (EF BB BF) before the JSON"
    case .body(let description, let type):
      type.map { "\(description.text) (\(Quoted.cut($0)))" } ?? description.text
    case .connectionEnded(let count): "the connection ended after \(count.description) bytes"
    case .timeEnded(let count): "the time limit ended after \(count.description) bytes"
    case .dataEndsEarly(let coding, let count):
      "its \(coding) data ends early, after \(count.description) bytes decoded from it"
    case .noPieceBeforeEnd: "a stream that ends without a piece"
    case .noEventWithData: "a stream in which no event has data"
    case .unfinishedEvent: "the stream ends inside an event"
    case .otherDocument(let body, let error, let isErrorInOtherForm, let common):
      (isErrorInOtherForm ? "an error in another form: " : "") + body.text + Self.words(error)
        + (common.isEmpty ? "" : "; of what is promised only \(Self.list(common)) is in it")
    case .status(let status, let error): "\(status.description)\(Self.words(error))"
    case .statusForToken(let status, let time):
      "\(status.description), for a token whose exp was \(time.inWords) ahead"
    case .noHeader(let name): "no \(name) header"
    case .header(let name, let text, let isDate):
      "\(name): \(.quoted(text, as: .value(isText: true)))\(isDate ? " (\(TextForm.rfc1123.words))" : "")"
    case .noContentType: "no Content-Type"
    case .mediaType(let text), .notation(let text), .expiry(let text), .processEnd(let text),
      .releaseEffect(let text):
      QuotingText(text)
    case .textIn(nil): "bytes that are not UTF-8"
    case .textIn(let charset?): "text in \(Quoted.cut(charset)), which is not judged"
    case .time(let time): QuotingText(time.inWords)
    case .still(let received, let polls, let time, let others):
      "\(received.text) still, asked \(Self.times(polls)) within \(time.inWords)\(Self.words(others))"
    // The app's own code may quote a value in its message.
    case .refused(let value, let message):
      "\(value?.text ?? "nothing"); it throws \(.plain(message, as: .value(isText: true), to: .max))"
    case .keyBeforeConversion(let key):
      "convertFromSnakeCase makes it \(Quoted.key(key)) before CodingKeys are compared"
    case .convertedKey(let key): "convertFromSnakeCase makes \(Quoted.key(key)) of the same words"
    case .alternatingArray: "Codable decodes it from an array of keys and values in turn, not from an object"
    case .inheritedInitializer(let parent): "never decoded: the class inherits init(from:) of \(parent)"
    case .constantWithValue: "never decoded: a constant with a value keeps it"
    case .firstVariant(let name, let dropped):
      "decoded as \(name), the first that does not throw, which drops \(dropped.prefix(3).map(Quoted.key).joined(separator: ", "))"
    case .formatterOfDevice(let lacks): "\(lacks.words)"
    }
  }

  /// Returns the received part without a note on a member that is missing.
  package func without(_ note: MissingMemberNote) -> Self {
    switch self {
    case .nothingIn(let object, let notes): .nothingIn(object, notes.filter { $0 != note })
    case .object(let object, let notes): .object(object, notes.filter { $0 != note })
    case .recordedBefore(let text, note): .recorded(text)
    case _: self
    }
  }

  /// Returns the received part with its text replaced, or itself if `transform` does not change the text.
  package func mapText(_ transform: (String) -> String) -> Self {
    let (old, new) = (text.text, transform(text.text))
    if new == old { return self }
    // Whether nulls are left out is known at the end of a run.
    let start = without(.nullsLeftOut)
    return start == self
      ? .recorded(QuotingText(new)) : .recordedBefore(QuotingText(transform(start.text.text)), .nullsLeftOut)
  }

  private static func list(_ names: [String]) -> String {
    names.map { Quoted.key($0) }.joined(separator: ", ")
  }

  private static func words(_ notes: [MissingMemberNote]) -> String { notes.map(\.text).joined() }

  private static func words(_ error: ErrorExcerpt?) -> QuotingText { error.map { " (\($0.text))" } ?? "" }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  private static func words(_ others: [JSONPath]) -> String {
    if others.isEmpty { return "" }
    let places = others.map { Quoted.cut("\($0)") }.joined(separator: ", ")
    return "; the awaited values at \(places) did not arrive either"
  }

  /// Returns the first code points of a key that are not ASCII.
  private static func codePoints(of key: String) -> String {
    key.unicodeScalars.filter { !$0.isASCII }.prefix(3).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: ", ")
  }
}
