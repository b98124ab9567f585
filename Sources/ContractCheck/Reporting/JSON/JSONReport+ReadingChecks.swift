import ContractSpecs

extension StoredJSON {
  func check() throws(RunResult.Problem) -> CheckResult {
    var check = CheckResult(
      name: try text("check"), title: try optionalText("title"), endpoint: try text("endpoint"),
      expectedStatus: try text("expectedStatus"), location: try member("location").location(),
      outcome: try word("outcome"), duration: try milliseconds("durationMs"),
      failure: try optional("failure")?.failure(),
      findings: try list("findings") { finding throws(RunResult.Problem) in try finding.finding() },
      app: try optional("app")?.app(),
      notes: try list("notes") { note throws(RunResult.Problem) in try note.text() },
      exchanges: try list("exchanges") { exchange throws(RunResult.Problem) in try exchange.exchange() },
      tags: try list("tags") { tag throws(RunResult.Problem) in try tag.text() },
      cause: try optional("cause") == nil ? .selected : try word("cause"))
    let findingStatuses = try list("findings") { finding throws(RunResult.Problem) in
      try finding.optional("standing")?.status()
    }
    for (finding, status) in zip(check.findings, findingStatuses) { check.findingStatuses[finding] = status }
    let places = try list("findings") { finding throws(RunResult.Problem) in
      try finding.optional("promisedIn")?.shapePlace()
    }
    for (finding, place) in zip(check.findings, places) { check.places[finding] = place }
    return check
  }

  private func shapePlace() throws(RunResult.Problem) -> ShapePlace {
    ShapePlace(shape: try text("shape"), path: try member("path").path())
  }

  private func failure() throws(RunResult.Problem) -> CheckResult.Failure {
    CheckResult.Failure(reason: FailureReason(rawValue: try text("reason")), message: try text("message"))
  }

  private func finding() throws(RunResult.Problem) -> Finding {
    var finding = try findingItself()
    guard try optional("candidates") != nil else { return finding }
    finding.candidates = try list("candidates") { path throws(RunResult.Problem) in try path.path() }
    return finding
  }

  private func findingItself() throws(RunResult.Problem) -> Finding {
    let (expected, actual) = (try text("expected"), try text("actual"))
    var evidence = Evidence(try word("kind"), ofFormerReport: expected, actual)
    if let types = try optional("types") { evidence = try types.evidence() }
    return Finding(
      kind: try word("kind"), severity: try word("severity"), reading: try optionalWord("reading"),
      path: try optional("path")?.path(),
      foundAt: try optional("foundAt")?.path(),
      members: try list("members") { member throws(RunResult.Problem) in
        Finding.Member(expected: try member.text("expected"), found: try member.optionalText("found"))
      },
      evidence: evidence,
      expected: expected, actual: actual, count: try optional("count")?.count(),
      location: try member("location").location(), position: try optional("position")?.position(),
      hint: try member("hint").hint())
  }

  private func evidence() throws(RunResult.Problem) -> Evidence {
    .recorded(expected: try text("expected"), actual: try text("actual"))
  }

  private func count() throws(RunResult.Problem) -> Finding.Count {
    Finding.Count(affected: try integer("affected"), total: try integer("total"), first: try text("first"))
  }

  private func position() throws(RunResult.Problem) -> TextPosition {
    TextPosition(
      line: try integer("line", in: Self.ordinals), column: try integer("column", in: Self.ordinals))
  }

  private func hint() throws(RunResult.Problem) -> Finding.Hint {
    Finding.Hint(backend: try text("backend"), client: try text("client"))
  }
}

extension StoredJSON {
  private func exchange() throws(RunResult.Problem) -> ExchangeRecord {
    let request = try member("request")
    let answer = try optional("answer")
    return ExchangeRecord(
      method: try request.text("method"), url: try request.text("url"),
      requestHeaders: try request.headers(), requestBody: try request.optional("body")?.body(),
      status: try answer?.integer("status", in: Self.statuses), answerHeaders: try answer?.headers() ?? [],
      answerBody: try answer?.optional("body")?.body(), timings: try optional("timingsMs")?.timings(),
      curl: try text("curl"))
  }

  private func headers() throws(RunResult.Problem) -> [Header] {
    try list("headers") { header throws(RunResult.Problem) in
      Header(try header.text("name"), try header.text("value"))
    }
  }

  private func body() throws(RunResult.Problem) -> BodyExcerpt {
    let content = try member("content")
    let text = try content.text()
    let bytes = try word("encoding", BodyEncoding.self) == .text ? Array(text.utf8) : Base64.decode(text)
    guard let bytes else { throw content.problem("expected base64") }
    return BodyExcerpt(bytes: bytes, total: try integer("totalBytes"), isCut: try bool("cut"))
  }

  private func timings() throws(RunResult.Problem) -> PhaseTimings {
    PhaseTimings(
      nameLookup: try milliseconds("nameLookup"), connect: try milliseconds("connect"),
      tls: try milliseconds("tls"), firstByte: try milliseconds("firstByte"),
      total: try milliseconds("total"))
  }
}

/// The encoding of a body's bytes in a report.
enum BodyEncoding: String, CaseIterable { case text, base64 }
