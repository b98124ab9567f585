#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A type of the client's own that holds numbers and is neither `Int` nor `Double`: what it reads, only the decoder knows.
package enum ClientNumber: String, Hashable, Sendable, CaseIterable {
  case int8 = "Int8"
  case int16 = "Int16"
  case int32 = "Int32"
  case uint = "UInt"
  case uint8 = "UInt8"
  case uint16 = "UInt16"
  case uint32 = "UInt32"
  case uint64 = "UInt64"
  case float = "Float"
  case decimal = "Decimal"

  /// `Float32` is another name of `Float`.
  package init?(typeNamed name: String) {
    self.init(rawValue: name == "Float32" ? "Float" : name)
  }

  var type: any Decodable.Type {
    switch self {
    case .int8: Int8.self
    case .int16: Int16.self
    case .int32: Int32.self
    case .uint: UInt.self
    case .uint8: UInt8.self
    case .uint16: UInt16.self
    case .uint32: UInt32.self
    case .uint64: UInt64.self
    case .float: Float.self
    case .decimal: Decimal.self
    }
  }

  /// Whether it holds whole numbers alone.
  var isInteger: Bool {
    switch self {
    case .int8, .int16, .int32, .uint, .uint8, .uint16, .uint32, .uint64: true
    case .float, .decimal: false
    }
  }

  /// Whether the decoder reads a number with this text.
  func reads(_ number: some Sequence<UInt8>) -> Bool {
    type.isRead(from: [.openBracket] + number + [.closeBracket])
  }
}

extension Decodable {
  /// Whether a list of such values can be decoded.
  fileprivate static func isRead(from list: [UInt8]) -> Bool {
    (try? JSONDecoder().decode([Self].self, from: Data(list))) != nil
  }
}
