@main
struct ContractCheckCommand {
  static let version = "0.1.0"

  /// Starts the program. This is not `async`, and the work is detached from the main thread: signals must be blocked
  /// before Swift starts its threads, and the main thread waits for them.
  static func main() {
    HeldMemory.configure()
    StandardStream.holdAll()
    if let complaint = Descriptors.complaint() {
      Terminal.errors.write("contractcheck: \(complaint)\n")
      CurrentProcess.exit(ExitStatus.unusable.rawValue)
    }
    Signals.ignoreThoseOfWriting()
    Interruption.holdSignals()
    let interruption = Interruption()
    Task.detached {
      let status = await run(Array(CommandLine.arguments.dropFirst()), interruption)
      CurrentProcess.exit(Terminal.checked(status).rawValue)
    }
    interruption.wait()
  }

  /// Runs the whole program, except for its exit.
  private static func run(_ words: [String], _ interruption: Interruption) async -> ExitStatus {
    do throws(CommandError) {
      switch try invocation(words) {
      case .help(let command): Terminal.output.write(HelpText.text(for: command))
      case .helpOnGroup(let group): Terminal.output.write(HelpText.text(for: group))
      case .version: Terminal.output.write("contractcheck \(version)\n")
      case .work(let command): return try await perform(command, interruption)
      }
      return words.isEmpty ? .usage : .kept
    } catch {
      let advice = error.advice.map { "\($0)\n" } ?? ""
      Terminal.errors.write("contractcheck: \(error.description.consoleLine())\n\(advice)")
      return error.status
    }
  }

  private static func invocation(_ words: [String]) throws(CommandError) -> Invocation {
    do throws(UsageError) {
      return try Invocation(words)
    } catch {
      throw CommandError(error)
    }
  }

  private static func perform(
    _ command: ParsedCommand, _ interruption: Interruption
  ) async throws(CommandError) -> ExitStatus {
    switch command {
    case .run(let options): try await RunCommand(options: options, interruption: interruption).run()
    case .lint(let options): LintCommand(options: options).run()
    case .releases(let options): ReleasesCommand(options: options).run()
    case .list(let options): try ListCommand(options: options).run()
    case .merge(let options): try await MergeCommand(options: options).run()
    case .strength(let options): StrengthCommand(options: options).run()
    case .serve(let options): try await ServeCommand(options: options, interruption: interruption).run()
    case .diagnose(let options):
      try await DiagnoseCommand(options: options, interruption: interruption).run()
    case .explain(let options): try ExplainCommand(options: options).run()
    case .initialize(let options): try await InitCommand(options: options, interruption: interruption).run()
    case .schema(let options): try SchemaCommand(options: options).run()
    case .export(let options): try ExportCommand(options: options).run()
    case .baseline(let options):
      try await BaselineCommand(options: options, interruption: interruption).run()
    case .completions(let options): try CompletionsCommand(options: options).run()
    case .man: ManCommand().run()
    }
  }
}
