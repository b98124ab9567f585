/// Several versions of the same sources, of which equal files are parsed once.
package struct SwiftVersions: Sendable {
  /// A file of a version.
  package struct File: Hashable, Sendable {
    package var path: String

    /// The identity of the content, such as the number of git's blob.
    package var content: String

    package init(path: String, content: String) {
      (self.path, self.content) = (path, content)
    }
  }

  /// The number of each path. A file has it in all versions, since what is parsed refers to files by their numbers.
  private var numbers: [String: Int] = [:]
  private var paths: [String] = []
  private var outlines: [Key: SwiftFileOutline] = [:]

  private struct Key: Hashable {
    var file: File
    var conditions: SwiftConditions
  }

  package init() {}

  /// The number of files that were parsed.
  package var parsedFiles: Int { outlines.count }

  /// Returns the reader of a version with these files, for a build. A path of another version is an empty file in it.
  ///
  /// - Parameter bytes: A function that returns the bytes of a content.
  package mutating func reader(
    of files: [File], _ conditions: SwiftConditions, _ bytes: (String) -> [UInt8]?
  ) -> SwiftModelReader {
    for file in files where numbers[file.path] == nil {
      numbers[file.path] = paths.count
      paths.append(file.path)
    }
    let contents = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    var (sources, parsed): ([SwiftFile], [SwiftFileOutline]) = ([], [])
    for (number, path) in paths.enumerated() {
      let file = contents[path] ?? File(path: path, content: "")
      let source = SwiftFile(name: path, bytes: contents[path].flatMap { bytes($0.content) } ?? [])
      sources.append(source)
      let key = Key(file: file, conditions: conditions)
      let outline =
        outlines[key] ?? SwiftFileOutline(of: source, number: number, conditions, choice: 0)
      outlines[key] = outline
      parsed.append(outline)
    }
    return SwiftModelReader(SwiftDeclarations(sources, conditions, outlines: parsed))
  }
}
