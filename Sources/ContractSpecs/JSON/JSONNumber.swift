/// The exact value of a number's text, of any length.
///
/// `1`, `1.0` and `10e-1` are equal, and so are `-0` and `0`. An exponent of more than 18 digits counts as one of 18
/// nines: such numbers are ordered correctly among all others, but not among themselves.
package struct JSONNumber: Hashable, Sendable {
  let isNegative: Bool

  /// The significant digits. The value is 0.DIGITS times ten to the power of `point`; the first and the last digit are
  /// not 0.
  private let digits: [UInt8]
  private let point: Int

  /// Parses a number of RFC 8259 section 6. Returns `nil` for any other text.
  package init?(_ text: some Sequence<UInt8>) {
    var parser = DecimalParser(text)
    guard parser.parse() else { return nil }
    let significant = parser.digits.drop { $0 == 0 }
    let trailing = significant.reversed().prefix { $0 == 0 }.count
    digits = Array(significant.dropLast(trailing))
    point = digits.isEmpty ? 0 : parser.point - (parser.digits.count - significant.count)
    isNegative = parser.isNegative && !digits.isEmpty
  }

  package init?(_ text: String) {
    self.init(text.utf8)
  }

  package var isZero: Bool { digits.isEmpty }

  /// True if the value has no fractional part, however it is written: `1.0` and `1e2` are integers.
  package var isInteger: Bool { digits.count <= point || isZero }

  /// The value as an `Int64`, or `nil` if it has a fractional part or is out of range.
  package var int64: Int64? {
    guard isInteger, point <= 19 else { return nil }
    var value: Int64 = 0
    for place in 0..<point {
      let (shifted, overflowsShift) = value.multipliedReportingOverflow(by: 10)
      let digit = place < digits.count ? Int64(digits[place]) : 0
      let (sum, overflowsSum) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
      guard !overflowsShift, !overflowsSum else { return nil }
      value = sum
    }
    return value
  }

  package var isUInt64: Bool {
    guard isInteger, !isNegative, point <= 20 else { return false }
    let text =
      digits.map { String($0) }.joined() + String(repeating: "0", count: max(point - digits.count, 0))
    return isZero || UInt64(text) != nil
  }

  /// The nearest `Double`; infinite if the value is out of range.
  package var double: Double {
    let text = digits.map { String($0) }.joined()
    return Double("\(isNegative ? "-" : "")0.\(text.isEmpty ? "0" : text)e\(point)") ?? .nan
  }

  /// True if a client that reads the number as a `Double` can write the same number again.
  ///
  /// `0.1` survives, `9007199254740993` does not: its nearest `Double` is written `9007199254740992`.
  package var survivesDouble: Bool {
    JSONNumber("\(double)") == self
  }

  /// True if a client that reads the number as a `Double` has the same whole number: it can write it again, or the
  /// `Double` has exactly this value.
  ///
  /// A `Double` holds `9223372036854775808`, which is a power of two, although it is written `9.223372036854776e+18`.
  package var isWholeInDouble: Bool {
    isInteger && (survivesDouble || hasExactDouble)
  }

  private var hasExactDouble: Bool {
    let double = double.magnitude
    guard double.isFinite else { return false }
    guard double >= 0x1p63 else { return Int64(exactly: self.double) == int64 }
    let exact = Self.decimalDigits(of: double)
    return exact.count == point && exact.starts(with: digits) && exact[digits.count...].allSatisfy { $0 == 0 }
  }

  /// Returns the decimal digits of a `Double` that is a whole number of at least 2⁶³.
  private static func decimalDigits(of double: Double) -> [UInt8] {
    let base: UInt64 = 1_000_000_000
    var exponent = Int(double.exponent) - Double.significandBitCount
    var rest = double.significandBitPattern | 1 << UInt64(Double.significandBitCount)
    // The number in pieces of nine digits, the last ones first.
    var pieces: [UInt64] = []
    while rest > 0 {
      pieces.append(rest % base)
      rest /= base
    }
    while exponent > 0 {
      let shift = min(exponent, 32)
      var carry: UInt64 = 0
      for index in pieces.indices {
        let product = (pieces[index] << UInt64(shift)) + carry
        pieces[index] = product % base
        carry = product / base
      }
      while carry > 0 {
        pieces.append(carry % base)
        carry /= base
      }
      exponent -= shift
    }
    let text = pieces.reversed().map { piece in
      let digits = String(piece)
      return String(repeating: "0", count: 9 - digits.utf8.count) + digits
    }.joined()
    return text.utf8.drop { $0 == UInt8(ascii: "0") }.map { $0 - UInt8(ascii: "0") }
  }
}

