/// Why a model was not decoded for real. All text of a compiler or a model is foreign: to be escaped before
/// output.
enum ModelRunFailure: Error, Hashable, Sendable {
  /// Nothing was found in `SWIFT_EXEC`, through `xcrun` or in `PATH`.
  case noCompiler
  case invalidTypeName(String)

  /// The decoder makes keys in a way that cannot be run apart from the app.
  case ownKeys

  /// The first lines that the compiler wrote, and the modules that were imported and are not on this machine.
  case notCompiled(errors: [String], unresolvedImports: [String])
  case compilerTimedOut(after: Duration)
  case timedOut(after: Duration)

  /// The model ended itself, by a signal; the last lines that it wrote.
  case crashed(signal: Int32, lastLines: [String])

  /// The model wrote more than it may.
  case tooMuchOutput(limit: Int)

  /// The model ended before the harness did.
  case ended(status: Int32, lastLines: [String])

  /// The temporary folder cannot be used.
  case folder(String)
  case notStarted(String)
  case interrupted
}

extension ModelRunFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .noCompiler:
      "there is no Swift compiler: none in SWIFT_EXEC, and no swiftc in PATH"
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
