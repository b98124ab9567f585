#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The Swift types that a client would declare for the shapes of a promise.
///
/// They are the types themselves (`[String: UUID?]`), so that the errors are those of an app. Only structs and enums,
/// which have no type here, are a `PromisedValue`.
struct ClientTypes {
  /// A type with the shape of the values in it.
  struct ClientType {
    var type: any Decodable.Type

    /// The shape of the `PromisedValue`s in the type.
    var inner: ShapeID?
  }

  let shapes: PreparedShapes
  let client: Client

  /// The types in whose place the client reads a `String`.
  var plain: Set<Finding.Reading> = []

  /// The maximum number of arrays and dictionaries directly inside each other. Deeper ones are made one by one, since
  /// the type of a recursive shape would otherwise be infinite.
  private static let maximumNested = 4

  /// Returns the type of a shape's values that are not null, or `nil` for values that a client does not read.
  func type(of shape: ShapeID) -> ClientType? { type(of: shape, nested: 0) }

  /// Returns the type of a root or of an element, in which null makes an `Optional`.
  func element(_ shape: ShapeID, nested: Int = 0) -> ClientType {
    guard let type = type(of: shape, nested: nested) else { return ClientType(type: UnreadValue.self) }
    return shapes[shape].acceptsNull
      ? ClientType(type: Self.optional(type.type), inner: type.inner) : type
  }

  private func type(of shape: ShapeID, nested: Int) -> ClientType? {
    if shapes.isDate(shape) { return ClientType(type: Date.self) }
    switch shapes[shape].test {
    case .any, .null, .assertion: return nil
    case .boolean: return ClientType(type: Bool.self)
    case .integer: return ClientType(type: shapes.number(of: shape)?.type ?? Int.self)
    case .number: return ClientType(type: shapes.number(of: shape)?.type ?? Double.self)
    case .moment: return ClientType(type: Double.self)
    case .string, .token, .pattern: return ClientType(type: String.self)
    case .format(let format): return ClientType(type: type(of: format))
    case .literals(let literals): return type(of: literals, shape)
    case .array(let array) where nested < Self.maximumNested && array.listElement != nil:
      return element(array.listElement ?? shape, nested: nested + 1).wrapped { Self.array($0) }
    case .object(let object) where nested < Self.maximumNested && object.isDictionary:
      return element(object.others.shape ?? shape, nested: nested + 1).wrapped {
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
    case .base64: plain.contains(.onlyData) ? String.self : Data.self
    case .email, .date, .time, .localDateTime, .base64url, .phone, .ipv4, .ipv6, .hostname, .decimal:
      String.self
    }
  }

  /// Returns the type of literals. Several strings are an enum, as are all literals of a model; otherwise it is the one
  /// type that holds all of them, if there is one.
  private func type(of literals: [PreparedLiteral], _ shape: ShapeID) -> ClientType? {
    if plain.contains(.onlyEnum), shapes[shape].isStringEnum { return ClientType(type: String.self) }
    if shapes[shape].isStringEnum || client.isModel {
      return ClientType(type: PromisedValue.self, inner: shape)
    }
    let types = Self.types(of: literals)
    return types.count > 1 ? ClientType(type: PromisedValue.self, inner: shape) : types.first
  }

  /// Returns the type of a model's raw values that are numbers.
  func rawType(of literals: [PreparedLiteral], _ shape: ShapeID) -> any Decodable.Type {
    shapes.number(of: shape)?.type ?? (LiteralKinds(literals).areIntegers ? Int.self : Double.self)
  }

  /// Returns the types that hold some literals, each once. All numbers share one type.
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
  var isDictionary: Bool { members.isEmpty && others.shape != nil }
}

extension ClientTypes {
  /// A `URL` that is decoded with the errors of an app, in which it has the same name.
  struct URL: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        throw DecodingError.valueNotFound(
          Self.self,
          DecodingError.Context(
            codingPath: container.codingPath,
            debugDescription: "Cannot get value of type URL -- found null value instead"))
      }
      guard AppURL.accepts(try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "Invalid URL string.")
      }
    }
  }
}
