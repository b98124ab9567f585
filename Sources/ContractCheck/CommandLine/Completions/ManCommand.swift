/// Prints the manual page.
struct ManCommand {
  func run() -> ExitStatus {
    Terminal.output.write(ManualPage.text)
    return .kept
  }
}
