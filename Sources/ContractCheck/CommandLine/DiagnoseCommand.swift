import ContractSpecs

/// Explains a pasted answer, a pasted error, or both.
struct DiagnoseCommand {
  var arguments: Arguments

  private var question: DiagnosisQuestion { arguments.question }

  func run() throws(UsageError) -> ExitStatus {
    var diagnoser = Diagnoser(now: SystemClock().now)
    if let text = question.error { diagnoser.error = try error(in: text) }
    if let endpoint = question.endpoint {
      switch PromisedAnswer.endpoint(endpoint, in: LoadedContracts([question.specs])) {
      case .found(var promised):
        promised.contract.client = question.applied(to: promised.contract.client)
        diagnoser.contract = promised
      case .unknown(let message): throw UsageError(message: message, command: .diagnose)
      case .unreadable(let problems):
        Terminal.errors.write(ConsoleReport.forErrors.text(of: problems))
        return .unusable
      }
    }
    if let path = try path() {
      diagnoser.source = path == "-" ? "standard input" : path
      diagnoser.capture = try capture(path)
    }
    return write(diagnoser.diagnosis())
  }

  /// What is to be read; `nil` where an error alone is explained.
  private func path() throws(UsageError) -> String? {
    guard arguments.paths.count < 2 else {
      throw UsageError(message: "diagnose reads one file, not \(arguments.paths.count)", command: .diagnose)
    }
    if let path = arguments.paths.first { return path }
    if question.error != nil { return nil }
    guard !Terminal.input.isInteractive else {
      throw UsageError(
        message: "name a file with the answer, or paste it into diagnose -", command: .diagnose)
    }
    return "-"
  }

  private func capture(_ path: String) throws(UsageError) -> Capture {
    let bytes: [UInt8]
    do {
      bytes =
        try path == "-"
        ? FileSystem.readInput(atMost: Capture.largest) : FileSystem.read(path, atMost: Capture.largest)
    } catch {
      throw UsageError(message: "\(path): \(error.reason)", status: .unusable)
    }
    guard !bytes.isEmpty else {
      throw UsageError(message: "\(path): there is nothing in it", status: .unusable)
    }
    do {
      return try Capture(reading: bytes, entry: question.entry)
    } catch {
      throw UsageError(
        message: "\(path) was taken for \(error.format.rawValue): \(error.reason)", status: .unusable)
    }
  }

  private func error(in text: String) throws(UsageError) -> PastedError {
    guard let error = PastedError(in: text) else {
      throw UsageError(
        message:
          "no DecodingError is in that text, nor a sentence that stands for one; print(error) shows one",
        status: .unusable)
    }
    return error
  }

  private func write(_ diagnosis: Diagnosis) -> ExitStatus {
    let text =
      question.isForTicket
      ? DiagnosisTicket().text(of: diagnosis)
      : DiagnosisReport(style: Terminal.output.takesColor ? .color : .plain, width: Terminal.output.width)
        .text(of: diagnosis)
    Terminal.output.write(text)
    return diagnosis.exitStatus
  }
}

/// What became of looking for an endpoint.
enum EndpointSearch {
  case found(PromisedAnswer)
  case unknown(String)
  case unreadable([RunResult.Problem])
}

extension PromisedAnswer {
  /// The endpoint of that name, or the one that a check of that name calls.
  static func endpoint(_ wanted: DiagnosisQuestion.EndpointName, in loaded: LoadedContracts) -> EndpointSearch
  {
    let contracts = loaded.contracts.filter { wanted.contract == nil || $0.name == wanted.contract }
    let found = contracts.compactMap { contract in
      contract.endpoint(called: wanted.name).map { (contract, $0) }
    }
    if found.count == 1, let (contract, endpoint) = found.first {
      return .found(
        PromisedAnswer(
          side: .contract, name: "\(contract.name)/\(endpoint.name)", contract: contract, endpoint: endpoint,
          status: wanted.status))
    }
    if found.isEmpty, !loaded.problems.isEmpty { return .unreadable(loaded.problems) }
    return .unknown(message(wanted, contracts: contracts, all: loaded.contracts, found: found.map(\.0.name)))
  }

  private static func message(
    _ wanted: DiagnosisQuestion.EndpointName, contracts: [Contract], all: [Contract], found: [String]
  ) -> String {
    if !found.isEmpty {
      return "\(wanted.name) is in \(found.joined(separator: " and in ")); write \(found[0])/\(wanted.name)"
    }
    if let name = wanted.contract, contracts.isEmpty {
      return "there is no contract \"\(name)\"\(suggestion(for: name, among: all.map(\.name)))"
    }
    let known = contracts.flatMap { $0.endpoints.map(\.name) + $0.checks.map(\.name) }
    let near = suggestion(for: wanted.name, among: known)
    let endpoints = contracts.flatMap { $0.endpoints.map(\.name) }.prefix(20).joined(separator: ", ")
    return
      "there is no endpoint or check \"\(wanted.name)\"\(near.isEmpty ? "; there are \(endpoints)" : near)"
  }
}

extension Contract {
  fileprivate func endpoint(called name: String) -> Endpoint? {
    endpoints.first { $0.name == name } ?? checks.first { $0.name == name }.map { endpoints[$0.endpoint] }
  }
}
