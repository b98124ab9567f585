/// What a finished walk has to say: its table told as findings, in document order, and where values were found.
package struct MatchReport: Sendable {
  package var findings: [Finding]

  /// Where values stand that are promised elsewhere.
  package var found: FoundPaths

  /// Holds a document against a shape of a table, with no contract around it: for models and payloads.
  ///
  /// `receivedAt` is when the document came, in seconds since 1970; only shapes with `now` look at it.
  package init(
    of document: JSONDocument, against root: ShapeID, of table: ShapeTable, client: Client,
    policy: UnexpectedFields, receivedAt: Double? = nil
  ) {
    var shapes = PreparedShapes(table)
    shapes.prepare(root)
    let setting = BodyMatcher.Setting(client: client, policy: policy, receivedAt: receivedAt)
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

/// Turns a table into findings.
struct FindingBuilder {
  /// A finding without what only one pass over the body can tell: the first place.
  struct Draft {
    var finding: Finding

    /// The node at which it was seen first.
    var node: Int

    /// What the first path has after the node's own.
    var below: [JSONPath.Step] = []

    /// How often it was seen.
    var affected: Int

    /// The place that tells out of how many.
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

  /// Members that may be null and are missing as if nulls were left out, by place and number.
  let nullsLeftOut: NullsLeftOut

  /// To hold further values against shapes.
  let matcher: BodyMatcher

  /// More missing or unpromised members than this in one object are told in one finding.
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

  /// Returns what is told with what several alternatives of a choice promise alike, and break alike, in one.
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

  /// The parts that findings have in common which say the same of values of one place.
  private struct FoldingKey: Hashable {
    var kind: Finding.Kind
    var severity: Finding.Severity
    var path: JSONPath?
    var foundAt: JSONPath?
    var members: [Finding.Member]
    var expected: String
    var type: Substring

    init(_ finding: Finding) {
      (kind, severity, path, foundAt) = (finding.kind, finding.severity, finding.path, finding.foundAt)
      (members, expected, type) = (
        finding.members, finding.expected, finding.actual.prefix { $0 != " " }
      )
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

  /// A pattern path with the names that the first element has: another may have others.
  private func spelling(of pattern: JSONPath, in first: JSONPath) -> JSONPath {
    guard pattern.steps.count == first.steps.count else { return pattern }
    return JSONPath(zip(pattern.steps, first.steps).map { $0 == .each ? $0 : $1 })
  }

  /// From each promised path to where it was found, for every place that has another name.
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

  /// The path where it was found, if that is not where it is promised.
  func foundAt(_ place: Int) -> JSONPath? {
    let found = table.foundPath(of: place)
    return found == table.path(of: place) ? nil : found
  }

  func location(ofShape index: Int) -> SpecLocation { shapes.table.nodes[index].location }

  /// The promised members of a place that has an object's shape.
  func fields(of place: Int) -> [Field] {
    let source = shapes[table.places[place].shape].source
    guard case .object(let object) = shapes.table.nodes[source].shape else { return [] }
    return object.fields
  }
}
