import Testing

@Suite struct GoldenTests {
  @Test func `equal text passes`() async throws {
    try await withTemporaryFolder { folder in
      let file = try folder.write("one\ntwo\n", to: "golden.txt")
      try expectText("one\ntwo\n", inFile: file, recording: false)
    }
  }

  @Test(arguments: ["one\nzwei\n", "one\ntwo", "one\r\ntwo\n", ""])
  func `other text fails, even where Swift would call it equal`(text: String) async throws {
    try await withTemporaryFolder { folder in
      let file = try folder.write("one\ntwo\n", to: "golden.txt")
      withKnownIssue { try expectText(text, inFile: file, recording: false) }
    }
  }

  @Test func `a missing file fails`() {
    withKnownIssue { try expectText("", inFile: "/no/such/file", recording: false) }
  }

  @Test(.disabled(if: isContinuousIntegration, "recording is off in CI"))
  func `recording writes the file and fails`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.path("new/golden.txt")
      withKnownIssue { try expectText("text", inFile: file, recording: true) }
      let recorded = try folder.read("new/golden.txt")
      #expect(recorded == "text")
    }
  }

  @Test func `a difference names the lines`() {
    #expect(lineDifference(from: "a\nb\nc\n", to: "a\nB\nc\nd\n") == "-2 b\n+2 B\n+4 d")
  }
}
