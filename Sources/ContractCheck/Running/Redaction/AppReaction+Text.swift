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
    reaction.releases = releases.map { $0.mapText(transform) }
    reaction.releaseRemedy = releaseRemedy.map { transform($0, .source) }
    return reaction
  }
}

extension ReleaseGroup {
  /// Returns the group with each text of a body or of the app's source replaced.
  fileprivate func mapText(_ transform: (String, AppReaction.Text) -> String) -> ReleaseGroup {
    var mapped = self
    mapped.versions = versions.map { transform($0, .name) }
    (mapped.range, mapped.tolerated) = (transform(range, .name), tolerated.map { transform($0, .name) })
    mapped.effect =
      switch effect {
      case .loses(let paths): .loses(paths.map { $0.mapText { transform($0, .key) } })
      case .breaks(let failure): .breaks(failure.mapText(transform))
      case .mayBreak(let failure): .mayBreak(failure.mapText(transform))
      case .breaksOlderSystems(let path): .breaksOlderSystems(path.mapText { transform($0, .key) })
      case .notKnown(let place): .notKnown(at: place?.mapText { transform($0, .source) })
      case .unread(let reason): .unread(transform(reason, .source))
      case .decodes, .noType: effect
      }
    return mapped
  }
}

extension ReleaseEffect.Failure {
  fileprivate func mapText(_ transform: (String, AppReaction.Text) -> String) -> Self {
    var mapped = self
    mapped.subject = subject.map { transform($0, kind == .keyNotFound ? .key : .name) }
    mapped.path = path?.mapText { transform($0, .key) }
    return mapped
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
