/// Advice on members that are missing, unexpected, or found elsewhere or under another name.
///
/// `send` is the key, quoted, under which the backend can send a member, and `code` a case of the app's coding keys.
extension Finding.Hint {
  // MARK: missing members

  /// Returns the advice on a member that may be null and is missing.
  static func absentNullable(readByModel: Bool) -> Self {
    Self(
      backend: "Always send the member: null where it has no value.",
      client: readByModel
        ? "Read it with decodeIfPresent, which takes an absent key as it takes null."
        : "Nothing to do for an Optional property: synthesized Codable reads an absent key as nil, as it does null."
    )
  }

  /// Returns the advice on nulls that a serializer leaves out.
  static func nullsLeftOut(count: Int, readByModel: Bool) -> Self {
    Self(
      backend: "Let the serializer write nulls: \(count) members that may be null are missing, "
        + "and no null is in the response.",
      client: readByModel
        ? "Read them with decodeIfPresent, which takes an absent key as it takes null."
        : "Nothing to do for Optional properties: synthesized Codable reads an absent key as nil, as it does null."
    )
  }

  static let missingGroup = Self(
    backend: "Always send the members, under their promised names.",
    client: "Name the keys that are sent in CodingKeys where they are the same members.")

  // MARK: members that may be a missing one

  /// Returns the advice on a missing member that a key of the same object may be, in another form unless it `fits`.
  static func keyBeside(_ key: String, send: String, code: CodingKeyCase?, fits: Bool) -> Self {
    let reading = code.map { "name the key in \($0)" } ?? inInitializer
    return Self(
      backend: "Send \(send); if \(Quoted.key(key)) is meant for it, under both names for a while.",
      client: "If it is the same, \(reading)" + (fits ? "." : ", and decode what is sent there."))
  }

  private static let inInitializer = "read either key in an init(from:) of your own"

  /// Returns the advice on a key that may be a missing member in another sense or, if it is a number, another unit.
  static func keyOfOtherSense(_ key: String, send: String, isNumber: Bool) -> Self {
    Self(
      backend: "Send \(send); \(Quoted.key(key)) may be it in another \(isNumber ? "unit or " : "")sense.",
      client: "If so, decode it under its own name\(isNumber ? ", and convert it" : "").")
  }

  /// Returns the advice on a missing member that may be inside another one.
  static func insideOtherMember(_ key: String, send: String) -> Self {
    Self(
      backend: "Send \(send) where it is promised, if it is in \(Quoted.key(key)) now.",
      client: "If it is the same, decode it from there, with a model for \(Quoted.key(key)).")
  }

  /// Returns the advice on a missing member that may be at another place, which no object of a name holds.
  static func elsewhere(_ path: String, send: String) -> Self {
    Self(
      backend: "Send \(send) where it is promised, if it is at \(Quoted.cut(path)) now.",
      client: "If it is the same, decode it from there.")
  }

  /// Returns the advice on a missing member that several keys may be, some of which are beside it; `code` is for one of
  /// these, as an example.
  static func oneOfSeveralKeys(
    send: String, isBeside: Bool, isEverywhere: Bool, code: CodingKeyCase?
  ) -> Self {
    let keys = isEverywhere ? "name its key in CodingKeys." : inInitializer + "."
    return Self(
      backend: "Send \(send); if one of them is meant for it, under both names for a while.",
      client: "If one of them is the same, "
        + (isBeside
          ? code.map { "name its key in \($0.keys), such as \($0.text)." } ?? keys
          : "decode it from there."))
  }

  static let severalPlaces = Self(
    backend: "Send the member where it is promised.",
    client: "Decode it from the place that is meant; the response does not say which one it is.")

  static let errorInPlace = Self(
    backend:
      "Find out what went wrong: an error came in place of what is promised, or document that one may come.",
    client: "Look for an error first, where one may come in place of it.")

  static let memberOfObject = Self(
    backend: "Send the member in the object in which it is promised.",
    client: "Give this part no such property while the object is flat.")

  static let unlikelyKeys = Self(
    backend: "Always send the member, under its promised name.",
    client: "If it has another name now, name that in CodingKeys; an Optional is for what may be absent.")

  /// Returns the advice on an unexpected key that may be the missing member.
  static func namesake(send: String, code: CodingKeyCase?) -> Self {
    Self(
      backend: "If it is meant for \(send), which is missing, send that; else document the member.",
      client: ifSame(code))
  }

  // MARK: parts of a missing object

  /// Returns the advice on members whose names begin with that of the missing object.
  static func flattenedMembers(_ keys: String, send: String) -> Self {
    Self(
      backend: "Send \(send) as an object that holds its members, if \(keys) are meant.",
      client: "If they are, read them from these keys in an init(from:) of your own.")
  }

  /// Returns the advice on the id of a missing object.
  static func idBeside(_ key: String, send: String) -> Self {
    Self(
      backend: "Send \(send) as an object, if \(Quoted.key(key)) is meant for it.",
      client: "If it is its id, decode that, and ask for the object with it.")
  }

  /// Returns the advice on the entries of a missing dictionary.
  static func entriesBeside(_ keys: String, send: String) -> Self {
    Self(
      backend: "Put \(keys) into an object under \(send), if they are its entries.",
      client: "If they are, read them in an init(from:) of your own, by keys that are not known before.")
  }

