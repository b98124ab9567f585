import ContractSpecs

/// A tag that is a release of the app.
struct ReleaseTag: Hashable, Sendable {
  var name: String
  var version: ReleaseVersion
}

extension ReleaseSources {
  /// Returns those of all tags that are the releases of a contract, the oldest version first.
  ///
  /// A pre-release counts if a pattern names those. A tag without a number is no version.
  func chosen(among names: [String]) -> [ReleaseTag] {
    let oldest = since.flatMap { ReleaseVersion(in: $0) }
    let tags = names.compactMap { name -> ReleaseTag? in
      guard let version = ReleaseVersion(in: name), isRelease(name, version) else { return nil }
      if let oldest, version < oldest { return nil }
      return ReleaseTag(name: name, version: version)
    }
    let ordered = tags.sorted { one, other in
      one.version == other.version ? one.name < other.name : one.version < other.version
    }
    return Array(ordered.suffix(latest ?? ordered.count))
  }

  private func isRelease(_ name: String, _ version: ReleaseVersion) -> Bool {
    tags.contains { $0.matches(name) && (!version.isPreRelease || $0.namesPreReleases) }
  }
}

extension Array {
  /// Returns the value of the first pattern that matches a tag.
  func value<Value>(for tag: String) -> Value? where Element == ReleaseSources.ForTags<Value> {
    first { $0.tags.matches(tag) }?.value
  }
}
