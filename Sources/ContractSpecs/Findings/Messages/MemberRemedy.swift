/// The remedies for members that are missing, unexpected, or found elsewhere or under another name.
///
/// `send` is the key, quoted, under which the backend can send a member, and `code` a case of the app's coding keys.
package enum MemberRemedy: Hashable, Sendable {
  // MARK: missing members

  /// A member that may be null and is missing.
  case absentNullable(readByModel: Bool)

  /// Nulls that a serializer leaves out.
  case nullsLeftOut(count: Int, readByModel: Bool)
  case missingGroup

  /// A missing member with the name of a cookie that the response sets.
  case inCookie

  // MARK: members that may be a missing one

  /// A key that may be a missing member in another sense or, if it is a number, another unit.
  case keyOfOtherSense(String, send: String, isNumber: Bool)

  /// A missing member that may be inside another one.
  case insideOtherMember(String, send: String)

  /// Several missing members that may all be inside another one.
  case allInsideOtherMember(String)

  /// A missing member that may be at another place, which no object of a name holds.
  case elsewhere(String, send: String)
  case severalPlaces
  case errorInPlace
  case memberOfObject
  case unlikelyKeys

  /// An unexpected key that may be the missing member.
  case namesake(send: String, code: CodingKeyCase?)

  // MARK: parts of a missing object

  /// Members whose names begin with that of the missing object.
  case flattenedMembers(String, send: String)

  /// The id of a missing object.
  case idBeside(String, send: String)

  /// The entries of a missing dictionary.
  case entriesBeside(String, send: String)

  // MARK: unexpected members

  case manyUnexpected

  /// An unexpected object that also holds promised members.
  case unexpectedAround

  /// A key that is of none of the promised patterns, for the client.
  case noPatternMatches

  /// Two keys that the app's decoder takes for one, for the backend.
  case sameKeyForDecoder

  // MARK: members under another name

  /// A member under another name, which `code` reads unless some objects have the promised one.
  case renamed(send: String, code: CodingKeyCase?)

  /// Members whose names differ by one prefix.
  case renamedTogether(send: String, code: CodingKeyCase?)

  /// A key that may be a promised member under another name.
  case perhapsRenamed(String, send: String, code: CodingKeyCase?)

  // MARK: members at another place

  case perhapsMoved

  /// Members that moved together, into a new object unless that is `promised` as well.
  case movedTogether(isPromised: Bool)

  /// A member that moved into an object without a model, for the client.
  case movedIntoNew
  case movedForSome

  /// Members that moved and have their keys in another casing.
  case movedUnderOtherKeys
  case membersOfParent

  // MARK: several keys

  /// A missing member that a key of the same object may be, in another form unless it `fits`.
  case keyBeside(String, send: String, code: CodingKeyCase?, fits: Bool)

  /// A missing member that several keys may be, some of which are beside it; `code` is for one of these, as an example.
  case oneOfSeveralKeys(send: String, isBeside: Bool, isEverywhere: Bool, code: CodingKeyCase?)

  // MARK: keys in another casing, one side alone

  /// Keys in another casing than promised, for the backend.
  case recased(Recasing, send: String)

  /// Keys in other code points than the promised ones, for the backend.
  case otherCodePoints(send: String)

  /// Keys in another casing than promised, for the client.
  case readRecased(CasingRemedy)

  /// A backend's way of writing keys in another casing.
  package enum Recasing: Hashable, Sendable {
    /// All keys of several words in another style, as a serializer's setting causes it.
    case serializer
    case severalKeys, oneKey
  }

  /// An app's way of reading keys in another casing.
  package enum CasingRemedy: Hashable, Sendable {
    /// Nothing, since the app's strategy reads both.
    case none

    /// Nothing, since Swift compares the keys as equal.
    case sameForSwift
    case convertFromSnakeCase

    /// An initializer, for keys that only some objects have.
    case initializer

    /// Coding keys with a case such as `code`, one of several or the only one.
    case codingKeys(code: CodingKeyCase, isOnly: Bool)
  }
}

