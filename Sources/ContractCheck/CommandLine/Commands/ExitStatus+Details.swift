extension ExitStatus {
  /// The meaning in whole sentences, for the manual page and `docs/cli.md`; code is in backticks.
  var details: String {
    switch self {
    case .kept:
      """
      No promise was broken, apart from those that are waived or that `--fail-on` excludes. Every check was made, apart \
      from those that the contract skips or that `--allow-not-run` permits.
      """
    case .broken:
      """
      A promise was broken. With `--strict-baseline`, also if a known violation is fixed and still listed; with \
      `strength --fail-under`, if the contract detects too few mutations; with `--min-coverage`, if checks call too \
      few endpoints; with `lint`, if a contract allows what the app's model does not decode; with `diagnose`, if \
      something is wrong with the response, the model or the contract.
      """
    case .unusable:
      """
      Could not do its job: a contract or a baseline has an error, a file cannot be read, a report or standard output \
      cannot be written, or nothing was checked.
      """
    case .inconclusive:
      """
      No violation was found, but not everything was checked. A check was not run because a variable is missing, was \
      blocked by another check, or has no verdict, for example because the backend cannot be reached. With \
      `--fail-on-unjudged`, also if something that is promised is not judged; with `--only-failed`, if the report is of a \
      part of the checks. With `diagnose`: the \
      source of the model could not be read as far as the response needs it. With `init`: nothing answered.
      """
    case .usage: "Usage error: an unknown command or option, or a wrong value."
    case .internalError: "Internal error; please report it."
    case .interrupted: "Interrupted (SIGINT). `serve` ends with 0."
    case .terminated: "Terminated (SIGTERM). `serve` ends with 0."
    }
  }
}
