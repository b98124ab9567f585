extension [UInt8] {
  /// Creates the bytes of pairs of hexadecimal digits; spaces and line ends between them are ignored.
  init(hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    self = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
