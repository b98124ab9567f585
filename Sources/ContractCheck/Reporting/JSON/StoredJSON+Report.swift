import ContractSpecs

extension JSONReport {
  /// The maximum size of a report that is read: 256 MiB.
  static let maximumSize = 256 << 20

  /// Returns the run that a report was written from; members that a later version has added are ignored.
  ///
  /// The run lacks what a report does not contain: fractions of milliseconds, and the bytes of an incomplete last
  /// character of a body that was cut.
  static func read(_ bytes: [UInt8], file: String) throws(RunResult.Problem) -> RunResult {
    let report = try StoredJSON(parsing: bytes, file: file)
    try requireVersion(of: report)
    let seed = try report.member("seed")
    guard let number = UInt64(try seed.text()) else { throw seed.problem("expected a seed, as digits") }
    let status = try report.member("exitStatus")
    guard let exitStatus = Int32(exactly: try status.integer()).flatMap(ExitStatus.init) else {
      throw status.problem("this is no exit status of contractcheck")
    }
    var run = RunResult(
      conditions: RunConditions(
        version: try report.member("tool").text("version"), seed: number,
        isInsecure: try report.bool("insecure")),
      startedAt: try report.member("startedAt").moment(),
      duration: try report.milliseconds("durationMs"), contracts: try contracts(of: report),
      problems: try report.list("problems") { problem throws(RunResult.Problem) in try problem.problem() },
      isComplete: try report.bool("complete"), exitStatus: exitStatus)
    run.stopReason = try report.optionalText("stopReason")
    try run.readKnown(from: report)
    return run
  }

  private static func requireVersion(of report: StoredJSON) throws(RunResult.Problem) {
    guard let version = try report.optional("formatVersion"), try report.optional("checks") != nil else {
      throw report.problem("this is not a report of contractcheck")
    }
    guard try version.integer() == formatVersion else {
      throw version.problem(
        "this report has format \(version.value.source); this contractcheck reads format \(formatVersion)")
    }
  }

  /// Returns the contracts with their checks. The checks of all contracts are in one list, in the order of the
  /// contracts, each of which has the number of its checks.
  private static func contracts(of report: StoredJSON) throws(RunResult.Problem) -> [ContractResult] {
    let list = try report.member("checks")
    var rest = try list.elements { check throws(RunResult.Problem) in check }[...]
    let contracts = try report.list("contracts") { contract throws(RunResult.Problem) in
      let name = try contract.text("contract")
      let own = try contract.member("summary").integer("checks")
      var checks: [CheckResult] = []
      while checks.count < own, let check = rest.popFirst() {
        guard try check.text("contract") == name else { throw check.problem("this check is not of \(name)") }
        checks.append(try check.check())
      }
      return try contract.contract(name: name, checks: checks)
    }
    if let left = rest.first { throw left.problem("this check is of no contract in \"contracts\"") }
    return contracts
  }
}

extension StoredJSON {
  fileprivate func contract(
    name: String, checks: [CheckResult]
  ) throws(RunResult.Problem) -> ContractResult {
    var contract = ContractResult(
      name: name, title: try optionalText("title"), file: try text("file"), url: try optionalText("url"),
      unexpectedFields: try word("unexpectedFields"), checks: checks)
    if try optional("basePath") != nil { contract.basePath = try text("basePath") }
    contract.models = try optionalWord("models")
    contract.releases = try optional("releases")?.releaseUse()
    contract.undeleted =
      try optional("undeleted")?.elements { name throws(RunResult.Problem) in
        try name.text()
      } ?? []
    if try optional("waitedMs") != nil { contract.waited = try milliseconds("waitedMs") }
    contract.promises = try list("promises") { part throws(RunResult.Problem) in
      PromiseText(firstLine: try part.integer("firstLine", in: Self.ordinals), text: try part.text("text"))
    }
    contract.unselected = try optional("unselected")?.elements { check throws(RunResult.Problem) in
      try check.unselectedCheck()
    }
    contract.coverage = try optional("coverage")?.coverage()
    contract.unjudged = try unjudgedPlaces()
    contract.unjudgedPolicy = try optionalWord("unjudgedPolicy") ?? .warn
    return contract
  }

