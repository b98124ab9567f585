/// Parses the text of a number into its sign, its digits and the position of the decimal point.
struct DecimalParser {
  /// The greatest exponent. Greater ones are reduced to it, so that no sum of exponent and digits overflows.
  static let maximumExponent = 999_999_999_999_999_999

  private var rest: ArraySlice<UInt8>
  private(set) var isNegative = false

  /// The digits before the exponent, as values from 0 to 9.
  private(set) var digits: [UInt8] = []

  /// The number of `digits` before the decimal point, with the exponent added.
  private(set) var point = 0

  init(_ text: some Sequence<UInt8>) {
    rest = Array(text)[...]
  }

  /// Returns whether the text is a number by the grammar of RFC 8259 section 6.
  mutating func parse() -> Bool {
    isNegative = skip(.minus)
    guard takeDigits(), digits.count == 1 || digits[0] != 0 else { return false }
    point = digits.count
    if skip(UInt8(ascii: ".")), !takeDigits() { return false }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      guard let exponent = takeExponent() else { return false }
      point += exponent
    }
    return rest.isEmpty
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads one digit or more.
  private mutating func takeDigits() -> Bool {
    let run = rest.prefix(while: \.isDigit)
    digits += run.map { $0 - .zero }
    rest = rest.dropFirst(run.count)
    return !run.isEmpty
  }

  private mutating func takeExponent() -> Int? {
    let isBelow = skip(.minus)
    if !isBelow { _ = skip(UInt8(ascii: "+")) }
    let run = rest.prefix(while: \.isDigit)
    guard !run.isEmpty else { return nil }
    rest = rest.dropFirst(run.count)
    let significant = run.drop { $0 == .zero }
    let value =
      significant.count > 18
      ? Self.maximumExponent : significant.reduce(0) { $0 * 10 + Int($1 - .zero) }
    return isBelow ? -value : value
  }
}
