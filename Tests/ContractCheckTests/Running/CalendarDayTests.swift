import Testing

@testable import ContractCheck

@Suite struct CalendarDayTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-11-21", 20_778),
    ("0000-01-01", -719_528), ("9999-12-31", 2_932_896),
  ])
  func `a day and its number`(text: String, number: Int) {
    #expect(CalendarDay(text)?.number == number)
    #expect(CalendarDay(number: number).description == text)
    #expect(CalendarDay(secondsSince1970: Double(number) * 86_400 + 86_399.9).number == number)
  }

  @Test(arguments: [
    "", "2026-11-31", "2025-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-1-01", "2026-11-21T00:00",
    "26-11-21", "+026-11-21", "2026/11/21", "２０２６-11-21", "2026-11-21 ", "-026-11-21", "never",
  ])
  func `what is no day is not read as one`(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-11-18T04:28:39.120Z", 1_794_976_119.12),
    ("2000-02-29T00:00:00.000Z", 951_782_400),
  ])
  func `a moment as reports write it`(text: String, seconds: Double) {
    #expect(CalendarTime.secondsSince1970(ofStamp: text) == seconds)
    let stamp = UTCStamp(secondsSince1970: seconds)
    #expect([stamp.toSeconds, stamp.toMilliseconds].contains(text))
  }

  @Test(arguments: [
    "", "2026-11-18", "2026-11-18T04:28:39", "2026-11-18T04:28:60Z", "2026-11-18T24:00:00Z",
    "2026-11-18 04:28:39Z", "2026-11-18T04:28:39.12Z", "2026-11-18T04:28:39,120Z", "2026-02-30T04:28:39Z",
    "2026-11-18T04:28:39+01:00Z", "2026-11-18T4:028:39Z",
  ])
  func `what is no moment is not read as one`(text: String) {
    #expect(CalendarTime.secondsSince1970(ofStamp: text) == nil)
  }
}
