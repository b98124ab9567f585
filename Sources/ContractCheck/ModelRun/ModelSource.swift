import ContractSpecs
import SwiftModels

/// The preparation of a client's source file for compiling it alone.
enum ModelSource {
  /// The text that marks missing modules in the compiler's warnings.
  static let mark = "contractcheck has no module "

  /// Returns the same text, line by line, without `@main` and without imports of modules that this machine lacks.
  ///
  /// UIKit and similar modules export Foundation, so it replaces them, in some cases with Observation.
  /// `#sourceLocation` keeps the line numbers of messages correct.
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

  /// Returns the import of Observation for modules that export `@Observable`, else an empty text.
  private static func observationImport(for module: Substring) -> String {
    guard module == "SwiftUI" || module == "SwiftData" else { return "" }
    return "#if canImport(Observation)\nimport Observation\n#endif\n"
  }

  /// Returns the code that starts the harness. It is appended to the model's file, so that it can access private types.
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
