/// Traverses a body and a shape together and records where they differ.
///
/// Recursion is as deep as the body, which the parser bounds, so frames are kept small: code that a fitting value does
/// not need is in functions of its own.
package struct BodyMatcher {
  /// The alternative of a choice that a value is matched against, and the score of that match.
  struct Winner {
    var alternative: Int
    var score: Score

    /// True if the client can decode the value as one of the alternatives, fit or not.
    var isReadable = false

    /// True if the value names no alternative, or several where exactly one is required.
    var isUndecided = false

    /// The node of a discriminating value that names no alternative.
    var unknownTag: NodeID?
  }

  /// A choice and a value.
  package struct ChoiceKey: Hashable {
    private let shape: UInt32
    private let node: UInt32

    package init(shape: ShapeID, node: NodeID) {
      self.shape = UInt32(truncatingIfNeeded: shape.index)
      self.node = UInt32(truncatingIfNeeded: node.index)
    }
  }

  let judge: ValueJudge

  /// The judge's document, stored once more because every step of a match reads it.
  let document: JSONDocument
  var table: MatchTable

  /// The count of what this match, or the trial that is being made, has found so far.
  var tally = MatchTally()

  /// The branch of the value that is being matched.
  var branch = BranchContext()

  /// True if the body is another document than the promised one.
  var isUnrelated = false

  /// The values that are known to be elsewhere; empty in the first match.
  var relocations = Relocations()

  /// The members of the surrounding objects that still have to be matched, those of the innermost last.
  var remainders: [Remainder] = []

  /// The result of settling the last object, by place.
  var matchCaches: [ObjectMatchCache?] = []

  init(_ document: JSONDocument, against root: ShapeID, of shapes: PreparedShapes, setting: MatchSetting) {
    judge = ValueJudge(document, shapes, setting)
    self.document = document
    table = MatchTable(root: root)
  }

  /// Creates a matcher that only makes trials: it has no place to record at.
  init(trialsOf judge: ValueJudge) {
    (self.judge, document) = (judge, judge.document)
    table = MatchTable()
  }

  var shapes: PreparedShapes { judge.shapes }
  var setting: MatchSetting { judge.setting }

  /// The result so far, for the searches in it.
  var matched: MatchedBody { MatchedBody(table: table, relocations: relocations, judge: judge) }

  /// Matches the whole body.
  mutating func run() {
    check(.root, against: table[.root].shape, at: .recorded(at: .root))
  }

  /// Discards the recorded findings, but neither the places nor the decided choices, and matches again from a node and
  /// the place that it is held against.
  mutating func runAgain(from node: NodeID, at place: PlaceID, in branch: BranchContext) {
    table.forgetFindings()
    relocations.startMatching(of: document)
    matchCaches = []
    tally = MatchTally()
    inBranch(branch) { $0.check(node, against: $0.table[place].shape, at: .recorded(at: place)) }
    reportUnexpectedKeys()
  }

  /// Matches one value against one shape. A choice is replaced by its best alternative in the same frame, which may be
  /// a choice again.
  mutating func check(_ node: NodeID, against promised: ShapeID, at promisedTarget: MatchMode) {
    let kind = document.kind(of: node)
    var (shape, target) = (promised, promisedTarget)
    let outer = branch
    if kind == .null {
      if !shapes[shape].acceptsNull { noteNull(node, against: shape, at: target) }
      return
    }
    defer { branch = outer }
    while case .choice(let alternatives) = shapes[shape].test {
      guard case .recorded(let place) = target else {
        count(winner(for: node, among: alternatives, shape: shape))
        return
      }
      guard let spoken = speaker(for: node, among: alternatives, shape: shape, at: place) else { return }
      (shape, target) = (alternatives[spoken.alternative], .recorded(at: spoken.place))
      branch = branch.spared(if: spoken.isSpared)
    }
    if let demands = shapes[shape].demands {
      return checkDemanding(demands, node, of: kind, against: shape, at: target)
    }
    checkOwn(node, of: kind, against: shape, at: target)
  }

  /// Records a null that does not fit. Where no value does, it is not null that is wrong.
  @inline(never)
  private mutating func noteNull(_ node: NodeID, against shape: ShapeID, at target: MatchMode) {
    note(shapes.assertion(of: shape)?.difference ?? .valueNull, node, against: shape, at: target)
  }

  /// Matches a value against the shape itself, which is no choice, whatever else is demanded of the value.
  @inline(__always)
  mutating func checkOwn(_ node: NodeID, of kind: JSONKind, against shape: ShapeID, at target: MatchMode) {
    switch shapes[shape].test {
    case .any, .choice:
      return
    case .object(let object) where kind == .object:
      checkObject(node, against: object, at: target)
    case .array(let array) where kind == .array:
      checkArray(node, against: array, shape: shape, at: target)
    case .token(let claims) where kind == .string:
      checkToken(node, claims: claims, shape: shape, at: target)
    case _: checkScalar(node, of: kind, against: shape, at: target)
    }
  }

  @inline(never)
  private mutating func checkScalar(
    _ node: NodeID, of kind: JSONKind, against shape: ShapeID, at target: MatchMode
  ) {
    if let difference = judge.scalarDifference(node, of: kind, shape: shape) {
      note(difference, node, against: shape, at: target)
    }
  }

  @inline(never)
  private mutating func checkArray(
    _ node: NodeID, against array: PreparedArray, shape: ShapeID, at target: MatchMode
  ) {
    guard let element = array.listElement else {
      return checkTuple(node, against: array, shape: shape, at: target)
    }
    let place = target.place.map { elementPlace(of: $0, shape: element) }
    let below = place.map { MatchMode.recorded(at: $0) } ?? .trial
    let end = document.next(after: node)
    var child = document.firstChild(of: node)
    var count = 0
    while child < end {
      if let place { relocations.enterElement(child, at: place) }
      check(child, against: element, at: below)
      child = document.next(after: child)
      count += 1
    }
    if let place { table[place].visits += count }
    checkCount(count, node, against: array, shape: shape, at: target)
  }

  private mutating func elementPlace(of place: PlaceID, shape: ShapeID) -> PlaceID {
    table.place(in: place, slot: 0, of: 1, shape: shape, isOptional: false, step: .each)
  }

  /// Returns the count of matching a value against a shape by itself, without recording anything.
  @inline(__always)
  mutating func tally(of node: NodeID, against shape: ShapeID, at target: MatchMode = .trial) -> MatchTally {
    let outer = tally
    tally = MatchTally()
    inBranch(BranchContext()) { $0.check(node, against: shape, at: target) }
    let result = tally
    tally = outer
    return result
  }

  /// Runs some matching in another branch.
  @inline(__always)
  mutating func inBranch(_ inner: BranchContext, _ match: (inout Self) -> Void) {
    let outer = branch
    branch = inner
    match(&self)
    branch = outer
  }

  /// Counts a difference for which decoding throws.
  mutating func countThrow(_ severity: Finding.Severity, _ reading: Finding.Reading? = nil) {
    guard severity == .breaks else { return }
    tally.throwing += 1
    if let reading { tally.condition = reading } else { tally.throwingAnyway += 1 }
  }

  /// Records a difference; in a trial, only counts it.
  @inline(never)
  mutating func note(_ kind: ValueDifference, _ node: NodeID, against shape: ShapeID, at target: MatchMode) {
    let isOptional = isOptional(target)
    let severity = felt(judge.severity(of: kind, node, against: shape, isOptional: isOptional))
    let reading = judge.reading(of: kind, node, against: shape, severity)
    note(kind, node, severity, reading, at: target)
  }

  private func isOptional(_ target: MatchMode) -> Bool {
    switch target {
    case .recorded(let place): table[place].isOptional
    case .trial: false
    case .optionalTrial: true
    }
  }

  mutating func note(
    _ kind: ValueDifference, _ node: NodeID, _ severity: Finding.Severity, _ reading: Finding.Reading? = nil,
    at target: MatchMode
  ) {
    tally.score += .difference
    countThrow(severity, reading)
    guard let place = target.place else { return }
    table.addDifference(
      kind, found: document.kind(of: node), node: node, effect: Finding.Effect(severity, reading), at: place)
  }
}

