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

  /// Returns the code that names types to the harness. It is appended to the file that declares them, so that it can
  /// access private types.
  static func entry(for types: [(number: Int, type: String)], ofFile index: Int) -> String {
    let list = types.map { "(\($0.number), (\($0.type)).self)" }.joined(separator: ", ")
    return """

      #sourceLocation(file: "contractcheck", line: 1)
      @MainActor func contractCheckModels\(index)() -> [(number: Int, type: any Decodable.Type)] { [\(list)] }

      """
  }

  /// Returns the code that names the app's own date strategy. It is appended to the file that has it.
  static func dates(_ strategy: String) -> String {
    """

    #sourceLocation(file: "contractcheck", line: 1)
    enum ContractCheckDates { static var strategy: JSONDecoder.DateDecodingStrategy { \(strategy) } }

    """
  }

  /// Returns the code that starts the harness with the types that these files name.
  static func main(ofFiles indices: [Int], withDates hasDates: Bool) -> String {
    let lists = indices.map { "contractCheckModels\($0)()" }.joined(separator: " + ")
    let dates = hasDates ? ", ownDates: ContractCheckDates.strategy" : ""
    return """
      import ModelHarness
      @main @MainActor private enum ContractCheckEntry {
        static func main() { ModelHarness.examineModels(\(lists)\(dates)) }
      }

      """
  }

  /// A `Logger` that logs nothing, for machines without the module `os`. Decoding code of many apps logs what it
  /// refuses.
  static let log = """
    #if !canImport(os)
    struct Logger: Sendable {
      struct Level: Sendable {
        static let debug = Self(), info = Self(), notice = Self(), warning = Self(), error = Self(), fault = Self()
      }
      struct Privacy: Sendable {
        struct Mask: Sendable { static let hash = Self(), none = Self() }
        static let auto = Self(), `public` = Self(), `private` = Self(), sensitive = Self()
        static func `private`(mask: Mask) -> Self { Self() }
        static func auto(mask: Mask) -> Self { Self() }
      }
      struct Message: ExpressibleByStringInterpolation, Sendable {
        struct StringInterpolation: StringInterpolationProtocol {
          init(literalCapacity: Int, interpolationCount: Int) {}
          mutating func appendLiteral(_ text: String) {}
          mutating func appendInterpolation<Value>(
            _ value: @autoclosure () -> Value, privacy: Privacy = .auto, attributes: String = "") {}
        }
        init(stringLiteral: String) {}
        init(stringInterpolation: StringInterpolation) {}
      }
      init() {}
      init(subsystem: String, category: String) {}
      init(label: String) {}
      func log(_ message: Message) {}
      func log(level: Level, _ message: Message) {}
      func trace(_ message: Message) {}
      func debug(_ message: Message) {}
      func info(_ message: Message) {}
      func notice(_ message: Message) {}
      func warning(_ message: Message) {}
      func error(_ message: Message) {}
      func critical(_ message: Message) {}
      func fault(_ message: Message) {}
    }
    #endif

    """

  private static func importedModule(in line: Substring) -> Substring? {
    let pattern =
      /\s*(?:@\w+(?:\([^)]*\))?\s+|(?:public|package|internal|fileprivate|private)\s+)*import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(?<module>\w+)(?:\.\w+)*\s*(?:\/\/.*)?/
    return line.wholeMatch(of: pattern)?.output.module
  }

  private static func literal(_ name: String) -> String {
    "\"" + name.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline } + "\""
  }
}
