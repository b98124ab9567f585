import ContractSpecs

/// The effects of the responses of one endpoint on the released versions of the app, as a row of a table.
struct ReleaseRow: Hashable {
  /// The contract and the endpoint, as the contract writes it.
  var contract: String
  var endpoint: String

  /// A mark for each version, the oldest first.
  var marks: String

  /// The sentences about versions that feel it; untrusted text.
  var words: [String]

  /// The meanings of the marks.
  static let legend =
    "A mark for each version, the oldest first: ✓ decodes, ✗ breaks, ! may break, ~ loses data, o breaks on older "
    + "systems, ? not known, – no such type."
}

extension ContractResult {
  /// The rows of the endpoints with a response that some version feels, each row once.
  fileprivate var releaseRows: [ReleaseRow] {
    guard let releases else { return [] }
    var seen: Set<ReleaseRow> = []
    return checks.compactMap { check in
      guard let groups = check.app?.releases, !groups.isEmpty else { return nil }
      var marks: [String: String] = [:]
      for group in groups {
        for version in group.versions { marks[version] = group.effect.mark }
      }
      let row = ReleaseRow(
        contract: name, endpoint: check.endpoint,
        marks: releases.versions.map { marks[$0.name] ?? " " }.joined(),
        words: groups.filter(\.effect.isFelt).map(\.words))
      return seen.insert(row).inserted ? row : nil
    }
  }

  /// The released versions in a few words.
  fileprivate var releaseWords: String? {
    guard let releases, let first = releases.versions.first, let last = releases.versions.last else {
      return nil
    }
    return "\(name): \(counted(releases.versions.count, "released version")), \(first.name) to \(last.name)"
  }
}

extension RunResult {
  /// The rows of all contracts.
  var releaseRows: [ReleaseRow] { contracts.flatMap(\.releaseRows) }

  /// The released versions of each contract that names some.
  var releaseWords: [String] { contracts.compactMap(\.releaseWords) }
}
