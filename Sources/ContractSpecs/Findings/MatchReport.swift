/// The result of a finished match: its findings, in document order, and where values were found.
package struct MatchReport: Sendable {
  package var findings: [Finding]

  /// The places of values that are promised elsewhere.
  package var found: FoundPaths

  /// Matches a document against a shape of a table without a contract: for models and payloads.
  ///
  /// `receivedAt` is the time of the response, in seconds since 1970; only shapes with `now` use it.
  package init(
    of document: JSONDocument, against root: ShapeID, of table: ShapeTable, client: Client,
    policy: UnexpectedFields, receivedAt: Double? = nil,
    codingName: (@Sendable (JSONPath, String) -> String?)? = nil
  ) {
    var shapes = PreparedShapes(table)
    shapes.prepare(root)
    let setting = BodyMatcher.Setting(
      client: client, policy: policy, receivedAt: receivedAt, codingName: codingName)
    var matcher = BodyMatcher(document, against: root, of: shapes, setting: setting)
    matcher.run()
    matcher.explain()
    self.init(of: matcher)
  }

  init(of matcher: BodyMatcher) {
    let teller = FindingBuilder(matcher)
    findings = teller.findings()
    found = teller.foundPaths()
  }
}

/// Converts a match table into findings.
struct FindingBuilder {
  /// A finding without its path in the document, which one pass over the body adds to all of them.
  struct Draft {
    var finding: Finding

    /// The node at which it was seen first.
    var node: Int

    /// The steps of the first path below the node's own.
    var below: [JSONPath.Step] = []

    /// The number of times that it was seen.
    var affected: Int

    /// The place whose elements are the total of the count.
    var place: Int
  }

  let table: MatchTable
  let document: JSONDocument
  let shapes: PreparedShapes
  let setting: BodyMatcher.Setting
  let isUnrelated: Bool
  let ties: [Int: [Int: [JSONPath]]]

  /// The keys that may be a missing member, by its place and number.
  let candidates: [Int: [Int: Candidates]]

  /// The nullable members that are missing as if the backend left nulls out, by place and number.
  let nullsLeftOut: NullsLeftOut

  /// The matcher, for matching further values against shapes.
  let matcher: BodyMatcher

  /// The number of missing members or unexpected keys of one object beyond which they share a finding.
  static let mostSingles = 12

  init(_ matcher: BodyMatcher) {
    table = matcher.table
    document = matcher.document
    shapes = matcher.shapes
    setting = matcher.setting
    isUnrelated = matcher.isUnrelated
    ties = matcher.relocations.ties
    var search = CandidateSearch(matcher)
    candidates = matcher.isUnrelated ? [:] : search.candidates()
    nullsLeftOut = NullsLeftOut(matcher, besides: candidates)
    self.matcher = matcher
  }

  func findings() -> [Finding] {
    let drafts = Self.folded(isUnrelated ? [unrelated] : table.places.indices.flatMap(drafts(at:)))
    guard !drafts.isEmpty else { return [] }
    let paths = NodePaths(of: drafts.map(\.node), in: document)
    let lines = LineTable(document.bytes)
    let order = drafts.indices.sorted { (drafts[$0].node, $0) < (drafts[$1].node, $1) }
    return order.map { finished(drafts[$0], paths, lines) }
  }

  /// Merges equal drafts, which several alternatives of a choice can cause.
  private static func folded(_ drafts: [Draft]) -> [Draft] {
    var places: [FoldingKey: Int] = [:]
    var folded: [Draft] = []
    for draft in drafts {
      let key = FoldingKey(draft.finding)
      guard let first = places[key] else {
        places[key] = folded.count
        folded.append(draft)
        continue
      }
      let affected = folded[first].affected + draft.affected
      if draft.node < folded[first].node { folded[first] = draft }
      folded[first].affected = affected
    }
    return folded
  }

  /// The parts in which drafts for values of one place agree if they say the same.
  private struct FoldingKey: Hashable {
    var kind: Finding.Kind
    var severity: Finding.Severity
    var path: JSONPath?
    var foundAt: JSONPath?
    var members: [Finding.Member]
    var expected: String
    var type: ReceivedType?

    init(_ finding: Finding) {
      (kind, severity, path, foundAt) = (finding.kind, finding.severity, finding.path, finding.foundAt)
      (members, expected, type) = (finding.members, finding.expected, finding.evidence.receivedType)
    }
  }

  private func drafts(at place: Int) -> [Draft] {
    relocated(at: place) + casing(at: place) + missing(at: place) + unexpected(at: place)
      + differences(at: place)
      + claims(at: place)
  }

  private func finished(_ draft: Draft, _ paths: NodePaths, _ lines: LineTable) -> Finding {
    var finding = draft.finding
    finding.position = lines.position(ofByte: document.byteRange(of: draft.node).lowerBound)
    guard let elements = table.places[draft.place].elements else { return finding }
    let first = JSONPath(paths[draft.node].steps + draft.below)
    finding.foundAt = finding.foundAt.map { spelling(of: $0, in: first) }
    if finding.foundAt == finding.path { finding.foundAt = nil }
    let total = max(table.places[elements].visits, draft.affected)
    finding.count = Finding.Count(affected: draft.affected, total: total, first: first.description)
    return finding
  }

  /// Returns a pattern path with the names of the first element, since other elements may have other names.
  private func spelling(of pattern: JSONPath, in first: JSONPath) -> JSONPath {
    guard pattern.steps.count == first.steps.count else { return pattern }
    return JSONPath(zip(pattern.steps, first.steps).map { $0 == .each ? $0 : $1 })
  }

  /// Returns a map from each promised path whose value has another name or place to where it was found.
  func foundPaths() -> FoundPaths {
    var found = FoundPaths()
    for place in table.places.indices {
      if let elsewhere = table.places[place].relocated, elsewhere.relocation.parts.isEmpty,
        elsewhere.relocation.evidence != .conjecture
      {
        found.add(table.path(of: place), foundAt: elsewhere.path)
      }
      for other in table.places[place].otherNames {
        let parent = table.places[place].parent.map(table.foundPath(of:)) ?? .root
        found.add(table.path(of: place), foundAt: parent.appending(key: other.name))
      }
      if let claims = table.places[place].claims {
        found.add(
          claims.found, below: table.path(of: place).appending(.jwt),
          foundAt: table.foundPath(of: place).appending(.jwt))
      }
    }
    return found
  }

  /// Returns the path where it was found, or `nil` if that is the promised one.
  func foundAt(_ place: Int) -> JSONPath? {
    let found = table.foundPath(of: place)
    return found == table.path(of: place) ? nil : found
  }

  func location(ofShape index: Int) -> SpecLocation { shapes.table.nodes[index].location }

  /// Returns the promised members of a place that has an object's shape.
  func fields(of place: Int) -> [Field] {
    let source = shapes[table.places[place].shape].source
    guard case .object(let object) = shapes.table.nodes[source].shape else { return [] }
    return object.fields
  }
}