  private func unselectedCheck() throws(RunResult.Problem) -> UnselectedCheck {
    UnselectedCheck(
      name: try text("check"), endpoint: try text("endpoint"), expectedStatus: try text("expectedStatus"),
      keptBefore: try optional("keptBefore") != nil)
  }

  private func unjudgedPlaces() throws(RunResult.Problem) -> [UnjudgedPlace] {
    guard try optional("unjudged") != nil else { return [] }
    return try list("unjudged") { place throws(RunResult.Problem) in
      UnjudgedPlace(location: try place.member("location").location(), reason: try place.text("reason"))
    }
  }

  private func coverage() throws(RunResult.Problem) -> ContractCoverage {
    ContractCoverage(
      endpoints: try elements { endpoint throws(RunResult.Problem) in
        ContractCoverage.Endpoint(
          name: try endpoint.text("name"), request: try endpoint.text("endpoint"),
          statuses: try endpoint.list("statuses") { status throws(RunResult.Problem) in
            try status.promisedStatus()
          },
          isAsked: try endpoint.bool("asked"))
      })
  }

  private func promisedStatus() throws(RunResult.Problem) -> ContractCoverage.Status {
    var status = ContractCoverage.Status(status: try text("status"), isAsked: try bool("asked"))
    status.unseen = try optional("unseen")?.elements { place throws(RunResult.Problem) in
      try place.unseenPlace()
    }
    guard try optional("members") != nil else { return status }
    status.members = try list("members") { member throws(RunResult.Problem) in
      guard let path = JSONPath(try member.text("path")) else {
        throw member.problem("there is no such path")
      }
      return PromisedMember(
        path: path, types: PromisedTypes(recorded: try member.text("types")),
        isCertain: try member.bool("certain"),
        enumCasing: try member.optional("enum") == nil
          ? nil : try member.optionalWord("enumCasing") ?? EnumCasing.mixed,
        came: try member.optional("came") != nil,
        cameAsNull: try member.optional("cameAsNull") != nil)
    }
    return status
  }

  private func unseenPlace() throws(RunResult.Problem) -> UnseenPlace {
    let written = try member("path")
    guard let path = JSONPath(try written.text()) else { throw written.problem("there is no such path") }
    let part = try member("part")
    return switch try part.text() {
    case "elements": UnseenPlace(path: path, part: .elements)
    case "entries": UnseenPlace(path: path, part: .entries)
    case "alternatives":
      UnseenPlace(
        path: path,
        part: .alternatives(
          try list("alternatives") { name throws(RunResult.Problem) in try name.text() }))
    case _: throw part.problem("there is no such part")
    }
  }

  fileprivate func problem() throws(RunResult.Problem) -> RunResult.Problem {
    RunResult.Problem(
      location: try member("location").location(), message: try text("message"),
      excerpt: try optionalText("excerpt"))
  }

  func location() throws(RunResult.Problem) -> SpecLocation {
    SpecLocation(
      file: try text("file"), line: try integer("line"), column: try integer("column"))
  }
}

extension StoredJSON {
  func check() throws(RunResult.Problem) -> CheckResult {
    let notes = try list("notes") { note throws(RunResult.Problem) in try note.text() }
    var check = CheckResult(
      name: try text("check"), endpoint: try text("endpoint"), expectedStatus: try text("expectedStatus"),
      location: try member("location").location(), outcome: try word("outcome"),
      duration: try milliseconds("durationMs"))
    check.title = try optionalText("title")
    check.tags = try list("tags") { tag throws(RunResult.Problem) in try tag.text() }
    check.failure = try optional("failure")?.failure()
    check.records = try list("findings") { finding throws(RunResult.Problem) in
      FindingRecord(
        try finding.finding(), in: try finding.optional("promisedIn")?.shapePlace(),
        try finding.optional("standing")?.status())
    }
    check.app = try optional("app")?.app()
    if try optional("seen") != nil {
      check.seen = try list("seen") { line throws(RunResult.Problem) in try line.text() }
    }
    check.notes = notes.filter { PollingNote(ofReport: $0) == nil }
    check.remarks = notes.filter { PollingNote(ofReport: $0) != nil }
    check.exchanges = try list("exchanges") { exchange throws(RunResult.Problem) in try exchange.exchange() }
    if try optional("cause") != nil { check.cause = try word("cause") }
    if try optional("absent") != nil {
      check.absentPlaces = AbsentPlaces(
        absent: try list("absent") { path throws(RunResult.Problem) in try path.path() },
        omitted: try list("omitted") { path throws(RunResult.Problem) in try path.path() })
    }
    if try optional("follows") != nil {
      check.follows = try list("follows") { followed throws(RunResult.Problem) in try followed.followedCheck()
      }
    }
    check.proven = try optional("proven")?.provenChanges()
    return check
  }