  // MARK: unexpected members

  static let manyUnexpected = Self(
    backend: "Send only promised members, or document the object as a dictionary.",
    client: "If the keys are identifiers, decode a dictionary; the contract says \"*\" for it.")

  /// The advice on an unexpected object that also holds promised members.
  static let unexpectedAround = Self(
    backend: "Document what else is in it, or do not send that.",
    client: "Codable ignores what else is in it; the promised members in it are told by themselves.")

  static let noPatternMatches = Self(
    backend: Finding.Kind.fieldUnexpected.hint.backend,
    client: "A dictionary reads every key, so the value has to be of its type; a struct ignores this one.")

  static let sameKeyForDecoder = Self(
    backend: "Send one of the two: the app's decoder takes one of them for the other.",
    client: Finding.Kind.keyDuplicated.hint.client)

  // MARK: members under another name

  /// A backend's way of writing keys in another casing.
  enum Recasing {
    /// All keys of several words in another style, as a serializer's setting causes it.
    case serializer
    case severalKeys, oneKey
  }

  /// Returns the advice for the backend on keys in another casing.
  static func backendAdvice(on recasing: Recasing, send: String) -> String {
    switch recasing {
    case .serializer: "Send \(send): the serializer's naming setting may decide it for all keys."
    case .severalKeys: "Send the keys as they are promised, such as \(send)."
    case .oneKey: "Send \(send)."
    }
  }

  /// An app's way of reading keys in another casing.
  enum CasingRemedy {
    /// Nothing, since the app's strategy reads both.
    case none

    /// Nothing, since Swift compares the keys as equal.
    case sameForSwift
    case convertFromSnakeCase

    /// An initializer, for keys that only some objects have.
    case initializer

    /// Coding keys with a case such as `code`, one of several or the only one.
    case codingKeys(code: CodingKeyCase, isOnly: Bool)

    fileprivate var words: String {
      switch self {
      case .none: "Nothing to do: convertFromSnakeCase reads both."
      case .sameForSwift: "Nothing to do: Swift compares the two keys as equal."
      case .convertFromSnakeCase: "Set keyDecodingStrategy to convertFromSnakeCase."
      case .initializer: eitherKey
      case .codingKeys(let code, let isOnly):
        isOnly ? "Name the key in \(code)." : "Name the keys in \(code.keys), such as \(code.text)."
      }
    }
  }

  /// Returns the advice on keys in another casing.
  static func otherCasing(_ recasing: Recasing, send: String, remedy: CasingRemedy) -> Self {
    if case .sameForSwift = remedy {
      return Self(
        backend: "Send \(send) in the promised code points; other readers compare these.",
        client: remedy.words)
    }
    return Self(backend: backendAdvice(on: recasing, send: send), client: remedy.words)
  }

  private static let eitherKey =
    "Read either key in an init(from:) of your own: not all objects have the same."

  /// Returns the advice on a member under another name, which `code` reads unless some objects have the promised one.
  static func renamed(send: String, code: CodingKeyCase?) -> Self {
    Self(
      backend: "Send \(send), or both names for a while.",
      client: code.map { "Name the key in \($0)." } ?? eitherKey)
  }

  /// Returns the advice on members whose names differ by one prefix.
  static func renamedTogether(send: String, code: CodingKeyCase?) -> Self {
    Self(
      backend: "Send the keys as they are promised, such as \(send).",
      client: code.map { "Name the keys in \($0.keys), such as \($0.text)." } ?? eitherKey)
  }

  private static func ifSame(_ code: CodingKeyCase?) -> String {
    "If it is the same, \(code.map { "name the key in \($0)" } ?? inInitializer); else nothing to do."
  }

  /// Returns the advice on a key that may be a promised member under another name.
  static func perhapsRenamed(_ key: String, send: String, code: CodingKeyCase?) -> Self {
    Self(
      backend: "If \(Quoted.key(key)) is meant for it, send \(send); else document the member.",
      client: ifSame(code))
  }

  // MARK: members at another place

  static let perhapsMoved = Self(
    backend: "If this is the promised member, send it at its promised place; else document it.",
    client: "If it is the same, decode it from there; else nothing to do.")

  /// Returns the advice on members that moved together, into a new object unless that is `promised` as well.
  static func movedTogether(isPromised: Bool) -> Self {
    Self(
      backend: "Send the members where they are promised.",
      client: isPromised
        ? "Move the properties to the model of the object that holds them."
        : "Give the object that holds them a model of its own.")
  }

  static let movedIntoNew = Self(
    backend: Finding.Kind.fieldMoved.hint.backend,
    client: "Give the object that holds it a model of its own.")

  static let movedForSome = Self(
    backend: "Send what is promised at its place in every object.",
    client: "Read it from either place in an init(from:) of your own: not all objects have it in the same.")

  /// The advice on members that moved and have their keys in another casing.
  static let movedUnderOtherKeys = Self(
    backend: "Send what is promised at its place, under the promised keys.",
    client: "Read it in an init(from:) of your own from where it is, under the keys that are sent.")

  static let membersOfParent = Self(
    backend: "Put the members into the object in which they are promised.",
    client:
      "Decode the part from the same decoder: init(from:) can call its init(from: decoder), where no key is a "
      + "member of both.")
}
