import ContractSpecs

extension AppReaction {
  /// A kind of text in the app's reaction.
  enum Text {
    /// The description of the error, which may quote a value.
    case description

    /// A key of a path, or one that is missing.
    case key

    /// The name of a type, or a word of a setting.
    case name

    /// A proposed change of the app's sources, which may quote a value.
    case source
  }

  /// Returns the reaction with each text replaced.
  func mapText(_ transform: (String, Text) -> String) -> AppReaction {
    let failure = failure?.mapText(transform)
    let remedy = remedy?.mapText { transform($0, .key) }
    let model = model.map { transform($0, .name) }
    var reaction = AppReaction(
      failure: failure, waiting: waiting, remedy: remedy, certainty: certainty, model: model,
      change: change?.mapText { transform($0, .source) })
    reaction.unread = unread?.mapText { transform($0, .source) }
    return reaction
  }
}

extension DecodingFailure {
  /// Returns the error with each text replaced.
  fileprivate func mapText(_ transform: (String, AppReaction.Text) -> String) -> DecodingFailure {
    var mapped = self
    mapped.subject = subject.map { transform($0, kind == .keyNotFound ? .key : .name) }
    mapped.path = path.mapText { transform($0, .key) }
    mapped.field = field.mapText { transform($0, .key) }
    mapped.debugDescription = transform(debugDescription, .description)
    mapped.openChoice = openChoice?.mapText { transform($0, .key) }
    return mapped
  }
}

extension ClientRemedy {
  fileprivate func mapText(_ transform: (String) -> String) -> ClientRemedy {
    let setting: Setting =
      switch setting {
      case .unwrap(let name): .unwrap(transform(name))
      case .keys, .dates: setting
      }
    return ClientRemedy(setting: setting, removed: removed, total: total, decodes: decodes)
  }
}

extension SourceChange {
  /// Returns the change with each text replaced.
  func mapText(_ transform: (String) -> String) -> SourceChange {
    SourceChange(
      titles: titles.map(transform), diff: transform(diff), decoderLines: decoderLines.map(transform),
      remaining: remaining)
  }
}
