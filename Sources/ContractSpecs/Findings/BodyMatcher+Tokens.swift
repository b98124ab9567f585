extension BodyMatcher {
  /// The largest number of nested tokens that are decoded.
  static let maximumTokenDepth = 3

  @inline(never)
  mutating func checkToken(_ node: Int, claims: Int?, shape: Int, at place: Int) {
    guard !document.flags(of: node).contains(.hasLoneSurrogate),
      setting.tokenDepth < Self.maximumTokenDepth, let token = WebToken(document.text(at: node))
    else { return note(.valueFormat, node, against: shape, at: place) }
    guard let claims else { return }
    var inner = BodyMatcher(
      token.payload, against: ShapeID(index: claims), of: shapes, setting: payloadSetting)
    inner.run()
    score += inner.score
    guard place >= 0, inner.score > 0 else { return }
    inner.explain()
    let finished = MatchReport(of: inner)
    var known = table.places[place].claims ?? ClaimFindings()
    known.add(finished.findings, finished.found, of: node)
    table.places[place].claims = known
  }

  /// The setting for payloads, in which unexpected keys are always allowed.
  private var payloadSetting: Setting {
    var inner = setting
    inner.policy = .allow
    inner.tokenDepth += 1
    inner.codingName = nil
    return inner
  }
}

/// The findings in the payloads of the tokens at one place.
package struct ClaimFindings: Sendable {
  struct Entry: Sendable {
    /// The finding, with paths that start at the payload.
    var finding: Finding

    /// The tokens in which it was found.
    var tokens: MatchTable.Seen
  }

  private(set) var entries: [Entry] = []
  private(set) var found = FoundPaths()

  mutating func add(_ findings: [Finding], _ paths: FoundPaths, of token: Int) {
    for finding in findings {
      let known = entries.firstIndex { $0.finding.kind == finding.kind && $0.finding.path == finding.path }
      if let known {
        entries[known].tokens.add(token)
      } else {
        entries.append(Entry(finding: finding, tokens: MatchTable.Seen(count: 1, first: token)))
      }
    }
    found.add(paths, below: .root, foundAt: .root)
  }
}
