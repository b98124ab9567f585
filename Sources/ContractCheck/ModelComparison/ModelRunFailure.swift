/// The reason why a model could not be run. All text of a compiler or a model is untrusted and must be escaped before
/// output.
enum ModelRunFailure: Error, Hashable, Sendable {
  /// The lack of a compiler, with the reason: none in `SWIFT_EXEC`, through `xcrun` or in `PATH`.
  case noCompiler(reason: String)
  case invalidTypeName(String)

  /// A key strategy of the decoder that cannot be run outside the app.
  case ownKeys

  /// The first lines of the compiler's errors, and the imported modules that this machine lacks.
  case notCompiled(errors: [String], unresolvedImports: [String])
  case compilerTimedOut(after: Duration)
  case timedOut(after: Duration)

  /// A model that was ended by a signal, with the last lines that it wrote.
  case crashed(signal: Int32, lastLines: [String])

  /// A model that wrote more than the limit.
  case tooMuchOutput(limit: Int)

  /// A model that ended the process before the harness did.
  case ended(status: Int32, lastLines: [String])

  /// A response that was not decoded, because the time or the number of starts for all responses was used up before.
  case notReached(String)

  /// A temporary folder that cannot be used.
  case folder(String)
  case notStarted(String)
  case interrupted
}

extension ModelRunFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .noCompiler(let reason): "there is no Swift compiler: \(reason)"
    case .ownKeys: "what the app's decoder makes of keys cannot be run apart from the app"
    case .invalidTypeName(let name): "“\(name)” is not the name of a Swift type"
    case .notCompiled(let errors, let imports):
      "the model does not compile here\(Self.without(imports)): \(errors.joined(separator: "\n"))"
    case .compilerTimedOut(let limit): "the compiler was not done after \(limit)"
    case .timedOut(let limit): "the model was not done after \(limit) and was ended"
    case .crashed(let signal, let lines):
      "the model crashed (signal \(signal))\(Self.saying(lines))"
    case .tooMuchOutput(let limit): "the model wrote more than \(limit >> 20) MiB and was ended"
    case .ended(let status, let lines):
      "the model ended the process itself, with status \(status)\(Self.saying(lines))"
    case .notReached(let reason): reason
    case .folder(let reason): "no folder to compile in: \(reason)"
    case .notStarted(let reason): "could not be started: \(reason)"
    case .interrupted: "interrupted"
    }
  }

  private static func without(_ imports: [String]) -> String {
    imports.isEmpty ? "" : ", where there is no \(imports.joined(separator: ", "))"
  }

  private static func saying(_ lines: [String]) -> String {
    lines.isEmpty ? "" : ": \(lines.joined(separator: "\n"))"
  }
}

extension ModelRunFailure {
  /// True if a check that the source alone lets pass has no verdict: the compiled model was asked for, and could have
  /// been run here or on another machine.
  var leavesOpen: Bool {
    switch self {
    case .noCompiler, .invalidTypeName, .notCompiled, .compilerTimedOut, .notReached, .folder, .notStarted:
      true
    case .ownKeys, .timedOut, .crashed, .tooMuchOutput, .ended, .interrupted: false
    }
  }

  /// True if the model itself failed on this body, as it would in the app.
  var isOfTheModel: Bool {
    switch self {
    case .timedOut, .crashed, .tooMuchOutput, .ended: true
    case .ownKeys, .noCompiler, .invalidTypeName, .notCompiled, .compilerTimedOut, .notReached, .folder,
      .notStarted, .interrupted:
      false
    }
  }

  /// The failure in one line: of several errors of the compiler the first, and of a model's last words the first line.
  var gist: String {
    var failure = self
    if case .notCompiled(let errors, let imports) = self {
      failure = .notCompiled(errors: Array(errors.prefix(1)), unresolvedImports: imports)
    }
    return failure.description.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }
}
