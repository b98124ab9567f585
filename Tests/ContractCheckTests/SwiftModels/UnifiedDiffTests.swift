import Testing

@testable import ContractSpecs
@testable import SwiftModels
@testable import ContractMutation

/// The tests that common tools accept the diffs.
@Suite struct UnifiedDiffTests {
  private static func changed(_ old: String, _ random: inout SampleRandom) -> String {
    var lines = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for number in 0...Int(random.next() % 4) {
      let place = Int(random.next() % UInt64(max(1, lines.count)))
      switch random.next() % 3 {
      case 0 where lines.count > 1: lines.remove(at: place)
      case 1 where !lines.isEmpty: lines[place] = "changed \(number)"
      default: lines.insert("added \(number)", at: place)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func pairs() -> [(old: String, new: String)] {
    var random = SampleRandom(seed: 5)
    let texts = [
      "", "one", "one\n", "a\r\nb\r\nc", (1...60).map { "line \($0 % 7)" }.joined(separator: "\n") + "\n",
    ]
    return (0..<40).map { number in
      let old = texts[number % texts.count]
      return (old, changed(old, &random))
    }.filter { $0.0 != $0.1 && !$0.0.isEmpty && !$0.1.isEmpty }
  }

  @Test(arguments: [
    ["patch", "-p1", "--binary", "-s", "-i", "change.diff"], ["git", "apply", "change.diff"],
  ])
  func `real tools apply them`(command: [String]) async throws {
    guard Requirement.program(command[0]).isMet || isContinuousIntegration else { return }
    let pairs = Self.pairs()
    try #require(pairs.count > 25)
    try await withTemporaryFolder { folder in
      let old = pairs.indices.map {
        SwiftFile(name: "./Models/A \($0).swift", bytes: Array(pairs[$0].old.utf8))
      }
      let new = pairs.indices.map {
        SwiftFile(name: "./Models/A \($0).swift", bytes: Array(pairs[$0].new.utf8))
      }
      for file in old { try folder.write(file.bytes, to: String(file.name.dropFirst(2))) }
      try folder.write(UnifiedDiff.text(from: old, to: new), to: "change.diff")
      let result = try await ShellCommand(
        program: command[0], arguments: Array(command.dropFirst()), directory: folder.path
      ).run(within: .seconds(60))
      #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
      for file in new {
        #expect(Array(try folder.read(String(file.name.dropFirst(2))).utf8) == file.bytes)
      }
    }
  }

  @Test func `what is equal is left out, and distant changes have hunks of their own`() {
    let old = SwiftFile(name: "/src/A.swift", bytes: Array((1...30).map { "\($0)\n" }.joined().utf8))
    var new = old
    new.bytes = Array((1...30).filter { $0 != 2 }.map { $0 == 25 ? "X\n" : "\($0)\n" }.joined().utf8)
    #expect(UnifiedDiff.text(from: [old, old], to: [old, old]) == "")
    let heads = UnifiedDiff.text(from: [old], to: [new]).split(separator: "\n").filter {
      $0.hasPrefix("@@") || $0.hasPrefix("---")
    }
    #expect(heads == ["--- a/src/A.swift", "@@ -1,5 +1,4 @@", "@@ -22,7 +21,7 @@"])
  }

  /// A name that holds the head of another file's patch stays one name.
  @Test(arguments: [
    ["patch", "-p1", "--binary", "-s", "-i", "change.diff"], ["git", "apply", "change.diff"],
  ])
  func `a hostile name is one name`(command: [String]) async throws {
    guard Requirement.program(command[0]).isMet || isContinuousIntegration else { return }
    let names = [
      "A.swift\n+++ b/evil.swift\n@@ -0,0 +1,1 @@\n+evil\n", "tab\there.swift", "quo\"te.swift",
      "back\\slash.swift",
      "cr\rlf.swift", "Grö\u{202E}ße.swift", " blank at both ends ", "bell\u{7}.swift",
    ]
    try await withTemporaryFolder { folder in
      let old = names.map { SwiftFile(name: "M/" + $0, bytes: Array("one\n".utf8)) }
      let new = names.map { SwiftFile(name: "M/" + $0, bytes: Array("two\n".utf8)) }
      for file in old { try folder.write(file.bytes, to: file.name) }
      let text = UnifiedDiff.text(from: old, to: new)
      #expect(text.split(separator: "\n").count { $0.hasPrefix("+++") } == names.count)
      try folder.write(text, to: "change.diff")
      let result = try await ShellCommand(
        program: command[0], arguments: Array(command.dropFirst()), directory: folder.path
      ).run(within: .seconds(60))
      #expect(result.status == 0, "\(text)\(result.stdout)\(result.stderr)")
      for file in new { #expect(try folder.read(file.name) == "two\n", "\(file.name)") }
      #expect(try folder.names() == ["M", "change.diff"])
    }
  }
}
