#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The Swift types that a client would declare for the shapes of a promise.
///
/// They are the types themselves (`[String: UUID?]`), so that what is thrown is what an app throws. Only what has no
/// type here, a struct or an enum, is a `PromisedValue`.
struct ClientTypes {
  /// A type with what the values in it have to know.
  struct ClientType {
    var type: any Decodable.Type

    /// The shape of the `PromisedValue`s in it.
    var inner: Int?
  }

  let shapes: PreparedShapes
  let client: Client

  /// The types in whose place the client reads a `String`.
  var plain: Set<Finding.Reading> = []

  /// More arrays and dictionaries directly inside each other than this are made one by one, since a shape that holds
  /// itself would otherwise have no end.
  private static let mostNested = 4

  /// The type of a shape's values that are not null; `nil` for what a client does not read.
  func type(of shape: Int) -> ClientType? { type(of: shape, nested: 0) }

  /// The type of a root or of an element, where null is an `Optional`.
  func element(_ shape: Int, nested: Int = 0) -> ClientType {
    guard let type = type(of: shape, nested: nested) else { return ClientType(type: UnreadValue.self) }
    return shapes[shape].acceptsNull
      ? ClientType(type: Self.optional(type.type), inner: type.inner) : type
  }

  private func type(of shape: Int, nested: Int) -> ClientType? {
    if shapes.isDate(shape) { return ClientType(type: Date.self) }
    switch shapes[shape].test {
    case .any, .null: return nil
    case .boolean: return ClientType(type: Bool.self)
    case .integer: return ClientType(type: shapes.number(of: shape)?.type ?? Int.self)
    case .number: return ClientType(type: shapes.number(of: shape)?.type ?? Double.self)
    case .moment: return ClientType(type: Double.self)
    case .string, .token, .pattern: return ClientType(type: String.self)
    case .format(let format): return ClientType(type: type(of: format))
    case .literals(let literals): return type(of: literals, shape)
    case .array(let array) where nested < Self.mostNested:
      return element(array.element, nested: nested + 1).wrapped { Self.array($0) }
    case .object(let object) where nested < Self.mostNested && object.isDictionary:
      return element(object.others.shape ?? 0, nested: nested + 1).wrapped {
        object.hasIntegerKeys ? Self.dictionaryByNumber($0) : Self.dictionary($0)
      }
    case .array, .object, .choice: return ClientType(type: PromisedValue.self, inner: shape)
    }
  }

  private func type(of format: Format) -> any Decodable.Type {
    switch format {
    case .uuid: plain.contains(.onlyUUID) ? String.self : UUID.self
    case .url: plain.contains(.onlyURL) ? String.self : URL.self
    case .dateTime: client.dates == nil ? String.self : Date.self
    case .unixSeconds, .unixMilliseconds: Double.self
    case .base64 where client.isModel: Data.self
    case .email, .date, .time, .localDateTime, .base64, .base64url, .phone, .ipv4, .ipv6, .hostname, .decimal:
      String.self
    }
  }

  /// Several strings are an enum, as are all literals of a model; else the one type that holds all of them, if there is
  /// one.
  private func type(of literals: [PreparedLiteral], _ shape: Int) -> ClientType? {
    if plain.contains(.onlyEnum), shapes[shape].isStringEnum { return ClientType(type: String.self) }
    if shapes[shape].isStringEnum || client.isModel {
      return ClientType(type: PromisedValue.self, inner: shape)
    }
    let types = Self.types(of: literals)
    return types.count > 1 ? ClientType(type: PromisedValue.self, inner: shape) : types.first
  }

  /// The type of a model's raw values that are numbers.
  func rawType(of literals: [PreparedLiteral], _ shape: Int) -> any Decodable.Type {
    shapes.number(of: shape)?.type ?? (LiteralKinds(literals).areIntegers ? Int.self : Double.self)
  }

  /// The types that hold some literals, each once; numbers share one.
  static func types(of literals: [PreparedLiteral]) -> [ClientType] {
    let kinds = LiteralKinds(literals)
    return (kinds.hasStrings ? [ClientType(type: String.self)] : [])
      + (kinds.areIntegers ? [ClientType(type: Int.self)] : [])
      + (kinds.hasNumbers && !kinds.areIntegers ? [ClientType(type: Double.self)] : [])
      + (kinds.hasBooleans ? [ClientType(type: Bool.self)] : [])
  }

  private static func optional<T: Decodable>(_: T.Type) -> any Decodable.Type { T?.self }
  private static func array<T: Decodable>(_: T.Type) -> any Decodable.Type { [T].self }
  private static func dictionary<T: Decodable>(_: T.Type) -> any Decodable.Type { [String: T].self }
  private static func dictionaryByNumber<T: Decodable>(_: T.Type) -> any Decodable.Type { [Int: T].self }
}

extension ClientTypes.ClientType {
  fileprivate func wrapped(_ wrap: (any Decodable.Type) -> any Decodable.Type) -> Self {
    Self(type: wrap(type), inner: inner)
  }
}

extension PreparedObject {
  /// Whether it has no members but those that all have one shape.
  var isDictionary: Bool { members.isEmpty && others.shape != nil }
}
