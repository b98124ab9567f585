/// The command that prints the manual page.
struct ManCommand {
  func run() -> ExitStatus {
    Terminal.output.writeAsIs(ManualPage.text)
    return .kept
  }
}