  private func followedCheck() throws(RunResult.Problem) -> FollowedCheck {
    var followed = FollowedCheck(check: try text("check"))
    if try optional("kind") != nil {
      followed.fault = .init(kind: try word("kind"), path: try optional("path")?.path())
    }
    return followed
  }

  private func shapePlace() throws(RunResult.Problem) -> ShapePlace {
    ShapePlace(shape: try text("shape"), path: try member("path").path())
  }

  private func failure() throws(RunResult.Problem) -> CheckResult.Failure {
    CheckResult.Failure(reason: FailureReason(rawValue: try text("reason")), message: try text("message"))
  }

  private func finding() throws(RunResult.Problem) -> Finding {
    var finding = Finding(
      kind: try word("kind"), severity: try word("severity"), place: try place(),
      evidence: try optional("types")?.evidence() ?? .kind,
      promised: .recorded(QuotingText(try text("expected"))),
      received: .recorded(QuotingText(try text("actual"))),
      advice: try member("hint").advice())
    finding.reading = try optionalWord("reading")
    finding.count = try optional("count")?.count()
    finding.position = try optional("position")?.position()
    finding.observation = try optionalText("observation").flatMap(Finding.Observation.init)
    finding.model = try optionalText("model")
    finding.hasUnknownEffect = try optional("unknownEffect") == nil ? false : try bool("unknownEffect")
    finding.responsible = try optionalWord("responsible")
    guard try optional("candidates") != nil else { return finding }
    finding.candidates = try list("candidates") { path throws(RunResult.Problem) in try path.path() }
    return finding
  }

  private func place() throws(RunResult.Problem) -> Finding.Place {
    Finding.Place(
      try optional("path")?.path(), foundAt: try optional("foundAt")?.path(),
      members: try list("members") { member throws(RunResult.Problem) in
        Finding.Member(expected: try member.text("expected"), found: try member.optionalText("found"))
      },
      location: try member("location").location())
  }

  private func evidence() throws(RunResult.Problem) -> Evidence {
    .recorded(expected: try text("expected"), actual: try text("actual"))
  }

  private func count() throws(RunResult.Problem) -> Finding.Count {
    Finding.Count(
      affected: try integer("affected"), total: try integer("total"),
      alike: try optional("alike") == nil ? nil : try integer("alike"), first: try member("first").path())
  }

  private func position() throws(RunResult.Problem) -> TextPosition {
    TextPosition(
      line: try integer("line", in: Self.ordinals), column: try integer("column", in: Self.ordinals))
  }

  private func advice() throws(RunResult.Problem) -> Advice {
    let rules = try optional("rules")
    func known(_ side: String) throws(RunResult.Problem) -> [RuleID] {
      let ids = try rules?.list(side) { rule throws(RunResult.Problem) in try rule.text() } ?? []
      return ids.compactMap { RuleID(id: $0) }
    }
    return Advice(
      backend: Remedy(recorded: try text("backend"), of: try known("backend"), for: \.backend),
      client: Remedy(recorded: try text("client"), of: try known("client"), for: \.client),
      contract: try optionalText("contract").flatMap { $0.isEmpty ? nil : .recorded($0) })
  }
}

