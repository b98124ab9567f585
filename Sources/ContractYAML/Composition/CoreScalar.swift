import ContractSpecs

/// The meaning of a plain scalar by the core schema (YAML 1.2.2 section 10.3.2).
enum CoreScalar: Hashable, Sendable {
  case null
  case boolean(Bool)

  /// Digits with or without a sign, which may begin with zeros.
  case decimal
  case octal
  case hexadecimal
  case float

  /// An infinity, or what is no number, which JSON cannot say.
  case notFinite

  /// Everything else, such as `on`, `NO`, `12:30` or `2017-07-21`, which YAML 1.1 read as something else.
  case text

  init(_ text: UnsafeRawBufferPointer) {
    guard let first = text.first else {
      self = .null
      return
    }
    switch first {
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"):
      self = text.isOne(of: ["~", "null", "Null", "NULL"]) ? .null : .text
    case UInt8(ascii: "t"), UInt8(ascii: "T"):
      self = text.isOne(of: ["true", "True", "TRUE"]) ? .boolean(true) : .text
    case UInt8(ascii: "f"), UInt8(ascii: "F"):
      self = text.isOne(of: ["false", "False", "FALSE"]) ? .boolean(false) : .text
    case UInt8(ascii: "+"), .minus, .point, UInt8(ascii: "0")...UInt8(ascii: "9"):
      self = Self.number(text)
    case _: self = .text
    }
  }

  private static func number(_ text: UnsafeRawBufferPointer) -> CoreScalar {
    let hasSign = text[0] == .minus || text[0] == UInt8(ascii: "+")
    let digits = text.dropFirst(hasSign ? 1 : 0)
    if UnsafeRawBufferPointer(rebasing: digits).isOne(of: [".inf", ".Inf", ".INF"]) { return .notFinite }
    if text.isOne(of: [".nan", ".NaN", ".NAN"]) { return .notFinite }
    if text.count > 2, text[0] == .zero {
      let rest = text.dropFirst(2)
      if text[1] == UInt8(ascii: "o"), rest.allSatisfy({ $0.isDigit && $0 < UInt8(ascii: "8") }) {
        return .octal
      }
      if text[1] == UInt8(ascii: "x"), rest.allSatisfy(\.isHexadecimalDigit) { return .hexadecimal }
    }
    return decimal(digits)
  }

  /// Returns the meaning of digits with or without a fraction and an exponent.
  private static func decimal(_ text: Slice<UnsafeRawBufferPointer>) -> CoreScalar {
    var rest = text.drop(while: \.isDigit)
    if rest.isEmpty { return text.isEmpty ? .text : .decimal }
    var hasDigits = rest.startIndex > text.startIndex
    if rest.first == .point {
      let fraction = rest.dropFirst()
      rest = fraction.drop(while: \.isDigit)
      hasDigits = hasDigits || rest.startIndex > fraction.startIndex
    }
    guard hasDigits else { return .text }
    guard let mark = rest.first else { return .float }
    guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") else { return .text }
    var exponent = rest.dropFirst()
    if exponent.first == .minus || exponent.first == UInt8(ascii: "+") { exponent = exponent.dropFirst() }
    return !exponent.isEmpty && exponent.allSatisfy(\.isDigit) ? .float : .text
  }
}

extension UInt8 {
  static var point: UInt8 { UInt8(ascii: ".") }

  fileprivate var isHexadecimalDigit: Bool {
    isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= lowercasedLetter
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func isOne(of words: [StaticString]) -> Bool {
    words.contains { word in
      word.utf8CodeUnitCount == count && word.withUTF8Buffer { elementsEqual($0) }
    }
  }
}
