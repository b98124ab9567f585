import ContractSpecs

/// The released versions of the app by which the responses of a contract were judged.
struct ReleaseUse: Hashable, Sendable {
  /// The versions, the oldest first.
  var versions: [Version] = []

  /// The reasons why none could be read.
  var problems: [String] = []

  struct Version: Hashable, Sendable {
    var name: String

    /// The tag; `nil` for a version that users have and that has none.
    var tag: String?

    /// The part of the users that has it, from 0 to 1; `nil` if it is not known.
    var share: Double?

    /// The reason why it could not be read; `nil` if it was.
    var unread: String?
  }
}

extension ReleaseUse {
  init(of releases: ReleasedVersions) {
    problems = releases.problems.map { "\($0.location): \($0.message)" }
    versions = releases.versions.enumerated().map { index, version in
      var shown = Version(name: releases.name(of: index), tag: version.tag, share: version.share)
      if case .failure(let unread) = version.types { shown.unread = unread.reason }
      return shown
    }
  }
}

extension ContractResult {
  /// The sentence that says that the effect on released versions is not known; `nil` if it is.
  var releaseGap: String? {
    guard let releases else { return nil }
    if let problem = releases.problems.first { return problem }
    let groups = checks.compactMap(\.app).flatMap(\.releases)
    let doubtful = Set(groups.filter(\.isOpen).flatMap(\.versions))
    guard !doubtful.isEmpty else { return nil }
    let names = releases.versions.map(\.name).filter(doubtful.contains)
    let shown = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
    let (what, verb) = (counted(names.count, "released version"), names.count == 1 ? "makes" : "make")
    return "\(name): what \(what) (\(shown)) \(verb) of responses is not known"
  }
}
