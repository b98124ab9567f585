import ContractSpecs

extension ReleasedVersions {
  /// Returns the versions by the effect on them: first what breaks, last what decodes.
  ///
  /// - Parameters:
  ///   - promised: The effects of what is promised, if `effects` are those of a response.
  ///   - today: The day on which what is tolerated may have expired.
  func groups(
    of effects: [ReleaseEffect], promised: [ReleaseEffect]? = nil,
    tolerating tolerance: ReleaseSources.Tolerance, on today: CalendarDay
  ) -> [ReleaseGroup] {
    let felt = effects.indices.filter { effects[$0].isFelt }
    let feltShare = share(of: felt)
    func tolerated(_ version: Int) -> String? {
      guard effects[version].isFelt else { return nil }
      switch tolerance {
      case .none: return nil
      case .share(let limit):
        let isSmall = feltShare.map { $0 <= limit } ?? false
        return isSmall ? "as at most \(VersionShares.words(limit)) of users have them" : nil
      case .versions(let listed): return listed.first { isListed(version, in: $0, on: today) }?.words
      }
    }
    struct Key: Hashable {
      var effect: ReleaseEffect
      var tolerated: String?
      var isPromised: Bool
    }
    var order: [Key] = []
    var members: [Key: [Int]] = [:]
    for (version, effect) in effects.enumerated() {
      let isPromised = effect.isFelt && promised?[version].isSame(as: effect) == true
      let key = Key(effect: effect, tolerated: tolerated(version), isPromised: isPromised)
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(version)
    }
    let groups = order.map { key in
      let versions = members[key] ?? []
      var group = ReleaseGroup(
        effect: key.effect, versions: versions.map { name(of: $0) }, range: range(of: versions))
      (group.share, group.tolerated, group.isPromised) = (share(of: versions), key.tolerated, key.isPromised)
      return group
    }
    return (0...ReleaseEffect.lastRank).flatMap { rank in groups.filter { $0.effect.rank == rank } }
  }

  private func isListed(
    _ version: Int, in listed: ReleaseSources.ToleratedVersions, on today: CalendarDay
  ) -> Bool {
    let names = [name(of: version), versions[version].name] + [versions[version].tag].compactMap(\.self)
    let isCurrent = listed.expires.flatMap { CalendarDay($0) }.map { today <= $0 } ?? true
    return isCurrent && names.contains { listed.versions.matches($0) }
  }

  /// Returns the name of a version; its tag where another one has the same.
  func name(of version: Int) -> String {
    let name = versions[version].name
    let isAlone = versions.count { $0.name == name } == 1
    return isAlone ? name : versions[version].tag ?? name
  }

  private func share(of chosen: [Int]) -> Double? {
    let shares = chosen.compactMap { versions[$0].share }
    return shares.count == chosen.count ? VersionShares.rounded(shares.reduce(0, +)) : nil
  }

  /// Returns versions as ranges among all of them.
  func range(of chosen: [Int]) -> String {
    if chosen.count == versions.count, chosen.count > 1 { return "all \(chosen.count) versions" }
    var runs: [ClosedRange<Int>] = []
    for version in chosen {
      if let last = runs.last, last.upperBound + 1 == version {
        runs[runs.count - 1] = last.lowerBound...version
      } else {
        runs.append(version...version)
      }
    }
    return runs.map(words).joined(separator: ", ")
  }

  private func words(_ run: ClosedRange<Int>) -> String {
    let first = name(of: run.lowerBound)
    if run.count == 1 { return first }
    let last = versions.count - 1
    return run.upperBound == last ? "\(first) and later" : "\(first) to \(name(of: run.upperBound))"
  }
}

extension ReleaseEffect {
  /// Returns whether a promise with this effect has another one in each response.
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.breaks(let failure), .breaks(let other)): failure.place == other.place
    case (_, _): self == other
    }
  }

  static let lastRank = 7

  /// The place in the order in which effects are told.
  fileprivate var rank: Int {
    switch self {
    case .breaks: 0
    case .mayBreak: 1
    case .breaksOlderSystems: 2
    case .loses: 3
    case .notKnown: 4
    case .unread: 5
    case .noType: 6
    case .decodes: Self.lastRank
    }
  }
}

extension ReleaseSources.ToleratedVersions {
  /// The end and the reason of the tolerance, behind the word `tolerated`.
  fileprivate var words: String {
    [expires.map { "until \($0)" }, reason.map { "because: \($0)" }].compactMap(\.self).joined(
      separator: ", ")
  }
}
