import Foundation
import Testing

/// Links between the pages of the project lead somewhere, and their lines are not too long.
@Suite struct LinkTests {
  /// The pages, by their paths from the project's folder.
  static let pages: [String] = {
    let folders = ["", "docs/", "docs/decisions/", "docs/systems/", "examples/"]
    return folders.flatMap { folder in
      let names = try? FileManager.default.contentsOfDirectory(atPath: ProjectFolder.root + "/" + folder)
      return (names ?? []).filter { $0.hasSuffix(".md") }.map { folder + $0 }
    }.sorted() + ["reports/README.md"]
  }()

  @Test(arguments: pages) func `every link leads to a page and a heading`(page: String) throws {
    let path = ProjectFolder.root + "/" + page
    let folder = URL(filePath: path).deletingLastPathComponent()
    let prose = try Self.text(of: path).replacing(/`[^`]+`/, with: "")
    for link in prose.matches(of: /\]\(([^)\s]+)\)/).map(\.1) {
      guard !link.contains(":") else { continue }
      let parts = link.split(separator: "#", omittingEmptySubsequences: false)
      let target = parts[0].isEmpty ? path : folder.appending(path: String(parts[0])).standardized.path
      #expect(FileManager.default.fileExists(atPath: target), "\(page): \(link)")
      guard parts.count == 2, target.hasSuffix(".md") else { continue }
      #expect(try Self.anchors(of: target).contains(String(parts[1])), "\(page): \(link)")
    }
  }

  /// Rows of tables have to be one line each.
  @Test(arguments: pages) func `lines of prose fit 120 columns`(page: String) throws {
    let lines = try Self.text(of: ProjectFolder.root + "/" + page).split(separator: "\n")
    #expect(lines.filter { $0.count > 120 && !$0.hasPrefix("|") } == [])
  }

  /// A page without its blocks of code, which may look like links and headings.
  private static func text(of file: String) throws -> String {
    let parts = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "```")
    return parts.indices.filter { $0 % 2 == 0 }.map { parts[$0] }.joined()
  }

  /// The names that GitHub gives to the headings of a page.
  private static func anchors(of file: String) throws -> Set<String> {
    let headings = try text(of: file).split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        heading.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
          .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      })
  }
}
