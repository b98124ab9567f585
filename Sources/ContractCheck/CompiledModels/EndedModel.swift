/// The end of a model's process, and its interpretation.
struct EndedModel: Sendable {
  var ending: BoundedProcess.Ending
  var limits: ModelRunLimits

  /// Returns the results of the responses that the process began, in their order; all `count` if it came to its end.
  /// There is always one of the first.
  func results(from folder: PrivateFolder, count: Int) -> [Result<ModelExamination, ModelRunFailure>] {
    let lines = folder.read("result", atMost: limits.output).split(separator: 0x0A)
    let isWhole = ending == .exited(0) && lines.last.map { $0.elementsEqual("end".utf8) } == true
    var examinations: [Int: ModelExamination] = [:]
    for line in lines {
      guard let space = line.firstIndex(of: 0x20),
        let number = Int(String(decoding: line[..<space], as: UTF8.self)),
        let examination = ModelExamination(line: line[(space + 1)...])
      else { continue }
      examinations[number] = examination
    }
    let known = (0..<count).prefix { examinations[$0] != nil }.compactMap { examinations[$0] }
    if isWhole, known.count == count { return known.map { .success($0) } }
    return results(known, failure: failure(in: folder), count: count)
  }

  /// Returns the results up to the response that ended the process: the last one if its examination is not finished,
  /// else the one after it.
  private func results(
    _ known: [ModelExamination], failure: ModelRunFailure, count: Int
  ) -> [Result<ModelExamination, ModelRunFailure>] {
    var results: [Result<ModelExamination, ModelRunFailure>] = known.map { .success($0) }
    if let last = known.last, !last.isComplete {
      var examination = last
      examination.endedBy = failure
      results[results.count - 1] = last.decodes ? .failure(failure) : .success(examination)
    } else if known.count < count, known.isEmpty || !isOfAll {
      results.append(.failure(failure))
    }
    return results
  }

  /// True if all responses so far have a part in the ending, and not only the last.
  private var isOfAll: Bool {
    switch ending {
    case .signalled(Signals.fileSizeLimit): true
    case .signalled, .exited, .timedOut: false
    }
  }

  private func failure(in folder: PrivateFolder) -> ModelRunFailure {
    switch ending {
    case .timedOut where limits.running < limits.whole:
      .notReached(
        "the time for all responses, \(limits.whole.inSeconds) s, was over before this one was decoded")
    case .timedOut, .signalled(Signals.processorTimeLimit), .signalled(Signals.alarm):
      .timedOut(after: limits.running)
    case .signalled(Signals.fileSizeLimit): .tooMuchOutput(limit: limits.output)
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
