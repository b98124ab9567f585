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

  /// True if declarations are left out even if no module is missing. False for a proposed change, which may be what
  /// broke them.
  var canLackMore = false

  /// The maximum number of bytes of compiler output that are read.
  private static let messages = 256 << 10

  /// The maximum number of bytes of memory of each process of the compiler.
  private static let memory = 8 << 30

  /// The parts of the source that were left out before compiling.
  struct Lack: Sendable {
    /// The modules that the source imports and that this machine lacks.
    var modules: [String] = []

    /// The declarations that do not compile here and are not needed for decoding.
    var declarations: [String] = []

    /// The failures of types that do not compile here, by their index in `types`. The others were compiled without
    /// them.
    var failures: [Int: ModelRunFailure] = [:]
  }

  /// The maximum number of attempts to compile with more declarations left out.
  private static let maximumAttempts = 12

  func compile() async throws(ModelRunFailure) -> Lack {
    let deadline = ContinuousClock.now + limits.compiling
    for (name, bytes) in HarnessText.files { try folder.write(bytes, to: name) }
    try folder.write(sources.map(\.bytes).joined(separator: [0x0A]), to: "sources")
    guard try await compiles(harness, until: deadline) else { throw failure() }
    // A strategy that needs more than its file has is left out.
    let own = SwiftModelReader(sources).ownDateStrategy
    for dates in own == nil ? [nil] : [own, nil] {
      try write(sources, dates: dates)
      if try await compiles(model, until: deadline) { return Lack(modules: unresolvedImports(in: messages)) }
    }
    return try await compileLess(until: deadline, instead: failure())
  }

  /// Leaves out declarations that do not compile here, as long as they are not needed for decoding, and the types that
  /// need one, as long as others are left.
  private func compileLess(
    until deadline: ContinuousClock.Instant, instead failure: ModelRunFailure
  ) async throws(ModelRunFailure) -> Lack {
    var lack = Lack(modules: unresolvedImports(in: messages))
    let reader = SwiftModelReader(sources)
    let models = types.compactMap { try? reader.model(named: $0, client: .plainDecoder) }
    guard canLackMore || !lack.modules.isEmpty, models.count == types.count,
      var pruning = SwiftPruning(of: models)
    else {
      throw failure
    }
    for _ in 0..<Self.maximumAttempts {
      try leaveOut(messages, from: &pruning, &lack)
      try write(pruning.files, without: lack.failures)
      if try await compiles(model, until: deadline) {
        lack.declarations = pruning.leftOut
        return lack
      }
    }
    throw self.failure()
  }

  /// Leaves out what the compiler complains of.
  private func leaveOut(
    _ messages: [Substring], from pruning: inout SwiftPruning, _ lack: inout Lack
  ) throws(ModelRunFailure) {
    let errors = messages.compactMap { message in CompilerError(message).map { (message, $0) } }
    guard !errors.isEmpty else { throw failure() }
    for (message, error) in errors {
      let (file, line, column) = (error.file, error.line, error.column)
      while !pruning.leaveOut(file: file, line: line, column: column) {
        let failure = failure(of: message)
        let needing = pruning.giveUp(file: file, line: line, column: column)
        for type in needing { lack.failures[type] = failure }
        guard !needing.isEmpty, lack.failures.count < types.count else { throw failure }
      }
    }
  }

  private func compiles(
    _ arguments: [String], until deadline: ContinuousClock.Instant
  ) async throws(ModelRunFailure) -> Bool {
    var process = BoundedProcess(
      program: compiler.program, arguments: compiler.arguments + arguments, folder: folder,
      output: "compiler")
    process.environment = SwiftCompiler.environment(SwiftCompiler.inheritedVariables)
    process.memory = Self.memory
    switch try await process.run(within: deadline - ContinuousClock.now) {
    case .exited(let status): return status == 0
    case .signalled: return false
    case .timedOut: throw .compilerTimedOut(after: limits.compiling)
    }
  }
}

extension ModelBuild {
  private static let main = "ContractCheckMain.swift"

  private func write(
    _ files: [SwiftFile], without failed: [Int: ModelRunFailure] = [:], dates: SwiftOwnStrategy? = nil
  ) throws(ModelRunFailure) {
    var entries: [Int: [(number: Int, type: String)]] = [:]
    for (number, type) in types.enumerated() where failed[number] == nil {
      entries[rootFile(of: type), default: []].append((number, type))
    }
    for (index, file) in files.enumerated() {
      var entry = entries[index].map { ModelSource.entry(for: $0, ofFile: index) } ?? ""
      if let dates, dates.file == index { entry += ModelSource.dates(dates.source) }
      try folder.write((ModelSource.prepared(file) + entry).utf8, to: "Model\(index).swift")
    }
    let log = file(declaring: "Logger") == nil ? ModelSource.log : ""
    try folder.write(
      (log + ModelSource.main(ofFiles: entries.keys.sorted(), withDates: dates != nil)).utf8, to: Self.main)
  }

