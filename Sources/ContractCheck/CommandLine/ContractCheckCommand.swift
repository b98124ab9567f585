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

  static func main() async {
    let interruption = Interruption.start()
    signal(SIGPIPE, SIG_IGN)
    let status = await run(Array(CommandLine.arguments.dropFirst()), interruption)
    exit(status.rawValue)
  }

  /// The whole program but for its exit.
  private static func run(_ words: [String], _ interruption: Interruption) async -> ExitStatus {
    do throws(UsageError) {
      switch try Errand(words) {
      case .help(let command): Terminal.output.write(HelpText.text(for: command))
      case .version: Terminal.output.write("contractcheck \(version)\n")
      case .work(let arguments): return try await work(arguments, interruption)
      }
      return words.isEmpty ? .usage : .kept
    } catch {
      let help = ["contractcheck", error.command?.rawValue, "--help"].compactMap(\.self).joined(
        separator: " ")
      Terminal.errors.write("contractcheck: \(error.message.consoleLine())\ntry \(help)\n")
      return .usage
    }
  }

  private static func work(
    _ arguments: Arguments, _ interruption: Interruption
  ) async throws(UsageError) -> ExitStatus {
    switch arguments.command {
    case .run: try await RunCommand(arguments: arguments, interruption: interruption).run()
    case .lint: LintCommand(arguments: arguments).run()
    case .list: try ListCommand(arguments: arguments).run()
    }
  }
}
