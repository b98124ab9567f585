extension TextForm {
  /// Returns whether a text is a date as people write it, with or without a time of the day: `23/11/2026 06:24`,
  /// `11/23/2026`, `23.11.2026`, `2026/11/23`, `2026-11-23 06:24`.
  static func isOtherDate(_ text: TextBytes) -> Bool {
    guard text.count <= 40, let first = number(in: text, at: 0), first.end < text.count,
      "/.-".utf8.contains(text[first.end]), let second = number(in: text, at: first.end + 1),
      second.end < text.count, text[second.end] == text[first.end],
      let third = number(in: text, at: second.end + 1)
    else { return false }
    let hasYearFirst = first.digits == 4
    let year = hasYearFirst ? first : third
    let others = [second, hasYearFirst ? third : first]
    guard year.digits == 4, (1900...2199).contains(year.value), others.allSatisfy({ 1...31 ~= $0.value }),
      hasYearFirst ? second.value <= 12 : others.contains(where: { $0.value <= 12 })
    else { return false }
    return third.end == text.count || hasClock(text, at: third.end)
  }

  /// Returns whether a text goes on with a separator and a time of the day, whatever follows that.
  private static func hasClock(_ text: TextBytes, at start: Int) -> Bool {
    var index = start
    while index < text.count, " ,T".utf8.contains(text[index]) { index += 1 }
    guard index > start, let hour = number(in: text, at: index), hour.value < 24, hour.end < text.count,
      text[hour.end] == UInt8(ascii: ":"), let minute = number(in: text, at: hour.end + 1)
    else { return false }
    return minute.digits == 2 && minute.value < 60
  }

  /// Returns a number of at most four digits.
  private static func number(
    in text: TextBytes, at start: Int
  ) -> (value: Int, digits: Int, end: Int)? {
    var (value, index) = (0, start)
    while index < text.count, text[index].isDigit, index - start < 5 {
      value = 10 * value + Int(text[index] - UInt8(ascii: "0"))
      index += 1
    }
    let digits = index - start
    return (1...4).contains(digits) ? (value, digits, index) : nil
  }
}
