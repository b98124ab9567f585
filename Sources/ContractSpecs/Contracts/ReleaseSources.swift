/// The released versions of the app that a contract names: tags of the git repository that has the models.
package struct ReleaseSources: Hashable, Sendable {
  /// The patterns of the tags that are releases. A tag that one of them matches is one.
  package var tags: [TagPattern]

  /// The number of versions that are judged, the latest ones; `nil` for all.
  package var latest: Int?

  /// The oldest version that is judged, such as `3.0`; `nil` for all.
  package var since: String?

  /// The file with the share of users of each version.
  package var shares: ModelSources.Path?

  /// The settings that differ between tags, in the order of the contract; the first one that matches a tag counts.
  package var models: [ForTags<[ModelSources.Path]>] = []
  package var keys: [ForTags<Client.Keys>] = []
  package var dates: [ForTags<Client.Dates>] = []

  /// The names that types of today had, by the names of today.
  package var types: [ForTags<[String: String]>] = []

  /// The versions whose failures fail no run.
  package var tolerated = Tolerance.none

  /// The location of `"releases"` in the contract.
  package var location: SpecLocation

  /// A value for the tags of a pattern.
  package struct ForTags<Value: Hashable & Sendable>: Hashable, Sendable {
    package var tags: TagPattern
    package var value: Value
  }

  package enum Tolerance: Hashable, Sendable {
    case none

    /// Versions that together have at most this part of the users, from 0 to 1.
    case share(Double)
    case versions([ToleratedVersions])
  }

  /// Versions that a contract gives up, as a baseline waives violations.
  package struct ToleratedVersions: Hashable, Sendable {
    package var versions: TagPattern

    /// The last day in UTC, as `2026-12-31`; `nil` for no end.
    package var expires: String?
    package var reason: String?
    package var location: SpecLocation
  }
}

/// A pattern of tags or versions, in which `*` is any text.
package struct TagPattern: Hashable, Sendable {
  package var text: String

  package init(_ text: String) { self.text = text }

  /// Returns whether the pattern is that of a whole name. The time is linear in the name for each `*`.
  package func matches(_ name: String) -> Bool {
    let parts = text.split(separator: "*", omittingEmptySubsequences: false).map { Array($0.utf8) }
    let name = Array(name.utf8)
    guard let first = parts.first, let last = parts.last, name.starts(with: first) else { return false }
    if parts.count == 1 { return name == first }
    guard name.count >= first.count + last.count, name.suffix(last.count).elementsEqual(last) else {
      return false
    }
    var rest = name[first.count..<name.count - last.count]
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  /// True if the pattern names pre-releases, such as `v3.*-beta*`.
  package var namesPreReleases: Bool { text.contains("-") }
}
