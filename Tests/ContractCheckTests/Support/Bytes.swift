extension [UInt8] {
  /// The bytes that pairs of hexadecimal digits stand for; blanks and line ends between them are left out.
  init(hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    self = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