  /// Returns the index of the file that declares a type. A private type can only be named there.
  private func rootFile(of type: String) -> Int {
    file(declaring: type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.last ?? "") ?? 0
  }

  private func file(declaring name: Substring) -> Int? {
    let declarations = ["struct", "class", "enum", "actor", "typealias"].map { "\($0) \(name)" }
    return sources.firstIndex { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      return declarations.contains { text.contains($0) }
    }
  }

  /// The arguments that compile the harness, as its own module so that a model may name its types `Data` or `Tree`.
  private var harness: [String] {
    common + ["-module-name", "ModelHarness", "-wmo", "-emit-module", "-emit-module-path"]
      + [folder.path("ModelHarness.swiftmodule"), "-c", "-o", folder.path("harness.o")]
      + HarnessText.files.map { folder.path($0.name) }
  }

  private var model: [String] {
    // All files are compiled together: separately, the compiler fails if CodingKeys are private to another file.
    common + ["-module-name", moduleName, "-wmo", "-I", folder.path, "-o", folder.path("run")]
      + sources.indices.map { folder.path("Model\($0).swift") }
      + [folder.path(Self.main), folder.path("harness.o")]
  }

  /// The name of the module that all sources are compiled as: that by which types are written, such as
  /// `Networking.User`, if a folder of the sources has it and no type.
  private var moduleName: String {
    let texts = sources.map { String(decoding: $0.bytes, as: UTF8.self) }
    let folders = Set(sources.flatMap { $0.name.split(separator: "/").dropLast() })
    let used = folders.filter { folder in
      folder.wholeMatch(of: /[A-Z]\w*/) != nil && !Self.takenModules.contains(String(folder))
        && file(declaring: folder) == nil && texts.contains { names(typeOf: folder, in: $0) }
    }
    // Of several, only the types of one are found.
    return used.min().map(String.init) ?? "ClientModel"
  }

  /// Returns whether a text has the name of a folder before that of a type which is declared in it.
  private func names(typeOf folder: Substring, in text: String) -> Bool {
    text.ranges(of: "\(folder).").contains { range in
      let type = text[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let before = text[..<range.lowerBound].last
      guard type.first?.isUppercase == true,
        before.map({ $0.isLetter || $0.isNumber || "._".contains($0) }) != true,
        let file = file(declaring: type)
      else { return false }
      return sources[file].name.split(separator: "/").dropLast().contains(folder)
    }
  }

  /// The modules that the compiled code imports.
  private static let takenModules: Set<String> = ["ModelHarness", "Swift", "Foundation"]

  private var common: [String] {
    [
      // Regular expressions between slashes, as Swift 6 and the settings of new Xcode projects have them.
      "-swift-version", "5", "-enable-bare-slash-regex", "-parse-as-library", "-Onone", "-gnone",
      "-no-color-diagnostics", "-module-cache-path", folder.path("modules"),
    ]
  }
}

extension ModelBuild {
  private var messages: [Substring] {
    String(decoding: folder.read("compiler", atMost: Self.messages), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
  }

  /// Returns the failure for an error without which the compiler cannot do, with those after it.
  private func failure(of error: Substring) -> ModelRunFailure {
    let lines = messages
    return failure(Array(lines.drop { $0 != error }), unresolvedImports(in: lines))
  }

  private func failure() -> ModelRunFailure { failure(messages, unresolvedImports(in: messages)) }

  private func failure(_ lines: [Substring], _ modules: [String]) -> ModelRunFailure {
    let errors = lines.filter { $0.contains(": error: ") && !$0.hasPrefix(" ") }
    let told = errors.isEmpty ? Array(lines.prefix(5)) : errors
    return .notCompiled(errors: told.prefix(5).map { String($0.prefix(300)) }, unresolvedImports: modules)
  }

  /// Returns the modules that are missing here, but for those whose sources are compiled too.
  private func unresolvedImports(in lines: [Substring]) -> [String] {
    var modules: [String] = []
    for line in lines {
      guard let mark = line.firstRange(of: "warning: " + ModelSource.mark) else { continue }
      let module = String(line[mark.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      if !modules.contains(module) { modules.append(module) }
    }
    let folders = Set(sources.flatMap { $0.name.split(separator: "/").map(String.init) })
    modules.removeAll(where: folders.contains)
    return modules
  }
}
