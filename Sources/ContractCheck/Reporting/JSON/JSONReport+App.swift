import ContractSpecs

extension AppReaction {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("decodes", decodes)
      json.optional("error", failure) { $0.write(to: &$1) }
      json.member("waiting", waiting)
      json.optional("remedy", remedy) { $0.write(to: &$1) }
      if let model { json.text("model", model) }
      if certainty != .known { json.text("certainty", certainty.rawValue) }
      if let change { json.optional("change", change) { $0.write(to: &$1) } }
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
    app.change = try optional("change")?.sourceChange()
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
    DecodingFailure(
      kind: try word("kind"), subject: try optionalText("subject"), path: try member("path").path(),
      field: try member("field").path(), debugDescription: try text("debugDescription"),
      isMisleading: try bool("misleading"), reading: try optionalWord("reading"),
      openChoice: try optional("openChoice")?.path())
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
