import ContractSpecs

extension ReleaseGroup {
  /// Writes the effect with its versions.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("effect", effect.name.rawValue)
      json.text("range", range)
      json.list("versions", versions) { $1.element($0) }
      if let share { json.member("share", share) }
      json.optional("error", effect.failure) { $0.write(to: &$1) }
      json.list("lost", effect.lostPaths) { $1.element($0.description) }
      json.text("reason", effect.isDoubt ? effect.details : nil)
      if let place = effect.unreadPlace { json.optional("location", place) { $0.write(to: &$1) } }
      if isPromised { json.member("promised", true) }
      json.text("tolerated", tolerated)
    }
  }
}

extension ReleaseEffect.Failure {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("kind", kind?.rawValue)
      json.text("subject", subject)
      json.text("path", path?.description)
    }
  }
}

extension ReleaseUse {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.list("versions", versions) { $0.write(to: &$1) }
      json.list("problems", problems) { $1.element($0) }
    }
  }
}

extension ReleaseUse.Version {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("version", name)
      json.text("tag", tag)
      if let share { json.member("share", share) }
      json.text("unread", unread)
    }
  }
}

extension ReleaseEffect {
  /// The effect as a word of reports.
  enum Name: String, CaseIterable {
    case decodes, loses, breaks
    case mayBreak = "may-break"
    case breaksOlderSystems = "breaks-older-systems"
    case notKnown = "not-known"
    case notRead = "not-read"
    case noType = "no-type"
  }

  fileprivate var name: Name {
    switch self {
    case .decodes: .decodes
    case .loses: .loses
    case .breaks: .breaks
    case .mayBreak: .mayBreak
    case .breaksOlderSystems: .breaksOlderSystems
    case .notKnown: .notKnown
    case .unread: .notRead
    case .noType: .noType
    }
  }

  fileprivate var unreadPlace: SpecLocation? {
    if case .notKnown(let place) = self { place } else { nil }
  }

  fileprivate var lostPaths: [JSONPath] {
    switch self {
    case .loses(let paths): paths
    case .breaksOlderSystems(let path): [path]
    case .decodes, .breaks, .mayBreak, .notKnown, .unread, .noType: []
    }
  }
}

extension StoredJSON {
  func releaseGroup() throws(RunResult.Problem) -> ReleaseGroup {
    let versions = try list("versions") { version throws(RunResult.Problem) in try version.text() }
    var group = ReleaseGroup(effect: try releaseEffect(), versions: versions, range: try text("range"))
    group.share = try optional("share")?.share()
    group.tolerated = try optionalText("tolerated")
    group.isPromised = try optional("promised") != nil
    return group
  }

  private func releaseEffect() throws(RunResult.Problem) -> ReleaseEffect {
    let lost = try list("lost") { path throws(RunResult.Problem) in try path.path() }
    return switch try word("effect", ReleaseEffect.Name.self) {
    case .decodes: .decodes
    case .loses: .loses(lost)
    case .breaks: .breaks(try member("error").releaseFailure())
    case .mayBreak: .mayBreak(try member("error").releaseFailure())
    case .breaksOlderSystems: .breaksOlderSystems(lost.first ?? .root)
    case .notKnown: .notKnown(at: try optional("location")?.location())
    case .notRead: .unread(try text("reason"))
    case .noType: .noType
    }
  }

  private func releaseFailure() throws(RunResult.Problem) -> ReleaseEffect.Failure {
    ReleaseEffect.Failure(
      kind: try optionalWord("kind"), subject: try optionalText("subject"), path: try optional("path")?.path()
    )
  }

  func releaseUse() throws(RunResult.Problem) -> ReleaseUse {
    ReleaseUse(
      versions: try list("versions") { version throws(RunResult.Problem) in
        ReleaseUse.Version(
          name: try version.text("version"), tag: try version.optionalText("tag"),
          share: try version.optional("share")?.share(), unread: try version.optionalText("unread"))
      },
      problems: try list("problems") { problem throws(RunResult.Problem) in try problem.text() })
  }

  private func share() throws(RunResult.Problem) -> Double {
    guard let share = Double(value.source), (0...1.1).contains(share) else {
      throw problem("this is no share")
    }
    return share
  }
}
