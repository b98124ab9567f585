import ContractSpecs

extension RunResult {
  /// Reads the members that `writeKnown` wrote. They are absent from reports of earlier versions.
  mutating func readKnown(from report: StoredJSON) throws(RunResult.Problem) {
    if try report.optional("failOn") != nil { failOn = try report.word("failOn") }
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
      division: try text("division"), build: try optionalText("build"))
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
      Sighting(check: try sighting.text("check"), place: try AnswerPlace(sighting))
    }
    return GoneFinding(
      identity: try FindingIdentity(self), status: status, since: try member("since").moment(),
      runs: try integer("runs", in: StoredJSON.ordinals), sightings: Set(sightings ?? []))
  }

  fileprivate func notification() throws(RunResult.Problem) -> Notification {
    Notification(
      outcome: try word("outcome"), action: try word("action"), isOpen: try bool("open"),
      fingerprint: try optionalText("fingerprint"))
  }

  func status() throws(RunResult.Problem) -> FindingStatus {
    FindingStatus(
      status: try word("status"), since: try member("since").moment(),
      runs: try integer("runs", in: Self.ordinals),
      waiver: try optional("waiver").map { waiver throws(RunResult.Problem) in try Waiver(waiver) })
  }
}
