import ContractSpecs

/// A reporter for a JSON document with everything that a run found, for programs.
///
/// Its format is described by `docs/report.schema.json`. All members are always present in this order, `null` if they
/// have no value.
struct JSONReport: Reporter {
  /// The version of the format. It is incremented if a member changes its meaning or is removed, but not for new
  /// members.
  static let formatVersion = 1

  func write(_ run: ExplainedRun, to output: inout some TextOutputStream) {
    var json = JSONWriter(.pretty)
    run.write(to: &json, drainingInto: &output)
    output.write(json.drain() + "\n")
  }
}

extension Reporter where Self == JSONReport {
  static var json: Self { JSONReport() }
}

extension ExplainedRun {
  /// Writes the report and drains the text after each check, so that only one is held as text at a time.
  fileprivate func write(to json: inout JSONWriter, drainingInto output: inout some TextOutputStream) {
    json.object { json in
      writeHead(to: &json)
      writeKnown(to: &json)
      json.optional("summary", tally) { $0.write(to: &$1) }
      json.list("contracts", run.contracts) { $0.write(to: &$1) }
      json.list("problems", run.problems) { $0.write(to: &$1) }
      writeCauses(to: &json)
      json.member("checks") { json in
        json.array { json in
          for contract in run.contracts {
            for check in contract.checks {
              check.write(in: contract.name, to: &json)
              output.write(json.drain())
            }
          }
        }
      }
    }
  }

  private func writeHead(to json: inout JSONWriter) {
    json.member("formatVersion", JSONReport.formatVersion)
    json.member("tool") { json in
      json.object { json in
        json.member("name", "contractcheck")
        json.text("version", run.conditions.version)
      }
    }
    json.member("startedAt", UTCStamp(secondsSince1970: run.startedAt).toMilliseconds)
    json.duration("durationMs", run.duration)
    json.member("exitStatus", Int(run.exitStatus.rawValue))
    json.member("complete", run.isComplete)
    json.text("stopReason", run.stopReason)
    json.member("verdict", verdict)
    // The seed is written as text, because readers that store numbers as doubles would round it.
    json.member("seed", String(run.conditions.seed))
    json.member("insecure", run.conditions.isInsecure)
  }
}

extension Tally {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("checks", total)
      for outcome in CheckResult.Outcome.allCases { json.member(outcome.rawValue, self[outcome]) }
      json.member("brokenPromises", brokenPromises)
      json.member("waivedPromises", waivedPromises)
      json.member("warnings", warnings)
    }
  }
}

extension ContractResult {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("contract", name)
      json.text("title", title)
      json.text("file", file)
      json.text("url", url)
      if let basePath { json.text("basePath", basePath) }
      json.member("unexpectedFields", unexpectedFields.rawValue)
      if let models { json.member("models", models.rawValue) }
      if let releases { json.optional("releases", releases) { $0.write(to: &$1) } }
      if let waited { json.duration("waitedMs", waited) }
      if !undeleted.isEmpty { json.list("undeleted", undeleted) { $1.element($0) } }
      json.list("promises", promises) { $0.write(to: &$1) }
      json.optional("summary", tally) { $0.write(to: &$1) }
      json.optional("unselected", unselected) { checks, json in
        json.array { json in
          for check in checks { check.write(to: &json) }
        }
      }
      json.optional("coverage", coverage) { $0.write(to: &$1) }
      if unjudgedPolicy != .warn { json.member("unjudgedPolicy", unjudgedPolicy.rawValue) }
      if !unjudged.isEmpty { json.list("unjudged", unjudged) { $0.write(to: &$1) } }
    }
  }
}

extension UnjudgedPlace {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("reason", reason)
      json.optional("location", location) { $0.write(to: &$1) }
    }
  }
}

extension UnselectedCheck {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("check", name)
      json.text("endpoint", endpoint)
      json.text("expectedStatus", expectedStatus)
      if keptBefore { json.member("keptBefore", true) }
    }
  }
}