extension MemberRemedy {
  /// The sentences for both sides.
  var hint: Finding.Hint {
    switch self {
    case .absentNullable(let readByModel):
      Finding.Hint(
        backend: "Always send the member: null where it has no value.",
        client: readByModel
          ? "Read it with decodeIfPresent, which takes an absent key as it takes null."
          : "Nothing to do for an Optional property: synthesized Codable reads an absent key as nil, as it does null."
      )
    case .nullsLeftOut(let count, let readByModel):
      Finding.Hint(
        backend: "Let the serializer write nulls: \(count) members that may be null are missing, "
          + "and no null is in the response.",
        client: readByModel
          ? "Read them with decodeIfPresent, which takes an absent key as it takes null."
          : "Nothing to do for Optional properties: synthesized Codable reads an absent key as nil, as it does null."
      )
    case .inCookie:
      Finding.Hint(
        backend:
          "Send the member in the body as well: the response sets a cookie with its name, which may hold it.",
        client: "If it is the same, read it from HTTPCookieStorage, where URLSession keeps it.")
    case .missingGroup:
      Finding.Hint(
        backend: "Always send the members, under their promised names.",
        client: "Name the keys that are sent in CodingKeys where they are the same members.")
    case .keyOfOtherSense(let key, let send, let isNumber):
      Finding.Hint(
        backend: "Send \(send); \(Quoted.key(key)) may be it in another \(isNumber ? "unit or " : "")sense.",
        client: "If so, decode it under its own name\(isNumber ? ", and convert it" : "").")
    case .insideOtherMember(let key, let send):
      Finding.Hint(
        backend: "Send \(send) where it is promised, if it is in \(Quoted.key(key)) now.",
        client: "If it is the same, decode it from there, with a model for \(Quoted.key(key)).")
    case .allInsideOtherMember(let key):
      Finding.Hint(
        backend: "Send the members where they are promised, if they are in \(Quoted.key(key)) now.",
        client: "If they are the same, decode them from there, with a model for \(Quoted.key(key)).")
    case .elsewhere(let path, let send):
      Finding.Hint(
        backend: "Send \(send) where it is promised, if it is at \(Quoted.cut(path)) now.",
        client: "If it is the same, decode it from there.")
    case .severalPlaces:
      Finding.Hint(
        backend: "Send the member where it is promised.",
        client: "Decode it from the place that is meant; the response does not say which one it is.")
    case .errorInPlace:
      Finding.Hint(
        backend:
          "Find out what went wrong: an error came in place of what is promised, or document that one may come.",
        client: "Look for an error first, where one may come in place of it.")
    case .memberOfObject:
      Finding.Hint(
        backend: "Send the member in the object in which it is promised.",
        client: "Give this part no such property while the object is flat.")
    case .unlikelyKeys:
      Finding.Hint(
        backend: "Always send the member, under its promised name.",
        client: "If it has another name now, name that in CodingKeys; an Optional is for what may be absent.")
    case .namesake(let send, let code):
      Finding.Hint(
        backend: "If it is meant for \(send), which is missing, send that; else document the member.",
        client: Self.ifSame(code))
    case .flattenedMembers(let keys, let send):
      Finding.Hint(
        backend: "Send \(send) as an object that holds its members, if \(keys) are meant.",
        client: "If they are, read them from these keys in an init(from:) of your own.")
    case .idBeside(let key, let send):
      Finding.Hint(
        backend: "Send \(send) as an object, if \(Quoted.key(key)) is meant for it.",
        client: "If it is its id, decode that, and ask for the object with it.")
    case .entriesBeside(let keys, let send):
      Finding.Hint(
        backend: "Put \(keys) into an object under \(send), if they are its entries.",
        client: "If they are, read them in an init(from:) of your own, by keys that are not known before.")
    case .manyUnexpected:
      Finding.Hint(
        backend: "Send only promised members, or document the object as a dictionary.",
        client: "If the keys are identifiers, decode a dictionary; the contract says \"*\" for it.")
    case .unexpectedAround:
      Finding.Hint(
        backend: "Document what else is in it, or do not send that.",
        client: "Codable ignores what else is in it; the promised members in it are told by themselves.")
    case .noPatternMatches:
      Finding.Hint(
        client: "A dictionary reads every key, so the value has to be of its type; a struct ignores this one."
      )
    case .sameKeyForDecoder:
      Finding.Hint(
        backend: "Send one of the two: the app's decoder takes one of them for the other.")
    case .renamed(let send, let code):
      Finding.Hint(
        backend: "Send \(send), or both names for a while.",
        client: code.map { "Name the key in \($0)." } ?? Self.eitherKey)
    case .renamedTogether(let send, let code):
      Finding.Hint(
        backend: "Send the keys as they are promised, such as \(send).",
        client: code.map { "Name the keys in \($0.keys), such as \($0.text)." } ?? Self.eitherKey)
    case .perhapsRenamed(let key, let send, let code):
      Finding.Hint(
        backend: "If \(Quoted.key(key)) is meant for it, send \(send); else document the member.",
        client: Self.ifSame(code))
    case .perhapsMoved:
      Finding.Hint(
        backend: "If this is the promised member, send it at its promised place; else document it.",
        client: "If it is the same, decode it from there; else nothing to do.")
    case .movedTogether(let isPromised):
      Finding.Hint(
        backend: "Send the members where they are promised.",
        client: isPromised
          ? "Move the properties to the model of the object that holds them."
          : "Give the object that holds them a model of its own.")
    case .movedIntoNew:
      Finding.Hint(
        client: "Give the object that holds it a model of its own.")
    case .movedForSome:
      Finding.Hint(
        backend: "Send what is promised at its place in every object.",
        client:
          "Read it from either place in an init(from:) of your own: not all objects have it in the same.")
    case .movedUnderOtherKeys:
      Finding.Hint(
        backend: "Send what is promised at its place, under the promised keys.",
        client: "Read it in an init(from:) of your own from where it is, under the keys that are sent.")
    case .membersOfParent:
      Finding.Hint(
        backend: "Put the members into the object in which they are promised.",
        client:
          "Decode the part from the same decoder: init(from:) can call its init(from: decoder), where no key is a "
          + "member of both.")
    case .keyBeside(let key, let send, let code, let fits):
      Finding.Hint(
        backend: "Send \(send); if \(Quoted.key(key)) is meant for it, under both names for a while.",
        client: "If it is the same, \(code.map { "name the key in \($0)" } ?? Self.inInitializer)"
          + (fits ? "." : ", and decode what is sent there."))
    case .oneOfSeveralKeys(let send, let isBeside, let isEverywhere, let code):
      Finding.Hint(
        backend: "Send \(send); if one of them is meant for it, under both names for a while.",
        client: "If one of them is the same, "
          + (isBeside ? Self.oneKey(code, isEverywhere: isEverywhere) : "decode it from there."))
    case .recased(let recasing, let send): Finding.Hint(backend: Self.backendAdvice(on: recasing, send: send))
    case .otherCodePoints(let send):
      Finding.Hint(backend: "Send \(send) in the promised code points; other readers compare these.")
    case .readRecased(let remedy): Finding.Hint(client: Self.clientAdvice(remedy))
    }
  }

