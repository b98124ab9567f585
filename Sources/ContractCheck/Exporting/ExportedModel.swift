/// The Swift type of a value that is not null.
indirect enum ExportedType: Hashable {
  /// A type that the standard library, Foundation or the written helpers have.
  case plain(PlainType)

  /// The type with this number.
  case model(Int)
  case optional(ExportedType)
  case array(ExportedType)

  /// A dictionary by text.
  case dictionary(ExportedType)

  /// The type of values that may be null.
  func optional(if isNullable: Bool) -> ExportedType {
    switch self {
    case .optional, .plain(.anything): self
    case .plain, .model, .array, .dictionary: isNullable ? .optional(self) : self
    }
  }

  /// The number of the type that a value holds within itself, and not in storage of its own.
  var held: Int? {
    switch self {
    case .model(let number): number
    case .optional(let inner): inner.held
    case .plain, .array, .dictionary: nil
    }
  }
}

/// A type that is not declared for a shape. The raw value is its name.
enum PlainType: String, Hashable, CaseIterable {
  case bool = "Bool"
  case int = "Int"
  case unsigned = "UInt64"
  case double = "Double"
  case uuid = "UUID"
  case date = "Date"
  case localDateTime = "LocalDateTime"
  case dateOnly = "DateOnly"
  case unixSeconds = "UnixSeconds"
  case unixMilliseconds = "UnixMilliseconds"
  case data = "Data"
  case url = "URL"
  case string = "String"
  case anything = "JSONValue"
}

/// The way in which a point in time is written.
enum ExportedDate: Int, Hashable, CaseIterable {
  case dateTime, unixSeconds, unixMilliseconds, localDateTime, day

  /// The type for it, where `Date` is already the type of another one.
  var ownType: PlainType {
    switch self {
    case .dateTime: .date
    case .unixSeconds: .unixSeconds
    case .unixMilliseconds: .unixMilliseconds
    case .localDateTime: .localDateTime
    case .day: .dateOnly
    }
  }
}

/// A type to be declared.
struct ExportedModel {
  var name: String

  /// The number of the type that it is declared in; `nil` for one at the top.
  var owner: Int?

  /// The sentences of the contract about it.
  var about: String?
  var kind: Kind
  var nested: [Int] = []

  enum Kind {
    /// A type whose content is not known yet.
    case pending
    case object(ExportedObject)
    case tuple(ExportedTuple)

    /// An enum of texts, in the order of the contract.
    case texts([ExportedCase])
    case union(ExportedUnion)

    /// A value that holds itself in a list or dictionary.
    case wrapper(ExportedType)
  }
}

/// A struct for an object.
struct ExportedObject {
  var properties: [ExportedProperty]
  var others: Others?

  /// The property for the members that are not named.
  struct Others {
    var name: String
    var type: ExportedType

    /// True if all other members have the type, so that another value is an error.
    var isStrict: Bool
  }
}

struct ExportedProperty {
  var name: String
  var key: String
  var type: ExportedType
  var mayBeAbsent: Bool
  var mayBeNull: Bool
  var about: String?

  /// True if the value is in storage of its own.
  var isBoxed = false

  var isOptional: Bool { mayBeAbsent || mayBeNull }
}

/// A struct for an array whose elements have types of their own.
struct ExportedTuple {
  /// The elements, of which those that may be absent come last.
  var properties: [ExportedProperty]

  /// The type of all further elements.
  var rest: ExportedType?
}

/// A case of an enum of texts.
struct ExportedCase {
  var name: String
  var text: String
}

/// An enum whose cases have a payload.
struct ExportedUnion {
  var cases: [Case]

  /// The member that decides; `nil` if the cases are tried one after the other.
  var key: String?
  var isIndirect = false

  struct Case {
    var name: String
    var payload: ExportedType

    /// The texts of the member; empty for the case of all other texts.
    var tags: [String] = []
  }
}
