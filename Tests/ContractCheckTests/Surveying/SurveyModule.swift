@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// A program with a project's types that decodes with the real `JSONDecoder`.
struct SurveyModule {
  let declarations: SwiftDeclarations
  var slice: SurveySlice

  /// The types that can be decoded, by number.
  private(set) var types: [Int]
  let deadline: ContinuousClock.Instant

  /// The errors of the compiler for which types were left out.
  private(set) var complaints: [String] = []

  private static let maximumAttempts = 24
  static let imports =
    "import Foundation; import FoundationNetworking; import Observation; import RegexBuilder; "

  init(
    _ declarations: SwiftDeclarations, _ types: [Int], isWhole: Bool = false,
    until deadline: ContinuousClock.Instant
  ) {
    (self.declarations, self.types, self.deadline) = (declarations, types, deadline)
    slice = SurveySlice(of: declarations, keeping: types, isWhole: isWhole)
  }

  /// Leaves out what does not compile until the rest does. Returns whether there is a program, or whether it would
  /// compile if it is only checked.
  mutating func compile(in folder: TemporaryFolder, isChecked: Bool = false) async throws -> Bool {
    try Self.writeProgram(decoders: [:], to: folder)
    for _ in 0..<Self.maximumAttempts {
      let files = try write(to: folder)
      try folder.write(files.joined(separator: "\n"), to: "files")
      var result = try await swiftc(["-typecheck"], in: folder)
      if result.status == 0, isChecked { return true }
      if result.status == 0 { result = try await swiftc(["-Onone", "-o", "decode"], in: folder) }
      if result.status == 0 { return true }
      guard strike(result.stderr) else { return false }
    }
    return false
  }

  /// Writes the program that decodes, with the lines that set the decoder of a type.
  static func writeProgram(decoders: [Int: [String]], to folder: TemporaryFolder) throws {
    let settings = decoders.sorted { $0.key < $1.key }.map { type, lines in
      "  if type == \(type) {\n    \(lines.joined(separator: "\n    "))\n  }\n"
    }
    let decoder = """
      func decoder(of type: Int) -> JSONDecoder {
        let decoder = JSONDecoder()
      \(settings.joined())  return decoder
      }
      """
    try folder.write("import Foundation\n\(program)\n\(decoder)\n", to: "decode.swift")
  }

  func swiftc(_ arguments: [String], in folder: TemporaryFolder) async throws -> ProcessResult {
    let command = ShellCommand(
      program: "swiftc",
      arguments: arguments + [
        "-swift-version", "5", "-wmo", "-suppress-warnings", "-no-color-diagnostics", "-gnone",
        "-module-name", "Surveyed", "-parse-as-library",
        // An expression that takes longer is treated as one that does not compile.
        "-Xfrontend", "-solver-expression-time-threshold=2", "@files",
      ], directory: folder.path)
    do {
      return try await command.run(within: max(.seconds(1), deadline - .now))
    } catch {
      return ProcessResult(ending: .signalled(9), outputBytes: [], errorBytes: [])
    }
  }

  private func write(to folder: TemporaryFolder) throws -> [String] {
    let named = types.map {
      Registered(number: $0, name: declarations[$0].path.joined(separator: "."), file: declarations[$0].file)
    }
    return try Self.write(slice.texts, decoding: named, to: folder)
  }

  /// A type that the program decodes: its number in the trials, its name and the file that can name it.
  struct Registered {
    var number: Int
    var name: String
    var file: Int
  }

  /// Writes the files of the program, and returns their names.
  static func write(
    _ texts: [Int: [UInt8]], decoding types: [Registered], to folder: TemporaryFolder
  ) throws -> [String] {
    var names = ["decode.swift"]
    var calls: [String] = []
    for (file, text) in texts.sorted(by: { $0.key < $1.key }) {
      let name = "F\(file).swift"
      let own = types.filter { $0.file == file }
      var text = Array(imports.utf8) + text
      if !own.isEmpty {
        text += Array(registration(of: own, in: file).utf8)
        calls.append("  all += types\(file)()")
      }
      try folder.write(text, to: name)
      names.append(name)
    }
    let list = """
      func surveyed() -> [(Int, any Decodable.Type)] {
        var all: [(Int, any Decodable.Type)] = []
      \(calls.joined(separator: "\n"))
        return all
      }
      """
    try folder.write(list, to: "types.swift")
    return names + ["types.swift"]
  }

