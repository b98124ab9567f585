extension Duration {
  /// The duration in milliseconds below a second, otherwise in seconds with up to three decimals.
  package var inWords: String {
    let milliseconds = wholeMilliseconds
    guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
    var decimals = String(String(1000 + milliseconds % 1000).dropFirst())
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(milliseconds / 1000)\(decimals.isEmpty ? "" : ".")\(decimals) s"
  }

  /// The duration in milliseconds, rounded up.
  package var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
