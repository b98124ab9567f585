import ContractSpecs

extension PromisedReleases {
  /// Prints a line of marks for each response, one for each version, and what the versions feel.
  func print(on page: inout ConsolePage) {
    guard !releases.versions.isEmpty else { return }
    page.gap()
    page.line("\(contract.name.consoleStart):", .strong, heading)
    page.gap()
    let width = min(44, responses.map(\.name.columns).max() ?? 0)
    for response in responses {
      let name = response.name.fitting(width)
      let blanks = String(repeating: " ", count: width - name.columns)
      page.lines("\(name)\(blanks)  \(response.effects.map(\.mark).joined())", prefix: "")
    }
    page.aside(Self.legend(of: responses.flatMap(\.effects)))
    for response in responses where response.isFelt {
      page.gap()
      page.line("  \(response.name.consoleStart)", .strong, "\(response.model)")
      for group in response.groups { page.fact("releases", group.words) }
    }
    page.gap()
  }

  /// Prints what released versions feel and the app of today does not, a block a response.
  func printBesidesToday(on page: inout ConsolePage) {
    for response in responses where !response.besidesToday.isEmpty {
      page.gap()
      page.line(
        "\(response.name.consoleStart):", .strong,
        "released versions of \(response.model), not as the app of today")
      for group in response.besidesToday { page.fact("releases", group.words) }
    }
    page.gap()
  }

  private var heading: String {
    let versions = releases.versions
    let range = releases.range(of: Array(versions.indices))
    let names =
      versions.count == 1 ? range : "\(releases.name(of: 0)) to \(releases.name(of: versions.count - 1))"
    let shares = versions.compactMap(\.share)
    let users = shares.count == versions.count ? ", \(VersionShares.words(shares.reduce(0, +))) of users" : ""
    return "\(counted(versions.count, "version")), \(names)\(users); "
      + "\(counted(releases.models.count, "model")) that differ, \(counted(responses.count, "response"))"
  }

  /// Returns the meanings of the marks in use.
  private static func legend(of effects: [ReleaseEffect]) -> String {
    var seen: Set<String> = []
    let known = effects.filter { seen.insert($0.mark).inserted }.sorted { $0.mark < $1.mark }
    return (["a mark for each version, the oldest first"] + known.map { "\($0.mark) \($0.label)" })
      .joined(separator: "; ")
  }
}

extension PromisedReleases.Response {
  /// True if a version feels it, or lacks the type.
  fileprivate var isFelt: Bool { groups.count > 1 || groups.contains { $0.effect.isFelt } }
}

extension ReleaseEffect {
  /// A character for tables.
  var mark: String {
    switch self {
    case .decodes: "✓"
    case .loses: "~"
    case .breaks: "✗"
    case .mayBreak: "!"
    case .breaksOlderSystems: "o"
    case .notKnown, .unread: "?"
    case .noType: "–"
    }
  }
}
