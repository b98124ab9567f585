import ContractSpecs

extension CheckResult {
  func write(in contract: String, to json: inout JSONWriter) {
    json.object { json in
      json.text("contract", contract)
      json.text("check", name)
      json.text("title", title)
      json.text("endpoint", endpoint)
      json.text("expectedStatus", expectedStatus)
      json.list("tags", tags) { $1.element($0) }
      json.optional("location", location) { $0.write(to: &$1) }
      json.member("cause", cause.rawValue)
      json.member("outcome", outcome.rawValue)
      json.duration("durationMs", duration)
      json.optional("failure", failure) { $0.write(to: &$1) }
      json.list("findings", findings) { finding, json in
        let identity = FindingIdentity(finding, of: self, in: contract)
        finding.write(id: identity.fingerprint, findingStatuses[finding], places[finding], to: &json)
      }
      json.optional("app", app) { $0.write(to: &$1) }
      json.list("notes", allNotes) { $1.element($0) }
      if let absentPlaces {
        json.list("absent", absentPlaces.absent) { $1.element($0.description) }
        json.list("omitted", absentPlaces.omitted) { $1.element($0.description) }
      }
      if !follows.isEmpty { json.list("follows", follows) { $0.write(to: &$1) } }
      json.list("exchanges", exchanges) { $0.write(to: &$1) }
    }
  }
}

extension FollowedCheck {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("check", check)
      if let fault {
        json.member("kind", fault.kind.rawValue)
        json.text("path", fault.path?.description)
      }
    }
  }
}

extension CheckResult.Failure {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("reason", reason.rawValue)
      json.text("message", message)
    }
  }
}

extension Finding {
  fileprivate func write(
    id: String, _ status: FindingStatus?, _ place: ShapePlace?, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("id", id)
      json.optional("standing", status) { $0.write(to: &$1) }
      json.member("kind", kind.rawValue)
      json.member("severity", severity.rawValue)
      json.text("reading", reading?.rawValue)
      if let observation { json.text("observation", observation.rawValue) }
      json.text("path", path?.description)
      json.text("foundAt", foundAt?.description)
      json.list("members", members) { $0.write(to: &$1) }
      if !candidates.isEmpty { json.list("candidates", candidates) { $1.element($0.description) } }
      json.optional("types", evidence.isKindAlone ? nil : evidence) { $0.write(to: &$1) }
      json.text("expected", expected)
      json.text("actual", actual)
      json.optional("count", count) { $0.write(to: &$1) }
      json.optional("location", location) { $0.write(to: &$1) }
      json.optional("promisedIn", place) { $0.write(to: &$1) }
      json.optional("position", position) { $0.write(to: &$1) }
      json.optional("hint", hint) { $0.write(to: &$1) }
      if let model { json.text("model", model) }
      if hasUnknownEffect { json.member("unknownEffect", true) }
      if let responsible { json.text("responsible", responsible.rawValue) }
    }
  }
}

extension Evidence {
  /// A Boolean value that indicates whether kind, path and members of the finding say everything.
  fileprivate var isKindAlone: Bool { self == .kind }

  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("expected", types.expected)
      json.text("actual", types.actual)
    }
  }
}

extension ShapePlace {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("shape", shape)
      json.text("path", path.description)
    }
  }
}

extension Finding.Member {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("expected", expected)
      json.text("found", found)
    }
  }
}

extension Finding.Count {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("affected", affected)
      if let alike { json.member("alike", alike) }
      json.member("total", total)
      json.text("first", first.description)
    }
  }
}

extension TextPosition {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("line", line)
      json.member("column", column)
    }
  }
}

extension Finding.Hint {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("backend", backend)
      json.text("client", client)
      if !contract.isEmpty { json.text("contract", contract) }
    }
  }
}