extension PromiseText {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("firstLine", firstLine)
      json.text("text", text)
    }
  }
}

extension RunResult.Problem {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("message", message)
      json.optional("location", location) { $0.write(to: &$1) }
      json.text("excerpt", excerpt)
    }
  }
}

extension SpecLocation {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("file", file)
      json.member("line", line)
      json.member("column", column)
    }
  }
}

extension ExplainedRun {
  /// Writes the causes of failures, those first that break the app and that fail the most checks.
  func writeCauses(to json: inout JSONWriter) {
    json.list("causes", causes) { cause, json in
      json.object { json in
        json.member("id", cause.id)
        json.text("contract", cause.contract)
        json.member("change", cause.change.name)
        json.list("details", cause.change.details) { $1.element($0) }
        json.text("title", cause.title)
        json.member("severity", cause.severity.rawValue)
        json.optional("standing", cause.status) { $0.write(to: &$1) }
        json.optional("hint", cause.advice) { $0.write(to: &$1) }
        json.list("findings", cause.findings) { shared, json in
          json.object { json in
            json.member("id", shared.identity.fingerprint)
            json.member("kind", shared.finding.kind.rawValue)
            json.text("path", shared.finding.path?.description)
            json.optional("location", shared.finding.location) { $0.write(to: &$1) }
            json.list("checks", shared.checks) { place, json in json.element(run.name(of: place)) }
          }
        }
        json.list("checks", cause.checks) { place, json in json.element(run.name(of: place)) }
        if !cause.blocked.isEmpty {
          json.list("blocked", cause.blocked) { place, json in json.element(run.name(of: place)) }
        }
        if !cause.following.isEmpty {
          json.list("following", cause.following) { place, json in json.element(run.name(of: place)) }
        }
        json.list("endpoints", endpoints(of: cause)) { $1.element($0) }
        if let undone = cause.undone {
          json.member("undone") { undone.write(to: &$0, words: proof(of: cause)) { causes[$0].id } }
        }
      }
    }
  }

  /// Returns the endpoints of the checks with a cause, each once.
  private func endpoints(of cause: Cause) -> [String] {
    var seen: Set<String> = []
    return cause.checks.map { run[$0].endpoint }.filter { seen.insert($0).inserted }
  }
}

extension JSONWriter {
  /// Writes the places for which no body had a value. An empty list says that there were bodies, for other shards.
  fileprivate mutating func unseen(_ places: [UnseenPlace]?) {
    guard let places else { return }
    list("unseen", places) { place, json in
      json.object { json in
        json.text("path", place.path.description)
        switch place.part {
        case .elements: json.member("part", "elements")
        case .entries: json.member("part", "entries")
        case .alternatives(let names):
          json.member("part", "alternatives")
          json.list("alternatives", names) { $1.element($0) }
        }
      }
    }
  }
}

extension ContractCoverage {
  /// Writes the endpoints with what of them was called and expected.
  func write(to json: inout JSONWriter) {
    json.array { json in
      for endpoint in endpoints {
        json.object { json in
          json.text("name", endpoint.name)
          json.text("endpoint", endpoint.request)
          json.member("asked", endpoint.isAsked)
          json.list("statuses", endpoint.statuses) { status, json in
            json.object { json in
              json.text("status", status.status)
              json.member("asked", status.isAsked)
              json.unseen(status.unseen)
              if !status.members.isEmpty { json.list("members", status.members) { $0.write(to: &$1) } }
            }
          }
        }
      }
    }
  }
}

extension PromisedMember {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("path", path.description)
      json.text("types", types.text)
      json.member("certain", isCertain)
      if let enumCasing {
        json.member("enum", true)
        json.text("enumCasing", enumCasing.rawValue)
      }
      if came { json.member("came", true) }
      if cameAsNull { json.member("cameAsNull", true) }
    }
  }
}