extension JSONNumber {
  /// The number without its sign and its trailing zeros, and the power of ten that it is multiplied by; `nil` if it has
  /// too many digits.
  package var scientific: (significand: UInt64, exponent: Int)? {
    guard digits.count <= Self.maximumStepDigits else { return nil }
    return (digits.reduce(0) { $0 * 10 + UInt64($1) }, point - digits.count)
  }

  /// The number of significant digits that a step may have.
  package static let maximumStepDigits = 18

  /// True if multiples of the number can be told: it is greater than zero, and its significant digits are few enough.
  package var isStep: Bool { !isNegative && !isZero && digits.count <= Self.maximumStepDigits }

  /// Returns whether the number is a multiple of another one, by exact decimal arithmetic. Every number is a multiple
  /// of one that is no step.
  package func isMultiple(of step: JSONNumber) -> Bool {
    guard step.isStep, !isZero else { return true }
    // The numbers are v · 10^f and s · 10^e, and v does not end with 0, so that 10 does not divide it.
    let (shift, overflows) = (point - digits.count).subtractingReportingOverflow(
      step.point - step.digits.count)
    guard !overflows, shift >= 0 else { return false }
    let divisor = step.digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
    let rest = digits.reduce(UInt64(0)) { ($0 * 10 + UInt64($1)) % divisor }
    return Self.product(rest, Self.powerOfTen(shift, modulo: divisor), modulo: divisor) == 0
  }

  private static func powerOfTen(_ exponent: Int, modulo divisor: UInt64) -> UInt64 {
    var (power, square, rest) = (1 % divisor, 10 % divisor, exponent)
    while rest > 0 {
      if rest & 1 == 1 { power = product(power, square, modulo: divisor) }
      square = product(square, square, modulo: divisor)
      rest >>= 1
    }
    return power
  }

  /// Returns the product of two numbers below a divisor, modulo the divisor.
  private static func product(_ one: UInt64, _ other: UInt64, modulo divisor: UInt64) -> UInt64 {
    divisor.dividingFullWidth(one.multipliedFullWidth(by: other)).remainder
  }
}

extension JSONNumber: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isCloserToZero(than: left) : left.isCloserToZero(than: right)
  }

  private func isCloserToZero(than other: Self) -> Bool {
    if isZero || other.isZero { return isZero && !other.isZero }
    if point != other.point { return point < other.point }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}

extension JSONValue {
  /// The exact value of a number, or `nil` for other kinds.
  package var number: JSONNumber? { document.number(at: node) }
}

extension JSONDocument {
  /// Returns the exact value of a number, or `nil` for other kinds.
  package func number(at node: NodeID) -> JSONNumber? {
    switch kind(of: node) {
    case .integer, .number: JSONNumber(bytes[byteRange(of: node)])
    case .null, .boolean, .string, .array, .object: nil
    }
  }

  /// Returns the value of a number that is an integer within `Int64`, without allocation if it is plain and short.
  package func int64(at node: NodeID) -> Int64? {
    let range = byteRange(of: node)
    guard kind(of: node) == .integer, range.count <= 18 else { return number(at: node)?.int64 }
    let isNegative = bytes[range.lowerBound] == .minus
    var value: Int64 = 0
    for offset in (isNegative ? range.dropFirst() : range[...]) {
      value = value &* 10 &+ Int64(bytes[offset] &- .zero)
    }
    return isNegative ? -value : value
  }
}
