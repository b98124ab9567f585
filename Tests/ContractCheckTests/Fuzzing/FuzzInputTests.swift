import Foundation
import Testing

/// A stored input of a fuzz target.
struct FuzzInput: Sendable, CustomTestStringConvertible {
  var target: FuzzTarget
  var path: String

  var testDescription: String { "\(target) \(URL(fileURLWithPath: path).lastPathComponent)" }

  /// Returns all files below `Cases/FOLDER`, which has a folder for each target.
  static func all(in folder: String) -> [FuzzInput] {
    FuzzTarget.allCases.flatMap { target in
      let path = "\(ProjectFolder.tests)/Cases/\(folder)/\(target)"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.sorted().map { FuzzInput(target: target, path: "\(path)/\($0)") }
    }
  }

  func run() throws {
    try target.run(on: bytes())
  }

  func bytes() throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

/// The tests of the inputs that `script/fuzz --libfuzzer` begins with, and of those that once failed.
@Suite(.ends) struct FuzzInputTests {
  @Test(arguments: FuzzInput.all(in: "fuzz")) func `what fuzzing begins with is read`(_ input: FuzzInput)
    throws
  {
    try input.run()
  }

  @Test(arguments: FuzzInput.all(in: "crashes")) func `what went wrong once does not again`(
    _ input: FuzzInput
  )
    throws
  {
    try input.run()
  }

  /// Removes each mark of a source, replaces it by another bracket, and cuts the source there: most parsing errors so
  /// far were caused by an unbalanced bracket.
  @Test(arguments: FuzzInput.all(in: "fuzz").filter { $0.target == .swift })
  func `sources with a mark too few or too many are read`(_ input: FuzzInput) throws {
    let bytes = try input.bytes()
    let marks = bytes.indices.filter { "()[]{}:,.\"=".utf8.contains(bytes[$0]) }
    for index in marks.sampled(every: 3) {
      for mark in [nil, UInt8(ascii: "}"), UInt8(ascii: ")")] where mark != bytes[index] {
        try input.target.run(on: bytes[..<index] + [mark].compactMap(\.self) + bytes[(index + 1)...])
      }
      try input.target.run(on: Array(bytes[..<index]))
    }
  }

  @Test(arguments: FuzzTarget.allCases) func `every target has inputs to begin with`(_ target: FuzzTarget) {
    #expect(FuzzInput.all(in: "fuzz").contains { $0.target == target })
  }

  @Test func `the script knows every target`() throws {
    let script = try String(contentsOfFile: ProjectFolder.root + "/script/fuzz", encoding: .utf8)
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    #expect(script.contains("targets=\"\(names)\""))
  }
}
