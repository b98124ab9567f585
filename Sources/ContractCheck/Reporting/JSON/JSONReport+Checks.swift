import ContractMutation
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
      json.list("findings", records) { record, json in
        let identity = FindingIdentity(record, of: self, in: contract)
        record.finding.write(id: identity.fingerprint, record.status, record.place, to: &json)
      }
      json.optional("app", app) { $0.write(to: &$1) }
      if !seen.isEmpty { json.list("seen", seen) { $1.element($0) } }
      json.list("notes", allNotes) { $1.element($0) }
      if let absentPlaces {
        json.list("absent", absentPlaces.absent) { $1.element($0.description) }
        json.list("omitted", absentPlaces.omitted) { $1.element($0.description) }
      }
      if !follows.isEmpty { json.list("follows", follows) { $0.write(to: &$1) } }
      if let proven { json.optional("proven", proven) { $0.write(to: &$1) } }
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
      json.optional("hint", advice) { $0.write(to: &$1) }
      if let model { json.text("model", model) }
      if hasUnknownEffect { json.member("unknownEffect", true) }
      if let responsible { json.text("responsible", responsible.rawValue) }
    }
  }
}

extension Evidence {
  /// True if kind, path and members of the finding say everything.
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

extension Advice {
  /// Writes the sentences with the ids of their rules, by which `explain` knows them.
  func write(to json: inout JSONWriter) {
    let hint = hint
    json.object { json in
      json.text("backend", hint.backend)
      json.text("client", hint.client)
      if !hint.contract.isEmpty { json.text("contract", hint.contract) }
      let (ofBackend, ofClient) = (backend?.rules ?? [], client?.rules ?? [])
      if ofBackend.isEmpty, ofClient.isEmpty { return }
      json.member("rules") { json in
        json.object { json in
          json.list("backend", ofBackend) { $1.element($0.id) }
          json.list("client", ofClient) { $1.element($0.id) }
        }
      }
    }
  }
}

extension ExchangeRecord {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("request") { json in
        json.object { json in
          json.text("method", method)
          json.text("url", url)
          request.writeMembers(to: &json)
          if hasCredentials { json.member("credentials", true) }
        }
      }
      json.optional("answer", status) { writeResponse(status: $0, to: &$1) }
      json.optional("timingsMs", timings) { $0.write(to: &$1) }
      json.text("curl", curl)
    }
  }

  private func writeResponse(status: Int, to json: inout JSONWriter) {
    json.object { json in
      json.member("status", status)
      response.writeMembers(to: &json)
    }
  }
}

extension ExchangeRecord.Message {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.list("headers", headers) { $0.write(to: &$1) }
    json.optional("body", body) { $0.write(to: &$1) }
  }
}

/// The fields are a list and not an object, because a name may occur twice and the order is evidence.
extension Header {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("name", name)
      json.text("value", value)
    }
  }
}

extension BodyExcerpt {
  /// Writes the body as text if it is UTF-8, else in base64, so that no byte is lost.
  fileprivate func write(to json: inout JSONWriter) {
    let text = utf8Text
    json.object { json in
      json.member("encoding", (text == nil ? BodyEncoding.base64 : .text).rawValue)
      json.text("content", text ?? Base64.encode(bytes))
      json.member("totalBytes", total)
      json.member("cut", isCut)
    }
  }

  /// The text if the bytes are UTF-8, apart from an incomplete character at the cut; else `nil`.
  private var utf8Text: String? {
    let text = String(decoding: wholeCharacters, as: UTF8.self)
    return text.utf8.elementsEqual(wholeCharacters) ? text : nil
  }
}

extension PhaseTimings {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.duration("nameLookup", nameLookup)
      json.duration("connect", connect)
      json.duration("tls", tls)
      json.duration("firstByte", firstByte)
      json.duration("total", total)
    }
  }
}

