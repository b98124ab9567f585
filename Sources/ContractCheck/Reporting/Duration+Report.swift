extension Duration {
  /// The duration in whole milliseconds, rounded to the nearest; never negative.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    let half: Int64 = 500_000_000_000_000
    let (thousands, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    return overflow ? .max / 1_000_000 : max(0, thousands + (attoseconds + half) / 1_000_000_000_000_000)
  }

  /// The duration for people: `241 ms`, `12.4 s`, `3 min 5 s`.
  var spoken: String {
    let milliseconds = milliseconds
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    let tenths = (milliseconds + 50) / 100
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    let seconds = (milliseconds + 500) / 1000
    return "\(seconds / 60) min \(seconds % 60) s"
  }
}

/// Returns seconds with exactly three decimals and a point, which every JUnit reader accepts: `0.241`.
func secondsText(milliseconds: Int64) -> String {
  let fraction = String(milliseconds % 1000)
  return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
}