extension StoredJSON {
  private func exchange() throws(RunResult.Problem) -> ExchangeRecord {
    let request = try member("request")
    let response = try optional("answer")
    var record = ExchangeRecord(
      method: try request.text("method"), url: try request.text("url"), request: try request.message(),
      status: try response?.integer("status", in: Self.statuses),
      response: try response?.message() ?? ExchangeRecord.Message(),
      timings: try optional("timingsMs")?.timings(), curl: try text("curl"))
    record.hasCredentials =
      try request.optional("credentials") == nil ? false : try request.bool("credentials")
    return record
  }

  private func message() throws(RunResult.Problem) -> ExchangeRecord.Message {
    let headers = try list("headers") { header throws(RunResult.Problem) in
      Header(try header.text("name"), try header.text("value"))
    }
    return ExchangeRecord.Message(headers: headers, body: try optional("body")?.body())
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

extension RunResult {
  /// Reads the members that `writeKnown` wrote. They are absent from reports of earlier versions.
  mutating func readKnown(from report: StoredJSON) throws(RunResult.Problem) {
    if try report.optional("failOn") != nil { failOn = try report.word("failOn") }
    unjudgedPolicy = try report.optionalWord("unjudgedPolicy") ?? .warn
    minimumCoverage = try report.optional("minCoverage")?.integer(in: 0...100)
    unreportedChecks = try report.optional("unreportedChecks")?.integer(in: 0...Int.max) ?? 0
    part = try report.optional("shard")?.part()
    baseline = try report.optional("baseline")?.baselineUse()
    previous = try report.optional("previous")?.previousRun()
    notification = try report.optional("notification")?.notification()
    if try report.optional("history") != nil {
      history = try report.list("history") { run throws(RunResult.Problem) in try PastRun(run) }
    }
  }
}

extension StoredJSON {
  fileprivate func part() throws(RunResult.Problem) -> RunPart {
    guard let shard = Shard(number: try integer("index"), total: try integer("total")) else {
      throw problem("there is no such shard")
    }
    return RunPart(
      shard: shard, plannedChecks: try integer("plannedChecks"), plan: try text("plan"),
      division: try text("division"),
      checks: try optionalText("checks"),
      build: try optionalText("build"))
  }

  fileprivate func baselineUse() throws(RunResult.Problem) -> BaselineUse {
    func entries(_ name: String) throws(RunResult.Problem) -> [KnownViolation] {
      try list(name) { entry throws(RunResult.Problem) in try KnownViolation(entry) }
    }
    return BaselineUse(
      file: try text("file"), count: try integer("violations"), stale: try entries("stale"),
      expired: try entries("expired"), expiringSoon: try entries("expiringSoon"))
  }

  fileprivate func previousRun() throws(RunResult.Problem) -> PreviousRun {
    PreviousRun(
      file: try text("file"), startedAt: try optional("startedAt")?.moment(),
      gone: try list("gone") { gone throws(RunResult.Problem) in
        try gone.gone(try gone.word("became"))
      },
      elsewhere: try optional("elsewhere")?.elements { gone throws(RunResult.Problem) in
        try gone.gone(.unobserved)
      } ?? [])
  }

  private func gone(_ status: GoneFinding.Status) throws(RunResult.Problem) -> GoneFinding {
    let sightings = try optional("seenBy")?.elements { sighting throws(RunResult.Problem) in
      Sighting(check: try sighting.text("check"), place: try ResponsePlace(sighting))
    }
    return GoneFinding(
      identity: try FindingIdentity(self), status: status, since: try member("since").moment(),
      runs: try integer("runs", in: StoredJSON.ordinals),
      members: Set(try optional("members")?.texts() ?? []), sightings: Set(sightings ?? []))
  }

  fileprivate func notification() throws(RunResult.Problem) -> Notification {
    Notification(
      outcome: try word("outcome"), action: try word("action"), isOpen: try bool("open"),
      fingerprint: try optionalText("fingerprint"),
      needsWholeRun: try optional("needsWholeRun") == nil ? false : try bool("needsWholeRun"))
  }

  func status() throws(RunResult.Problem) -> FindingStatus {
    FindingStatus(
      status: try word("status"), since: try member("since").moment(),
      runs: try integer("runs", in: Self.ordinals),
      waiver: try optional("waiver").map { waiver throws(RunResult.Problem) in try Waiver(waiver) })
  }
}
