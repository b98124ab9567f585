#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A number type of the client that is neither `Int` nor `Double`. Only the decoder knows which numbers it reads.
package enum ClientNumber: String, Hashable, Sendable, CaseIterable {
  case int8 = "Int8"
  case int16 = "Int16"
  case int32 = "Int32"
  case int64 = "Int64"
  case int128 = "Int128"
  case uint = "UInt"
  case uint8 = "UInt8"
  case uint16 = "UInt16"
  case uint32 = "UInt32"
  case uint64 = "UInt64"
  case uint128 = "UInt128"
  case float16 = "Float16"
  case float = "Float"
  case decimal = "Decimal"

  /// A number that is there and that nothing decodes.
  case unread = "any number"

  /// Creates the type of this name. `Float32` is another name of `Float`.
  package init?(typeNamed name: String) {
    self.init(rawValue: name == "Float32" ? "Float" : name)
  }

  var type: any Decodable.Type {
    switch self {
    case .int8: Int8.self
    case .int16: Int16.self
    case .int32: Int32.self
    case .int64: Int64.self
    case .int128: Self.wideInteger
    case .uint: UInt.self
    case .uint8: UInt8.self
    case .uint16: UInt16.self
    case .uint32: UInt32.self
    case .uint64: UInt64.self
    case .uint128: Self.wideUnsigned
    case .float16: Self.halfFloat
    case .float: Float.self
    case .decimal: Decimal.self
    case .unread: EveryNumber.self
    }
  }

  /// The `Int128` type. On a system without it, nothing is known of the numbers that it reads.
  private static var wideInteger: any Decodable.Type {
    if #available(macOS 15, iOS 18, *) { Int128.self } else { EveryNumber.self }
  }

  private static var wideUnsigned: any Decodable.Type {
    if #available(macOS 15, iOS 18, *) { UInt128.self } else { EveryNumber.self }
  }

  /// The `Float16` type, which no Mac with an Intel processor has.
  private static var halfFloat: any Decodable.Type {
    #if (os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64)
      EveryNumber.self
    #else
      Float16.self
    #endif
  }

  var isInteger: Bool {
    switch self {
    case .int8, .int16, .int32, .int64, .int128, .uint, .uint8, .uint16, .uint32, .uint64, .uint128: true
    case .float16, .float, .decimal, .unread: false
    }
  }

  /// Returns whether the decoder reads a number with this text.
  func reads(_ number: some Sequence<UInt8>) -> Bool {
    type.isRead(from: [.openBracket] + number + [.closeBracket])
  }
}

/// A placeholder that reads every number, for a type that this system does not have and for none at all.
private struct EveryNumber: Decodable {
  init(from decoder: any Decoder) {}
}

extension Decodable {
  /// Returns whether a list of such values can be decoded.
  fileprivate static func isRead(from list: [UInt8]) -> Bool {
    (try? JSONDecoder().decode([Self].self, from: Data(list))) != nil
  }
}