extension AppReaction {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("decodes", decodes)
      json.optional("error", failure) { $0.write(to: &$1) }
      json.member("waiting", waiting)
      json.optional("remedy", remedy) { $0.write(to: &$1) }
      if let model { json.text("model", model) }
      if certainty != .known { json.text("certainty", certainty.rawValue) }
      if let unread { json.optional("unread", unread) { $0.write(to: &$1) } }
      if let change { json.optional("change", change) { $0.write(to: &$1) } }
      if !releases.isEmpty { json.list("releases", releases) { $0.write(to: &$1) } }
      if let releaseRemedy { json.text("releaseRemedy", releaseRemedy) }
    }
  }
}

extension SourceChange {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.list("titles", titles) { $1.element($0) }
      json.text("diff", diff)
      json.list("decoderLines", decoderLines) { $1.element($0) }
      json.member("remaining", remaining)
    }
  }
}

extension DecodingFailure {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", kind.rawValue)
      json.text("subject", subject)
      json.text("path", path.description)
      json.text("field", field.description)
      json.text("debugDescription", debugDescription)
      json.member("misleading", isMisleading)
      json.text("reading", reading?.rawValue)
      if let openChoice { json.text("openChoice", openChoice.description) }
    }
  }
}

extension ClientRemedy {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("setting", setting.name.rawValue)
      json.text("value", setting.value)
      json.member("removes", removed)
      json.member("of", total)
      json.member("decodes", decodes)
    }
  }
}

extension ClientRemedy.Setting {
  /// The setting, by its name in `JSONDecoder`.
  enum Name: String, CaseIterable {
    case keyDecodingStrategy, dateDecodingStrategy, unwrap
  }

  var name: Name {
    switch self {
    case .keys: .keyDecodingStrategy
    case .dates: .dateDecodingStrategy
    case .unwrap: .unwrap
    }
  }

  /// The value of the setting in a contract, or the name of the member to unwrap.
  var value: String {
    switch self {
    case .keys(let keys): keys.rawValue
    case .dates(let dates): dates.rawValue
    case .unwrap(let name): name
    }
  }
}

extension StoredJSON {
  func app() throws(RunResult.Problem) -> AppReaction {
    var app = AppReaction(
      failure: try optional("error")?.decodingFailure(), waiting: try integer("waiting"),
      remedy: try optional("remedy")?.remedy())
    app.model = try optionalText("model")
    app.certainty = try optionalWord("certainty") ?? .known
    app.unread = try optional("unread")?.location()
    app.change = try optional("change")?.sourceChange()
    app.releaseRemedy = try optionalText("releaseRemedy")
    app.releases =
      try optional("releases")?.elements { group throws(RunResult.Problem) in try group.releaseGroup() } ?? []
    return app
  }

  private func sourceChange() throws(RunResult.Problem) -> SourceChange {
    SourceChange(
      titles: try list("titles") { title throws(RunResult.Problem) in try title.text() },
      diff: try text("diff"),
      decoderLines: try list("decoderLines") { line throws(RunResult.Problem) in try line.text() },
      remaining: try integer("remaining"))
  }

  private func decodingFailure() throws(RunResult.Problem) -> DecodingFailure {
    var failure = DecodingFailure(
      kind: try word("kind"), subject: try optionalText("subject"), path: try member("path").path(),
      field: try member("field").path(), debugDescription: try text("debugDescription"),
      isMisleading: try bool("misleading"))
    failure.reading = try optionalWord("reading")
    failure.openChoice = try optional("openChoice")?.path()
    return failure
  }

  private func remedy() throws(RunResult.Problem) -> ClientRemedy {
    let setting: ClientRemedy.Setting =
      switch try word("setting", ClientRemedy.Setting.Name.self) {
      case .keyDecodingStrategy: .keys(try word("value"))
      case .dateDecodingStrategy: .dates(try word("value"))
      case .unwrap: .unwrap(try text("value"))
      }
    return ClientRemedy(
      setting: setting, removed: try integer("removes"), total: try integer("of"),
      decodes: try bool("decodes"))
  }
}
