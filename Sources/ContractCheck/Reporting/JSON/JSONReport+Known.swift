import ContractSpecs

extension ExplainedRun {
  /// Writes the state from before the run, and the comparison with it.
  func writeKnown(to json: inout JSONWriter) {
    json.member("failOn", run.failOn.rawValue)
    if run.unjudgedPolicy != .warn { json.member("unjudgedPolicy", run.unjudgedPolicy.rawValue) }
    if let minimumCoverage = run.minimumCoverage { json.member("minCoverage", minimumCoverage) }
    if run.unreportedChecks > 0 { json.member("unreportedChecks", run.unreportedChecks) }
    json.optional("shard", run.part) { $0.write(to: &$1) }
    json.optional("baseline", run.baseline) { $0.write(to: &$1) }
    json.optional("previous", run.previous) { $0.write(to: &$1) }
    json.optional("notification", run.notification) { $0.write(title: verdict, to: &$1) }
    json.list("history", run.history) { $0.write(to: &$1, withDurations: false) }
  }
}

extension RunPart {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("index", shard.number)
      json.member("total", shard.total)
      json.member("plannedChecks", plannedChecks)
      json.text("plan", plan)
      json.text("division", division)
      if let checks { json.text("checks", checks) }
      json.text("build", build)
    }
  }
}

extension BaselineUse {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("file", file)
      json.member("violations", count)
      json.list("stale", stale) { $0.write(asReport: true, to: &$1) }
      json.list("expired", expired) { $0.write(asReport: true, to: &$1) }
      json.list("expiringSoon", expiringSoon) { $0.write(asReport: true, to: &$1) }
    }
  }
}

extension PreviousRun {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("file", file)
      json.text("startedAt", startedAt.map { UTCStamp(secondsSince1970: $0).toMilliseconds })
      json.list("gone", gone) { gone, json in
        json.object { json in
          json.member("became", gone.status.rawValue)
          json.member("since", UTCStamp(secondsSince1970: gone.since).toSeconds)
          json.member("runs", gone.runs)
          gone.write(to: &json)
        }
      }
      json.list("elsewhere", elsewhere) { gone, json in
        json.object { json in
          json.member("since", UTCStamp(secondsSince1970: gone.since).toSeconds)
          json.member("runs", gone.runs)
          gone.write(to: &json)
        }
      }
    }
  }
}

extension GoneFinding {
  fileprivate func write(to json: inout JSONWriter) {
    identity.writeMembers(asReport: true, to: &json)
    if !members.isEmpty { json.list("members", members.sorted()) { $1.element($0) } }
    let seen = sightings.map { (check: $0.check, place: $0.place.line) }
    json.list("seenBy", seen.sorted { ($0.check, $0.place) < ($1.check, $1.place) }) { sighting, json in
      json.raw("{\"check\": \(sighting.check.jsonLiteral), \(sighting.place)}".utf8)
    }
  }
}

extension ResponsePlace {
  /// The members of an object, on one line: there may be a hundred of them.
  fileprivate var line: String {
    let members = [
      ("endpoint", endpoint.jsonLiteral), ("status", status.map(String.init) ?? "null"),
      ("path", path?.jsonLiteral ?? "null"),
    ]
    return members.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
  }
}

extension Notification {
  fileprivate func write(title: String, to json: inout JSONWriter) {
    json.object { json in
      json.member("outcome", outcome.rawValue)
      json.member("action", action.rawValue)
      json.member("open", isOpen)
      json.text("fingerprint", fingerprint)
      if needsWholeRun { json.member("needsWholeRun", true) }
      json.text("title", title)
    }
  }
}

extension FindingStatus {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("status", status.rawValue)
      json.member("since", UTCStamp(secondsSince1970: since).toSeconds)
      json.member("runs", runs)
      json.optional("waiver", waiver) { waiver, json in
        json.object { waiver.writeMembers(to: &$0) }
      }
    }
  }
}

extension FindingIdentity {
  fileprivate var isInShape: Bool {
    switch place {
    case .response: false
    case .shape: true
    }
  }