/// The severity of differences for the client.
extension BodyMatcher {
  /// Returns the severity, lowered if the client does not read the value yet, reads it as part of a token's text, or
  /// decodes it as something else.
  func felt(_ severity: Finding.Severity) -> Finding.Severity {
    guard severity == .breaks else { return severity }
    if setting.tokenDepth > 0 || branch.isSpared { return .silent }
    return branch.isHidden ? .latent : .breaks
  }
}

extension PreparedShape {
  /// True if the client has no type for the shape.
  var isUnread: Bool {
    switch test {
    case .any, .null, .assertion: true
    case _: false
    }
  }
}

extension BodyMatcher {
  /// The largest number of nested tokens that are decoded.
  static let maximumTokenDepth = 3

  @inline(never)
  mutating func checkToken(_ node: NodeID, claims: ShapeID?, shape: ShapeID, at target: MatchMode) {
    guard !document.flags(of: node).contains(.hasLoneSurrogate),
      setting.tokenDepth < Self.maximumTokenDepth, let token = WebToken(document.text(at: node))
    else { return note(.valueFormat, node, against: shape, at: target) }
    guard let claims else { return }
    var inner = BodyMatcher(
      token.payload, against: claims, of: shapes, setting: payloadSetting)
    inner.run()
    tally.score += inner.tally.score
    guard let place = target.place, inner.tally.score > .zero else { return }
    inner.explain()
    let finished = MatchReport(of: inner)
    var known = table[place].claims ?? ClaimFindings()
    known.add(finished.findings, finished.found, of: node)
    table[place].claims = known
  }

  /// The setting for payloads, in which unexpected keys are always allowed.
  private var payloadSetting: MatchSetting {
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

  mutating func add(_ findings: [Finding], _ paths: FoundPaths, of token: NodeID) {
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
