#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@main
struct ContractCheckCommand {
  static let version = "0.1.0"

  /// Starts the program. This is not `async`, and the work is detached from the main thread: signals must be blocked
  /// before Swift starts its threads, and the main thread waits for them.
  static func main() {
    Terminal.holdStreams()
    if let complaint = Descriptors.complaint() {
      Terminal.errors.write("contractcheck: \(complaint)\n")
      exit(ExitStatus.unusable.rawValue)
    }
    signal(SIGPIPE, SIG_IGN)
    // Without the signal, exceeding the limit on file sizes is an error of the write, with its reason.
    signal(SIGXFSZ, SIG_IGN)
    Interruption.holdSignals()
    let interruption = Interruption()
    Task.detached {
      let status = await run(Array(CommandLine.arguments.dropFirst()), interruption)
      exit(Terminal.checked(status).rawValue)
    }
    interruption.wait()
  }

  /// Runs the whole program, except for its exit.
  private static func run(_ words: [String], _ interruption: Interruption) async -> ExitStatus {
    do throws(CommandError) {
      switch try invocation(words) {
      case .help(let command): Terminal.output.write(HelpText.text(for: command))
      case .helpOnBaseline: Terminal.output.write(HelpText.baseline)
      case .version: Terminal.output.write("contractcheck \(version)\n")
      case .work(let arguments): return try await work(arguments, interruption)
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

  private static func work(
    _ arguments: Arguments, _ interruption: Interruption
  ) async throws(CommandError) -> ExitStatus {
    for option in Set(arguments.obsoleteOptions) {
      Terminal.errors.write(
        "contractcheck: \(option) has no effect any more: a run with checks that were not run or blocked ends with 3, "
          + "unless --allow-not-run is given\n")
    }
    return switch arguments.command {
    case .run: try await RunCommand(arguments: arguments, interruption: interruption).run()
    case .lint: LintCommand(arguments: arguments).run()
    case .list: try ListCommand(arguments: arguments).run()
    case .merge: try await MergeCommand(arguments: arguments).run()
    case .strength: StrengthCommand(arguments: arguments).run()
    case .diagnose: try await DiagnoseCommand(arguments: arguments, interruption: interruption).run()
    case .baselineUpdate:
      try await BaselineCommand(action: .update, arguments: arguments, interruption: interruption).run()
    case .baselinePrune:
      try await BaselineCommand(action: .prune, arguments: arguments, interruption: interruption).run()
    case .baselineList:
      try await BaselineCommand(action: .list, arguments: arguments, interruption: interruption).run()
    case .initialize: try await InitCommand(arguments: arguments, interruption: interruption).run()
    case .schema: try SchemaCommand(arguments: arguments).run()
    case .completions: try CompletionsCommand(arguments: arguments).run()
    case .man: ManCommand().run()
    case .serve: try await ServeCommand(arguments: arguments, interruption: interruption).run()
    }
  }
}
