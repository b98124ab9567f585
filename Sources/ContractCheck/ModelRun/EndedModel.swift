#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The end of a model's process, and its interpretation.
struct EndedModel: Sendable {
  var ending: BoundedProcess.Ending
  var limits: ModelRunLimits

  /// Returns the result of the run. Throws `ModelRunFailure` if not even the plain decoder finished.
  func examination(from folder: PrivateFolder) throws(ModelRunFailure) -> ModelExamination {
    let lines = folder.read("result", atMost: limits.output).split(separator: 0x0A)
    let isWhole = ending == .exited(0) && lines.count == 3
    let examination = lines.dropFirst(isWhole ? 1 : 0).first.flatMap { ModelExamination(line: $0) }
    if isWhole, let examination { return examination }
    let failure = failure(in: folder)
    guard var examination, !examination.decodes else { throw failure }
    examination.endedBy = failure
    return examination
  }

  private func failure(in folder: PrivateFolder) -> ModelRunFailure {
    switch ending {
    case .timedOut, .signalled(SIGXCPU): .timedOut(after: limits.running)
    case .signalled(SIGXFSZ): .tooMuchOutput(limit: limits.output)
    case .signalled(let signal): .crashed(signal: signal, lastLines: lastLines(in: folder))
    case .exited(let status): .ended(status: status, lastLines: lastLines(in: folder))
    }
  }

  /// Returns the last three lines of output, without the stack trace that Swift prints on Linux after a fatal error.
  private func lastLines(in folder: PrivateFolder) -> [String] {
    String(decoding: folder.read("output", atMost: limits.output), as: UTF8.self)
      .split(whereSeparator: \.isNewline).prefix { !$0.hasPrefix("Current stack trace:") }
      .suffix(3).map { String($0.prefix(300)) }
  }
}
