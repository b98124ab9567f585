import Foundation
import Testing

/// The tests that hold the style of doc comments: each is a sentence by itself that begins with a noun phrase, with a
/// verb for what a function does, or with "Returns".
@Suite struct DocCommentTests {
  /// The words with which a comment continues a sentence that only the name began.
  private static let riddles: Set<Substring> = [
    "What", "Whether", "How", "Where", "Why", "In", "Of", "Who", "When", "Which", "No", "Nor", "So", "One",
    "And",
    "But",
  ]

  @Test(arguments: ["Sources", "Tests"])
  func `no doc comment continues the name that it documents`(folder: String) throws {
    let folder = "\(ProjectFolder.root)/\(folder)"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".swift") && !$0.hasSuffix("DocCommentTests.swift")
    }
    #expect(files.count > 100)
    for file in files {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      #expect(Self.riddles(in: text) == [], "\(file)")
    }
  }

  @Test func `a comment that continues the name is found`() {
    let text = """
      /// Whether it is there.
      var isThere: Bool

      /// A count of what is there.
      ///
      /// What is not there is not counted.
      var count: Int
      """
    #expect(Self.riddles(in: text) == ["Whether it is there.", "What is not there is not counted."])
  }

  /// Returns the first lines of the paragraphs of doc comments that begin with such a word.
  private static func riddles(in text: String) -> [String] {
    var isInside = false
    var found: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let code = line.drop { $0 == " " }
      guard code.hasPrefix("///") else {
        isInside = false
        continue
      }
      let words = code.dropFirst(3).drop { $0 == " " }
      if !isInside, riddles.contains(words.prefix { $0.isLetter }) { found.append(String(words)) }
      isInside = !words.isEmpty
    }
    return found
  }
}
