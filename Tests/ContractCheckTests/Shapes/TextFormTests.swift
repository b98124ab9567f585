import Testing

@testable import ContractSpecs

@Suite struct TextFormTests {
  @Test(
    arguments: [
      ("", TextForm.empty), ("2025-01-08T12:00:00Z", .dateTime),
      ("2025-01-08T12:00:00.642Z", .fractionalDateTime),
      ("2025-01-08T12:00:00", .dateTimeWithoutZone), ("2025-01-08T12:00:00+0000", .dateTimeWithoutColon),
      ("2025-01-08 12:00:00", .dateTimeWithSpace), ("2025-01-08 12:00:00Z", .dateTimeWithSpace),
      ("23/11/2026 06:24", .otherDate), ("11/23/2026, 6:24 PM", .otherDate), ("8.1.2025", .otherDate),
      ("2025/01/08", .otherDate), ("2025-01-08 06:24", .otherDate), ("2025-01-08T12:00:00 Z", .otherDate),
      ("2025-01-08T12:00:00+1:00", .otherDate), ("2025-02-30", .impossibleDate),
      ("0000-00-00 00:00:00", .impossibleDate), ("2025-13-08T12:00:00Z", .impossibleDate),
      ("2025-01-08", .date), ("12:00:00", .time), ("Wed, 08 Jan 2025 12:00:00 GMT", .rfc1123),
      ("1736337600", .unixSeconds), ("1736337600000", .unixMilliseconds), ("2125550123", .number),
      ("9783161484100", .number), ("12.5", .number),
      ("85fa5c14-3e09-4c9f-9764-00c9f02f6b26", .uuid),
      ("85fa5c143e094c9f976400c9f02f6b26", .uuidWithoutHyphens),
      ("/LxekW5xTjG4At/GKcpkoQ==", .uuidInBase64), ("/a/b==", .relativeURL), ("a@b.c", .email),
      ("https://x.y", .url), ("/photos/1", .relativeURL),
    ])
  func `a text says what it is`(_ text: String, _ form: TextForm) {
    #expect(read(text) == form)
  }

  @Test(arguments: [
    "hello", "2025-1-1-1", "user-uuid", "1/2", "10.0.0.2025", "31/31/2025", "1-2-3", "23/11/2026 x",
    "23/11/2026 25:00",
  ])
  func `an unknown text says nothing`(_ text: String) {
    #expect(read(text) == nil)
  }

  private func read(_ text: String) -> TextForm? {
    let bytes = Array(text.utf8)
    return TextForm(of: bytes)
  }
}