  private static func registration(of types: [Registered], in file: Int) -> String {
    let lines = types.map { "(\($0.number), (\($0.name)).self)," }
    return """

      #sourceLocation(file: "R\(file)", line: 1)
      func types\(file)() -> [(Int, any Decodable.Type)] { [
      \(lines.joined(separator: "\n"))
      ] }
      #sourceLocation()
      """
  }

  private mutating func strike(_ messages: String) -> Bool {
    var hasChanged = false
    var lost: [Int] = []
    for line in messages.split(whereSeparator: \.isNewline) {
      guard let error = CompilerError(line), let name = error.file.split(separator: "/").last else {
        continue
      }
      if name.hasPrefix("R"), let file = Int(name.dropFirst()) {
        let own = types.filter { declarations[$0].file == file }
        if own.indices.contains(error.line - 2) { lost.append(own[error.line - 2]) }
      } else if name.hasPrefix("F"), let file = Int(name.dropFirst().prefix { $0 != "." }) {
        let column = error.line == 1 ? error.column - Self.imports.utf8.count : error.column
        switch slice.strike(file: file, line: error.line, column: column, line) {
        case .nothing: break
        case .rest: hasChanged = true
        case .decoding:
          hasChanged = true
          complaints.append("\(declarations.files[file].name):\(error.line)\(line.drop { $0 != " " })")
        }
      }
    }
    types.removeAll { lost.contains($0) }
    return hasChanged || !lost.isEmpty
  }

  // MARK: Running

  /// Returns the outcome of each trial by the decoder, or `nil` for one that ends the program or comes too late.
  func responses(to trials: [(type: Int, body: [UInt8])], in folder: TemporaryFolder) async throws
    -> [String?]
  {
    let lines = trials.map { "\($0.type)\t\(String(decoding: $0.body, as: UTF8.self))\n" }
    try folder.write(lines.joined(), to: "trials")
    var responses: [String?] = Array(repeating: nil, count: trials.count)
    var next = 0
    for _ in 0..<100 where next < trials.count && .now < deadline {
      let run = ShellCommand(
        program: "sh",
        arguments: ["-c", "SWIFT_BACKTRACE=enable=no exec ./decode \(next) < trials 2> /dev/null"],
        directory: folder.path)
      let late = max(.seconds(1), deadline - .now)
      guard let output = try? await run.run(within: late).stdout else { break }
      for line in output.split(separator: "\n") {
        let parts = line.split(separator: "\t", maxSplits: 1)
        guard parts.count == 2, let number = Int(parts[0]), responses.indices.contains(number) else {
          continue
        }
        responses[number] = String(parts[1])
        next = number + 1
      }
      next += 1
    }
    return responses
  }

  private static let program = """
    @main enum Decode {
      static func main() {
        let types = Dictionary(surveyed(), uniquingKeysWith: { first, _ in first })
        let start = Int(CommandLine.arguments[1])!
        setvbuf(stdout, nil, _IOLBF, 0)
        var number = 0
        while let line = readLine() {
          defer { number += 1 }
          if number < start { continue }
          let parts = line.split(separator: "\\t", maxSplits: 1)
          guard let type = types[Int(parts[0])!] else { continue }
          do {
            _ = try decoder(of: Int(parts[0])!).decode(type, from: Data(parts[1].utf8))
            print("\\(number)\\tdecodes")
          } catch {
            let text: String = "\\(error)".split(separator: "\\n").joined(separator: " ")
            print("\\(number)\\tthrows \\(text.prefix(300))")
          }
        }
      }
    }
    """
}