  private static let inInitializer = "read either key in an init(from:) of your own"

  private static let eitherKey =
    "Read either key in an init(from:) of your own: not all objects have the same."

  private static func ifSame(_ code: CodingKeyCase?) -> String {
    "If it is the same, \(code.map { "name the key in \($0)" } ?? inInitializer); else nothing to do."
  }

  private static func oneKey(_ code: CodingKeyCase?, isEverywhere: Bool) -> String {
    code.map { "name its key in \($0.keys), such as \($0.text)." }
      ?? (isEverywhere ? "name its key in CodingKeys." : inInitializer + ".")
  }

  private static func backendAdvice(on recasing: Recasing, send: String) -> String {
    switch recasing {
    case .serializer: "Send \(send): the serializer's naming setting may decide it for all keys."
    case .severalKeys: "Send the keys as they are promised, such as \(send)."
    case .oneKey: "Send \(send)."
    }
  }

  private static func clientAdvice(_ remedy: CasingRemedy) -> String {
    switch remedy {
    case .none: "Nothing to do: convertFromSnakeCase reads both."
    case .sameForSwift: "Nothing to do: Swift compares the two keys as equal."
    case .convertFromSnakeCase: "Set keyDecodingStrategy to convertFromSnakeCase."
    case .initializer: eitherKey
    case .codingKeys(let code, let isOnly):
      isOnly ? "Name the key in \(code)." : "Name the keys in \(code.keys), such as \(code.text)."
    }
  }
}
