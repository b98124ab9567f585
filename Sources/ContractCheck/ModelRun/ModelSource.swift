import ContractSpecs

/// A source file of the client, made ready to be compiled alone.
enum ModelSource {
  /// The marks of imports that were left out, in the compiler's warnings.
  static let mark = "contractcheck has no module "

  /// The same text, line by line, but for imports of what this machine has not, and for `@main`.
  ///
  /// UIKit and its like bring Foundation along, so that stands in for them, and for some Observation with it. `#sourceLocation` keeps the lines of
  /// messages true.
  static func prepared(_ file: SwiftFile) -> String {
    let name = literal(file.name)
    let lines = String(decoding: file.bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var text = "#sourceLocation(file: \(name), line: 1)\n"
    for (index, line) in lines.enumerated() {
      if let module = importedModule(in: line) {
        text += """
          #if canImport(\(module))
          \(line)
          #else
          #warning("\(mark)\(module)")
          import Foundation
          \(observationImport(for: module))#endif
          #sourceLocation(file: \(name), line: \(index + 2))

          """
      } else {
        text += line.replacing(/^\s*@main\b/, with: "") + "\n"
      }
    }
    return text + "#sourceLocation()\n"
  }

  /// The module that stands in for one that brings `@Observable` along.
  private static func observationImport(for module: Substring) -> String {
    guard module == "SwiftUI" || module == "SwiftData" else { return "" }
    return "#if canImport(Observation)\nimport Observation\n#endif\n"
  }

  /// Begins the harness; in the file of the model, so that what is private to the file can be reached.
  static func entry(for type: String) -> String {
    """

    #sourceLocation(file: "contractcheck", line: 1)
    import ModelHarness
    @main @MainActor private enum ContractCheckEntry {
      static func main() { ModelHarness.examineModel((\(type)).self) }
    }

    """
  }

  private static func importedModule(in line: Substring) -> Substring? {
    let pattern =
      /\s*(?:@\w+(?:\([^)]*\))?\s+|(?:public|package|internal|fileprivate|private)\s+)*import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(?<module>\w+)(?:\.\w+)*\s*(?:\/\/.*)?/
    return line.wholeMatch(of: pattern)?.output.module
  }

  private static func literal(_ name: String) -> String {
    "\"" + name.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline } + "\""
  }
}
