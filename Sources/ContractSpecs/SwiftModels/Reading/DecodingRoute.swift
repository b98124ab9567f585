/// One way through an `init(from:)`: what it has asked of its decoder so far.
struct DecodingRoute {
  /// A member of an object: the object that holds it, by its number, and the key.
  struct Key: Hashable {
    var object: Int
    var name: String
  }

  enum Container: Equatable {
    /// An object, by its number, with the type that names its keys.
    case keyed(Int, keys: Keys)
    case single
    case unkeyed

    /// One container or another, by a condition.
    case unclear
  }

  enum Keys: Equatable {
    case declared(Int)

    /// The `CodingKeys` that the compiler writes: every stored property.
    case synthesized

    /// A type that takes any text for a key, so that a literal names one.
    case literals
  }

  /// What is known of a name that holds something decoded.
  enum Value: Equatable {
    /// A member's value and its type.
    case member(Key, SwiftTypeReference)

    /// The whole value and its type.
    case whole(SwiftTypeReference)
  }

  /// What the value as a whole is read as.
  enum Whole: Equatable {
    case type(SwiftTypeReference)
    case literals([Literal], of: String)
    case null
    case array
  }

  struct Reading {
    var member: SwiftMember

    /// Whether a value that does not fit is passed over.
    var isLenient = false

    /// The number of the object that a nested container is of.
    var nested: Int?
  }

  var containers: [String: Container] = [:]
  var values: [String: Value] = [:]

  /// In the order in which they are read.
  private(set) var order: [Key] = []
  private(set) var readings: [Key: Reading] = [:]

  /// Objects that may have any other key.
  var openObjects: Set<Int> = []
  var whole: Whole?
  var usesKeys = false

  /// Whether what does not fit ends in an error that cannot be foretold, such as one of the initializer's own.
  var hasOwnError = false
  var doubts: [SwiftDoubt] = []
}

extension DecodingRoute {
  /// Adds what is read of a member: of two readings the strict one counts, of two strict ones the first.
  mutating func add(_ reading: Reading, _ key: Key) {
    guard let known = readings[key] else {
      order.append(key)
      readings[key] = reading
      return
    }
    if known.isLenient, !reading.isLenient { readings[key] = reading }
    if !known.isLenient, !reading.isLenient, known.member.isOptional, !reading.member.isOptional {
      readings[key]?.member = reading.member
      readings[key]?.nested = reading.nested
    }
  }

  mutating func forgetReadings() { (order, readings) = ([], [:]) }

  mutating func replace(_ key: Key, with reading: Reading) {
    if readings[key] == nil { order.append(key) }
    readings[key] = reading
  }

  /// The members of an object, in the order in which they are read.
  func members(of object: Int) -> [SwiftMember] {
    order.compactMap { key in
      guard key.object == object, let reading = readings[key] else { return nil }
      var member = reading.member
      if let nested = reading.nested, !reading.isLenient {
        member.value = .object(members(of: nested), isOpen: openObjects.contains(nested))
      }
      return member
    }
  }
}
