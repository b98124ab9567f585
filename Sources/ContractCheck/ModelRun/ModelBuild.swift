import ContractSpecs
import SwiftModels
import ModelHarnessText

/// The two commands that compile models with the harness into a program.
struct ModelBuild: Sendable {
  /// The name and text of each file.
  var sources: [SwiftFile]

  /// The types to decode, as Swift writes them.
  var types: [String]
  var limits: ModelRunLimits
  var folder: PrivateFolder
  var compiler: SwiftCompiler

  /// A Boolean value that indicates whether declarations are left out even if no module is missing. It is `false` for a
  /// proposed change, which may be what broke them.
  var canLackMore = false

  /// The maximum number of bytes of compiler output that are read.
  private static let messages = 256 << 10

  /// The parts of the source that were left out before compiling.
  struct Lack: Sendable {
    /// The modules that the source imports and that this machine lacks.
    var modules: [String] = []

    /// The declarations that do not compile here and are not needed for decoding.
    var declarations: [String] = []
  }

  /// The maximum number of attempts to compile with more declarations left out.
  private static let mostAttempts = 6

  func compile() async throws(ModelRunFailure) -> Lack {
    let deadline = ContinuousClock.now + limits.compiling
    for (name, bytes) in HarnessText.files { try folder.write(bytes, to: name) }
    try folder.write(sources.map(\.bytes).joined(separator: [0x0A]), to: "sources")
    guard try await compiles(harness, until: deadline) else { throw failure() }
    try write(sources)
    if try await compiles(model, until: deadline) { return Lack(modules: unresolvedImports(in: messages)) }
    return try await compileLess(until: deadline, instead: failure())
  }

  /// Leaves out declarations that do not compile here, as long as they are not needed for decoding.
  private func compileLess(
    until deadline: ContinuousClock.Instant, instead failure: ModelRunFailure
  ) async throws(ModelRunFailure) -> Lack {
    let modules = unresolvedImports(in: messages)
    let reader = SwiftModelReader(sources)
    let models = types.compactMap { try? reader.model(named: $0, client: .plainDecoder) }
    guard canLackMore || !modules.isEmpty, models.count == types.count, var pruning = SwiftPruning(of: models)
    else {
      throw failure
    }
    for _ in 0..<Self.mostAttempts {
      let errors = Set(messages.compactMap(CompilerError.init))
      guard !errors.isEmpty else { throw failure }
      for error in errors {
        guard pruning.leaveOut(file: error.file, line: error.line, column: error.column) else {
          throw failure
        }
      }
      try write(pruning.files)
      if try await compiles(model, until: deadline) {
        return Lack(modules: modules, declarations: pruning.leftOut)
      }
    }
    throw failure
  }

  private func compiles(
    _ arguments: [String], until deadline: ContinuousClock.Instant
  ) async throws(ModelRunFailure) -> Bool {
    var process = BoundedProcess(
      program: compiler.program, arguments: compiler.arguments + arguments, folder: folder,
      output: "compiler")
    process.environment = SwiftCompiler.environment(SwiftCompiler.inheritedVariables)
    switch try await process.run(within: deadline - ContinuousClock.now) {
    case .exited(let status): return status == 0
    case .signalled: return false
    case .timedOut: throw .compilerTimedOut(after: limits.compiling)
    }
  }
}

extension ModelBuild {
  private static let main = "ContractCheckMain.swift"

  private func write(_ files: [SwiftFile]) throws(ModelRunFailure) {
    var entries: [Int: [(number: Int, type: String)]] = [:]
    for (number, type) in types.enumerated() {
      entries[rootFile(of: type), default: []].append((number, type))
    }
    for (index, file) in files.enumerated() {
      let entry = entries[index].map { ModelSource.entry(for: $0, ofFile: index) } ?? ""
      try folder.write((ModelSource.prepared(file) + entry).utf8, to: "Model\(index).swift")
    }
    try folder.write(ModelSource.main(ofFiles: entries.keys.sorted()).utf8, to: Self.main)
  }

  /// Returns the index of the file that declares a type. A private type can only be named there.
  private func rootFile(of type: String) -> Int {
    let name = type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.last ?? ""
    let declarations = ["struct", "class", "enum", "actor", "typealias"].map { "\($0) \(name)" }
    return sources.firstIndex { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      return declarations.contains { text.contains($0) }
    } ?? 0
  }

  /// The arguments that compile the harness, as its own module so that a model may name its types `Data` or `Tree`.
  private var harness: [String] {
    common + ["-module-name", "ModelHarness", "-wmo", "-emit-module", "-emit-module-path"]
      + [folder.path("ModelHarness.swiftmodule"), "-c", "-o", folder.path("harness.o")]
      + HarnessText.files.map { folder.path($0.name) }
  }

  private var model: [String] {
    // All files are compiled together: separately, the compiler fails if CodingKeys are private to another file.
    common + ["-module-name", "ClientModel", "-wmo", "-I", folder.path, "-o", folder.path("run")]
      + sources.indices.map { folder.path("Model\($0).swift") }
      + [folder.path(Self.main), folder.path("harness.o")]
  }

  private var common: [String] {
    [
      "-swift-version", "5", "-parse-as-library", "-Onone", "-gnone", "-no-color-diagnostics",
      "-module-cache-path", folder.path("modules"),
    ]
  }
}

extension ModelBuild {
  private var messages: [Substring] {
    String(decoding: folder.read("compiler", atMost: Self.messages), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
  }

  private func failure() -> ModelRunFailure {
    let lines = messages
    let errors = lines.filter { $0.contains(": error: ") && !$0.hasPrefix(" ") }
    let told = errors.isEmpty ? Array(lines.prefix(5)) : errors
    return .notCompiled(
      errors: told.prefix(5).map { String($0.prefix(300)) }, unresolvedImports: unresolvedImports(in: lines))
  }

  private func unresolvedImports(in lines: [Substring]) -> [String] {
    var modules: [String] = []
    for line in lines {
      guard let mark = line.firstRange(of: "warning: " + ModelSource.mark) else { continue }
      let module = String(line[mark.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      if !modules.contains(module) { modules.append(module) }
    }
    return modules
  }
}
