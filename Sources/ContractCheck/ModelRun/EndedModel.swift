#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How a model's process came to its end, and what that means.
struct EndedModel: Sendable {
  var ending: BoundedProcess.Ending
  var limits: ModelRunLimits

  /// - Throws: `ModelRunFailure` where not even the plain decoder came to an end.
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

  /// Without the stack that Swift prints on Linux behind a fatal error.
  private func lastLines(in folder: PrivateFolder) -> [String] {
    String(decoding: folder.read("output", atMost: limits.output), as: UTF8.self)
      .split(whereSeparator: \.isNewline).prefix { !$0.hasPrefix("Current stack trace:") }
      .suffix(3).map { String($0.prefix(300)) }
  }
}
