import ContractSpecs

/// A path through an `init(from:)`, with everything it has requested of its decoder so far.
struct DecodingRoute {
  /// A member of an object: the number of the object that holds it, and the key.
  struct Key: Hashable {
    var object: Int
    var name: String
  }

  enum Container: Equatable {
    /// An object, by its number, with the type that names its keys.
    case keyed(Int, keys: Keys)
    case single
    case unkeyed

    /// A container that depends on a condition.
    case unclear
  }

  enum Keys: Equatable {
    case declared(Int)

    /// The `CodingKeys` that the compiler synthesizes: every stored property.
    case synthesized

    /// A type that takes any text as a key, so that a literal names one.
    case literals
  }

  /// A decoded value that a name is bound to.
  enum Value: Equatable {
    /// The value of a member, with its type.
    case member(Key, SwiftTypeReference)

    /// The value of a member, if it is there and of this type.
    case maybe(Key, SwiftTypeReference)

    /// The value as a whole, with its type.
    case whole(SwiftTypeReference)

    /// The only key of the object, which is of this type.
    case onlyKey(of: Int)
  }

  /// The content of another type that reads members of the same object.
  struct Part {
    /// The number of the type among all those that were given the decoder.
    var number: Int
    var content: SwiftContent

    /// The number of members that are read before.
    var index: Int
    var type: SwiftTypeReference
  }

  /// The type or the values that the value as a whole is read as.
  enum Whole: Equatable {
    case type(SwiftTypeReference)
    case literals([Literal], of: String)
    case null
    case array
  }

  struct Reading {
    var member: SwiftMember

    /// True if a value that does not fit is ignored.
    var isLenient = false

    /// The number of the object that a nested container reads.
    var nested: Int?

    /// The number of the object that is read if the value is one; any other value is then ignored.
    var ifObject: Int?

    /// The values that certainly decode, for a member whose value is otherwise unknown.
    var sure: Sure?
  }

  /// A type whose values certainly decode where it is not known whether a member is read as that type at all.
  struct Sure: Equatable {
    var type: SwiftTypeReference
    var context: SwiftContext

    /// True if the member may certainly be absent or null.
    var isOptional: Bool
  }

  var containers: [String: Container] = [:]
  var values: [String: Value] = [:]

  /// The keys in the order in which they are read.
  private(set) var order: [Key] = []
  private(set) var readings: [Key: Reading] = [:]

  /// The members that have to be there, as the initializer throws an error of its own without them; `true` for those
  /// that must not be null either.
  private(set) var demanded: [Key: Bool] = [:]

  /// The objects that may have any other key.
  var openObjects: Set<Int> = []
  var whole: Whole?
  var part: Part?
  var usesKeys = false

  /// True if a value that does not fit causes an error that cannot be predicted, such as one of the initializer's own.
  var hasOwnError = false
  var doubts: [SwiftDoubt] = []
}

extension DecodingRoute {
  /// Adds a reading of a member. A strict reading replaces a lenient one; of two strict readings the first counts.
  mutating func add(_ reading: Reading, _ key: Key) {
    guard let known = readings[key] else {
      order.append(key)
      readings[key] = reading
      return
    }
    if known.isLenient, !reading.isLenient { readings[key] = reading }
    if known.isLenient, reading.isLenient, reading.member.value.says {
      if !known.member.value.says { readings[key] = reading }
      if known.sure != reading.sure { readings[key]?.sure = nil }
    }
    if !known.isLenient, !reading.isLenient, known.member.isOptional, !reading.member.isOptional {
      readings[key]?.member = reading.member
      readings[key]?.nested = reading.nested
    }
  }

  /// Records that a member has to be there and, with `nonnull`, not null.
  mutating func demand(_ key: Key, nonnull: Bool, at place: SourceRange) {
    demanded[key] = nonnull || demanded[key] == true
    guard readings[key] == nil else { return }
    let member = SwiftMember(key: key.name, value: .unknown(""), isOptional: true, place: place)
    add(Reading(member: member, isLenient: true), key)
  }

  /// Keeps the demands that another path makes as well, and returns the members that only one path demands.
  mutating func keepDemands(of other: Self) -> [Key] {
    let all = Set(demanded.keys).union(other.demanded.keys)
    let single = all.filter { demanded[$0] != other.demanded[$0] }
    demanded = demanded.filter { other.demanded[$0.key] == $0.value }
    return single.filter { key in
      guard let reading = readings[key] else { return true }
      let isRequired = !reading.isLenient && !reading.member.isOptional && !reading.member.mayBeAbsent
      let isDoubted = if case .unknown(let reason) = reading.member.value { !reason.isEmpty } else { false }
      return !isRequired && !isDoubted
    }
  }

  mutating func forgetReadings() { (order, readings) = ([], [:]) }

  mutating func replace(_ key: Key, with reading: Reading) {
    if readings[key] == nil { order.append(key) }
    readings[key] = reading
  }

  /// Returns the members of an object, in the order in which they are read.
  func members(of object: Int) -> [SwiftMember] {
    order.compactMap { key in
      guard key.object == object, let reading = readings[key] else { return nil }
      var member = reading.member
      if case .unknown(let reason) = member.value, !reason.isEmpty, let sure = reading.sure {
        let value = SwiftMember.Value.type(sure.type, in: sure.context)
        member.value = .choice([sure.isOptional ? .nullable(value) : value, .unknown(reason)])
        (member.isOptional, member.mayBeAbsent, member.isAbsenceUnclear) = (false, true, !sure.isOptional)
      }
      if let nested = reading.ifObject {
        member.value = .ifObject(members(of: nested), isOpen: openObjects.contains(nested))
        member.isOptional = true
      }
      if let nested = reading.nested, !reading.isLenient {
        member.value = .object(members(of: nested), isOpen: openObjects.contains(nested))
      }
      if let nonnull = demanded[key] { member.demand(nonnull: nonnull) }
      return member
    }
  }
}

extension DecodingRoute.Sure {
  /// Creates it from a strict reading as a type; `nil` for any other.
  init?(_ reading: DecodingRoute.Reading) {
    guard !reading.isLenient, reading.nested == nil, !reading.member.mayBeAbsent,
      case .type(let type, let context) = reading.member.value
    else { return nil }
    self.init(type: type, context: context, isOptional: reading.member.isOptional)
  }
}

extension DecodingRoute.Reading {
  /// False for a lenient reading, even of a text.
  var isText: Bool {
    if case .type(let type, _) = member.value, !isLenient { type.path == ["String"] } else { false }
  }

  /// Returns whether two strict readings request the same type.
  func isLike(_ other: Self) -> Bool {
    guard let one = DecodingRoute.Sure(self), let two = DecodingRoute.Sure(other) else { return false }
    return one == two
  }
}

extension SwiftMember.Value {
  /// True if the value is known, or comes with a reason why it is not.
  var says: Bool {
    if case .unknown(let reason) = self { !reason.isEmpty } else { true }
  }
}

extension SwiftMember {
  /// Makes the member one that has to be there and, with `nonnull`, not null.
  fileprivate mutating func demand(nonnull: Bool) {
    (mustBePresent, mayBeAbsent, isAbsenceUnclear) = (true, false, false)
    guard nonnull else { return }
    isOptional = false
    switch value {
    case .type(let type, let context): value = .type(type.unwrapped, in: context)
    case .nullable(let inner): value = inner
    case .unknown(""): value = .unknown("init(from:) refuses null for \"\(key)\"")
    case .object, .array, .ifObject, .literals, .text, .choice, .doubtful, .unknown: break
    }
  }
}
