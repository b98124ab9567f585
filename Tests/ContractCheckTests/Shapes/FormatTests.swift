import Testing

@testable import ContractSpecs

@Suite struct FormatTests {
  static let accepted: [(Format, [String])] = [
    (
      .uuid,
      [
        "85fa5c14-3e09-4c9f-9764-00c9f02f6b26", "85FA5C14-3E09-4C9F-9764-00C9F02F6B26",
        "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
        "01890a5d-ac96-774b-bcce-b302099a8057",
      ]
    ),
    (
      .email,
      [
        "a@b", "john.doe@example.com", "a+b@x-y.io", "..@x.y", "!#$%&'*+/=?^_`{|}~-@e",
        "x@" + String(repeating: "a", count: 63) + ".com",
      ]
    ),
    (
      .url,
      [
        "https://example.com", "http://example.com:8080/a/b?c=d&e=f#g", "https://user:p%40ss@host/",
        "https://[::1]:8443/x", "http://127.0.0.1", "mailto:john@example.com", "urn:isbn:0451450523",
        "file:///tmp/x", "s3+x.y-z://bucket/key", "https://example.com/a%20b", "data:text/plain,hi",
        "https://example.com:", "https://h?x=/?", "HTTPS://EXAMPLE.COM",
      ]
    ),
    (.date, ["2025-01-08", "2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31"]),
    (
      .time,
      [
        "12:00:00", "23:59:59.123456789", "12:00:00Z", "12:00:00.5+05:30", "23:59:60Z", "23:59:60",
        "05:29:60+05:30",
      ]
    ),
    (
      .dateTime,
      [
        "2025-01-08T12:00:00Z", "2025-01-08T12:00:00.642Z", "2025-01-08T12:00:00+00:00",
        "2025-01-08T12:00:00-00:00", "2025-01-08t12:00:00z", "1990-12-31T23:59:60Z",
        "1990-12-31T15:59:60-08:00", "2025-01-08T12:00:00.1234567890123+23:59",
      ]
    ),
    (.localDateTime, ["2025-01-08T12:00:00", "2025-01-08T12:00:00.5", "2025-01-08t12:00:00"]),
    (.base64, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "+/+/"]),
    (.base64url, ["", "Zg", "Zg==", "Zm8", "Zm8=", "Zm9v", "-_-_"]),
    (.phone, ["+15551234567", "+491234567890123", "+12"]),
    (.ipv4, ["0.0.0.0", "127.0.0.1", "255.255.255.255"]),
    (
      .ipv6,
      [
        "::", "::1", "1::", "2001:db8::8a2e:370:7334", "1:2:3:4:5:6:7:8", "::ffff:192.0.2.1",
        "1:2:3:4:5:6:192.0.2.1", "FE80::1", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8",
      ]
    ),
    (
      .hostname,
      ["localhost", "example.com", "3com.com", "a-b.c", "x.1", String(repeating: "a", count: 63)]
    ),
    (.decimal, ["0", "12.50", "-0.5", "007", "123456789012345678901234567890.1"]),
  ]

  static let rejected: [(Format, [String])] = [
    (
      .uuid,
      [
        "", "85fa5c143e094c9f976400c9f02f6b26", "{85fa5c14-3e09-4c9f-9764-00c9f02f6b26}",
        "85fa5c14-3e09-4c9f-9764-00c9f02f6b2", "85fa5c14-3e09-4c9f-9764-00c9f02f6b26 ",
        "85fa5c14-3e09-4c9f-9764_00c9f02f6b26", "g5fa5c14-3e09-4c9f-9764-00c9f02f6b26",
      ]
    ),
    (
      .email,
      [
        "", "a", "@b", "a@", "a@b@c", "a b@c", "a@-b.c", "a@b-.c", "a@b..c", "a@b.", "a@b_c", "ä@b.c",
        "a@ä.c", "a@" + String(repeating: "a", count: 64), " a@b.c", "\"a\"@b.c", "a(b)@c",
      ]
    ),
    (
      .url,
      [
        "", "example.com", "/path", "//host/path", "http:", "http:/x", "http://", "https:///x", "http://?x",
        "1http://x", "http://a b", "http://x/a b", "http://[::1", "http://[x]", "http://x:80a",
        "http://x/%zz",
        "http://x/%2", "http://x/\u{e4}", "http://x/#a#b", "ht_tp://x", ":x", "a:", "http://x/<>",
        "http://x/\\",
        "http://[::1]x", "http://us er@x",
      ]
    ),
    (
      .date,
      [
        "", "2025-1-8", "2025-02-29", "1900-02-29", "2025-04-31", "2025-00-01", "2025-13-01", "2025-01-00",
        "2025-01-32", "20250108", "2025-01-08T", " 2025-01-08", "2025/01/08", "08-01-2025",
      ]
    ),
    (
      .time,
      [
        "", "12:00", "24:00:00", "12:60:00", "12:00:61", "12:00:00.", "12:00:00+5", "12:00:00+05",
        "12:00:00z ",
        "12:00:60Z", "1:00:00", "12:00:00,5", "12:30:60",
      ]
    ),
    (
      .dateTime,
      [
        "", "2025-01-08T12:00:00", "2025-01-08 12:00:00Z", "2025-01-08T12:00:00+0000",
        "2025-01-08T12:00:00+00",
        "2025-01-08", "2025-02-30T12:00:00Z", "2025-01-08T24:00:00Z", "2025-01-08T12:00:60Z",
        "1990-12-31T23:59:61Z", "2025-01-08T12:00Z", "2025-01-08T12:00:00.Z", "2025-01-08T12:00:00,5Z",
        "2025-01-08T12:00:00Z ", "2025-01-08T12:00:00+24:00", "2025-01-08T12:00:00+01:60", "1736337600",
        "Wed, 08 Jan 2025 12:00:00 GMT", "2025-01-08T12:00:00UTC", "\u{662}025-01-08T12:00:00Z",
      ]
    ),
    (
      .localDateTime,
      [
        "", "2025-01-08T12:00:00Z", "2025-01-08T12:00:00+01:00", "2025-01-08", "2025-01-08 12:00:00",
        "2025-01-08T12:00:00.",
      ]
    ),
    (.base64, ["Z", "Zg", "Zg=", "Zm9v=", "====", "Zm9v\n", "-_-_", "Z===", "Zm=v", " Zm9"]),
    (.base64url, ["Z", "Zg=", "Z===", "+/+/", "Zm9v=", "a=b="]),
    (
      .phone,
      ["", "+", "+1", "15551234567", "+05551234567", "+1 555 123", "+1234567890123456", "+1555123456a"]
    ),
    (
      .ipv4,
      [
        "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.4 ", "1..2.3", "1.2.3.", "a.b.c.d",
        "1.2.3.1000",
      ]
    ),
    (
      .ipv6,
      [
        "", ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "12345::", "g::", "::1%eth0",
        "1:",
        ":1", "::1:", "1:2:3:4:5:6:7::8", "::256.1.1.1", "1.2.3.4", "1:2:3:4:5:6:7:1.2.3.4", "::1.2.3",
        "[::1]",
      ]
    ),
    (
      .hostname,
      [
        "", "-a", "a-", "a..b", "a.", ".a", "a_b", "ex ample", String(repeating: "a", count: 64),
        String(repeating: "a.", count: 127), "ä.de",
      ]
    ),
    (.decimal, ["", "-", ".5", "5.", "1e3", "+1", "1,5", "1.2.3", " 1", "--1", "0x1", "١"]),
  ]

  @Test(arguments: accepted) func `what the standard allows is accepted`(_ format: Format, _ texts: [String])
  {
    for text in texts { #expect(Self.fits(text, format), "\(format): \(text)") }
  }

  @Test(arguments: rejected) func `what the standard forbids is not`(_ format: Format, _ texts: [String]) {
    for text in texts { #expect(!Self.fits(text, format), "\(format): \(text)") }
  }

  private static func fits(_ text: String, _ format: Format) -> Bool {
    let bytes = Array(text.utf8)
    return format.accepts(bytes)
  }

  @Test func `every form of text is in both tables`() {
    let textual = Set(Format.allCases.filter { !$0.isNumeric })
    #expect(Set(Self.accepted.map(\.0)) == textual)
    #expect(Set(Self.rejected.map(\.0)) == textual)
  }

  @Test func `Unix times are told apart by their size`() {
    for (number, isSeconds, isMilliseconds) in [
      (0.0, true, true), (-86400, true, false), (1_700_000_000, true, false), (1.7e12, false, true),
      (1.7e15, false, false),
      // Moments between 1900 and 1973 in milliseconds.
      (31_536_000_000, true, true), (-157_766_400_000, false, true), (5e9, true, true),
    ] {
      #expect(Format.unixSeconds.accepts(number) == isSeconds, "\(number)")
      #expect(Format.unixMilliseconds.accepts(number) == isMilliseconds, "\(number)")
    }
  }

  @Test func `no bytes whatever make a validator fail`() {
    var state: UInt64 = 1
    for _ in 0..<20_000 {
      let bytes = Self.noise(&state)
      for format in Format.allCases { _ = format.accepts(bytes) }
      _ = TextForm(of: bytes)
    }
  }

  /// Returns up to 40 bytes of those that matter to the grammars.
  private static func noise(_ state: inout UInt64) -> [UInt8] {
    let alphabet = Array("0123459:-.TZ+@[]/?#%aF=".utf8) + [0x80, 0x20, 0]
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let count = Int(state >> 33) % 40
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return alphabet[Int(state >> 33) % alphabet.count]
    }
  }
}