  /// Writes the members. A report contains every member, also those without a value.
  fileprivate func writeMembers(asReport: Bool, to json: inout JSONWriter) {
    json.text("contract", contract)
    let path: String?
    switch place {
    case .response(let place):
      if asReport { json.text("shape", nil) }
      json.text("endpoint", place.endpoint)
      json.optional("status", place.status) { $1.value($0) }
      path = place.path
    case .shape(let place):
      json.text("shape", place.shape)
      if asReport { for name in ["endpoint", "status"] as [StaticString] { json.text(name, nil) } }
      path = place.path.description
    }
    json.member("kind", kind.rawValue)
    json.text("path", path)
    json.text("expected", expected)
    json.text("actual", actual)
  }
}

extension Waiver {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.text("reason", reason)
    json.text("owner", owner)
    json.text("ticket", ticket)
    json.member("firstSeen", firstSeen.description)
    json.member("lastSeen", lastSeen.description)
    json.text("expires", expires?.description)
  }
}

extension KnownViolation {
  fileprivate func write(asReport: Bool, to json: inout JSONWriter) {
    json.object { json in
      identity.writeMembers(asReport: asReport, to: &json)
      json.list("members", members.sorted()) { $1.element($0) }
      if asReport || identity.isInShape {
        json.list("places", places.map(\.line).sorted()) { $1.raw("{\($0)}".utf8) }
      }
      waiver.writeMembers(to: &json)
    }
  }
}

extension Baseline {
  /// The file in the format of `docs/baseline.schema.json`: an object for each violation, a line for each member,
  /// always in the same order, so that a review shows what changed.
  var text: String {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("formatVersion", Self.formatVersion)
      json.list("violations", violations) { $0.write(asReport: false, to: &$1) }
    }
    return json.text + "\n"
  }
}

extension PastRun {
  /// Creates the history's record of a run.
  init(_ explained: ExplainedRun) {
    let (run, tally) = (explained.run, explained.tally)
    self.init(
      startedAt: run.startedAt, exitStatus: run.exitStatus, brokenPromises: tally.brokenPromises,
      waived: tally.waivedPromises, outcomes: [:])
    for contract in run.contracts {
      for check in contract.checks {
        let name = "\(contract.name)/\(check.name)"
        outcomes[name] = check.outcome
        if check.duration > .zero { durations[name] = check.duration }
      }
    }
    duration = run.duration
    causes = explained.causes.prefix(RunHistory.maximumCauses).map {
      PastCause(id: $0.id, title: $0.title.visible(.line, limit: 200))
    }
  }

  /// The record as a line of the history.
  var line: String {
    var json = JSONWriter(.compact)
    write(to: &json, withDurations: true)
    return json.text
  }

  /// Returns an object on one line, by name. Names may contain invisible characters and are escaped.
  private static func line<Value>(
    of members: [String: Value], _ write: (inout JSONWriter, Value) -> Void
  ) -> [UInt8] {
    var json = JSONWriter(.compact)
    json.object { json in
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        json.visibleKey(name)
        write(&json, value)
      }
    }
    return json.bytes
  }

  fileprivate func write(to json: inout JSONWriter, withDurations: Bool) {
    json.object { json in
      json.member("formatVersion", RunHistory.formatVersion)
      json.member("startedAt", UTCStamp(secondsSince1970: startedAt).toMilliseconds)
      json.member("exitStatus", Int(exitStatus.rawValue))
      json.member("brokenPromises", brokenPromises)
      json.member("waived", waived)
      // The outcomes stay on one line in a report too.
      json.key("outcomes")
      json.raw(Self.line(of: outcomes) { $0.value($1.rawValue) })
      if withDurations, !durations.isEmpty {
        json.key("durationsMs")
        json.raw(Self.line(of: durations) { $0.value(Int($1.milliseconds)) })
      }
      if let duration { json.duration("durationMs", duration) }
      if let causes {
        json.list("causes", causes) { cause, json in
          json.object { json in
            json.member("id", cause.id)
            json.text("title", cause.title)
          }
        }
      }
    }
  }
}
