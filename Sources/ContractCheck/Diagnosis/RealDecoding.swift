import ContractSpecs

/// The result of decoding the body with the compiled model, as text.
struct RealDecoding: Sendable {
  enum Outcome: Hashable, Sendable {
    case decodes
    case fails

    /// The outcome if the model could not be run.
    case unknown
  }

  var outcome: Outcome

  /// The error of the plain `JSONDecoder`, that there is none, or the reason why the model was not run.
  var verdict: String

  /// The problems, one line each, in the order of decoding.
  var problems: [String] = []
  var notes: [String] = []

  /// The kind and path of the first problem, if it is of the same kind as the plain decoder's error: `keyNotFound at
  /// $.user.name`.
  var gist: String?

  /// The full result, if the model ran to its end.
  var examination: ModelExamination?
}

extension RealDecoding {
  /// The words with another text in place of each, without the examination, which is not shown.
  func mapText(_ transform: (String) -> String) -> RealDecoding {
    let verdict = transform(verdict)
    let gist = gist.map(transform)
    let problems = problems.map(transform)
    return RealDecoding(
      outcome: outcome, verdict: verdict, problems: problems, notes: notes.map(transform), gist: gist,
      examination: nil)
  }

  /// The note for a decoder with a closure for dates.
  static let customDates = CompiledReading.customDates

  /// The maximum number of omitted declarations that are listed.
  private static let maximumLeftOut = 5

  /// The maximum number of problems that are listed; the others are counted.
  private static let maximumCount = 50

  init(_ result: Result<ModelExamination, ModelRunFailure>) {
    switch result {
    case .success(let examination): self.init(examination)
    case .failure(let failure):
      self.init(outcome: failure.isOfTheModel ? .fails : .unknown, verdict: failure.description)
    }
  }

  private init(_ examination: ModelExamination) {
    self.examination = examination
    if let error = examination.firstError, let problem = examination.problems.first,
      problem.kind == error.kind
    {
      gist = "\(problem.kind.rawValue) at \(problem.path)"
    }
    outcome = examination.decodes ? .decodes : .fails
    verdict = examination.firstError.map { "JSONDecoder throws \($0.text)" } ?? "JSONDecoder decodes the body"
    problems = examination.problems.prefix(Self.maximumCount).map(\.words)
    let more = examination.problems.count - problems.count
    if more > 0 { notes.append("\(more) more problems are not shown") }
    if let failure = examination.endedBy {
      notes.append("given a placeholder, \(failure), so only the first error is known")
    } else if !examination.isComplete {
      notes.append("decoding took too long to find every problem")
    }
    if let place = examination.stoppedAt {
      notes.append("no placeholder gets the model past \(place), so what comes behind it was not seen")
    }
    if !examination.unresolvedImports.isEmpty {
      notes.append("compiled without \(examination.unresolvedImports.joined(separator: ", "))")
    }
    if !examination.leftOut.isEmpty {
      let more = examination.leftOut.count - Self.maximumLeftOut
      notes.append(
        "left out, as it does not compile without that: "
          + examination.leftOut.prefix(Self.maximumLeftOut).joined(separator: ", ")
          + (more > 0 ? " and \(more) more" : ""))
    }
  }
}

extension ModelExamination.Problem {
  fileprivate var words: String {
    let others = count == 1 ? "" : " (\(count) times)"
    let known = known.isEmpty ? "" : "; the model knows \(known.joined(separator: ", "))"
    return switch kind {
    case .keyNotFound: "\(path): no value for \(type)\(others)"
    case .valueNotFound: "\(path): null for \(type)\(others)"
    case .typeMismatch, .dataCorrupted, .other: "\(path): \(description)\(known)\(others)"
    case .misfit:
      "\(path): does not fit \(type); JSONDecoder says, without a path, that the body is not JSON\(others)"
    }
  }
}

extension RealDecoding {
  /// Returns whether a finding claims to stop the decoder and the run shows that it does not.
  func refutes(_ finding: Finding) -> Bool {
    switch outcome {
    case .unknown: false
    case .decodes: finding.severity.stopsDecoding
    case .fails: examination?.refutes(finding) == true
    }
  }

  /// Returns whether the compiled model fails as its source was expected to.
  func confirms(_ failure: DecodingFailure) -> Bool {
    outcome == .fails && examination?.confirms(failure) == true
  }
}
