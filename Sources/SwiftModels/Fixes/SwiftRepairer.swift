package import ContractSpecs

/// Finds changes of a model with which a body decodes, and keeps only those that have the intended effect.
struct SwiftRepairer {
  /// A version of the source and the decoder's settings, with the findings of the body against it.
  struct State {
    var files: [SwiftFile]
    var model: SwiftModel
    var name: String
    var findings: [Finding]
    var titles = SwiftRepairTitles()

    /// True if a change hides what was sent.
    var hides = false

    /// The properties whose type was changed for the current finding. Each changes only once.
    var retyped: Set<String> = []
  }

  /// The findings to fix, and whether changes that leave the source incomplete are held back.
  struct Order {
    var isGuarded = true
    var mends: (Finding) -> Bool = { _ in true }
  }

  private func causes(in state: State) -> Set<Cause> {
    Set(state.findings.map { Cause($0, in: state.model) })
  }

  private func has(_ cause: Cause, _ state: State) -> Bool {
    state.findings.contains { Cause($0, in: state.model) == cause }
  }

  /// The identity of a finding, independent of its message. The property stays the same if its key changes.
  private struct Cause: Hashable {
    var kind: Finding.Kind
    var place: String
    var members: [String]

    init(_ finding: Finding, in model: SwiftModel) {
      kind = finding.kind
      place = finding.path.map { Self.name(of: $0, in: model) } ?? ""
      members = finding.members.map { member in
        finding.path.map { Self.name(of: $0.appending(key: member.expected), in: model) } ?? member.expected
      }
    }

    /// Returns the owner and the property, with the number of steps in the path below them.
    private static func name(of path: JSONPath, in model: SwiftModel) -> String {
      guard let (key, member) = model.member(at: path), let property = member.property else {
        return path.description
      }
      let owner = model.owners[key.object].map { model.declarations[$0].path.joined(separator: ".") } ?? ""
      let below = path.steps.reversed().prefix { $0 != .key(key.key) }.count
      return "\(owner).\(property.name) \(below)"
    }
  }

  private let document: JSONDocument
  private let order: Order

  /// The maximum number of findings to examine, since a body can have very many.
  private static let maximumFindings = 40

  /// The maximum depth to which findings that a change uncovers are fixed with it.
  private static let maximumDepth = 3

  init(_ document: JSONDocument, _ order: Order) {
    (self.document, self.order) = (document, order)
  }

  func repair(of model: SwiftModel) -> SwiftRepair {
    let read = model.declarations
    guard
      let start = state(
        read.files, sharing: read, named: model.name, model.client, titles: SwiftRepairTitles())
    else {
      return SwiftRepair(fixes: [], combined: nil, remaining: [])
    }
    var fixes: [SwiftFix] = []
    var whole = start
    var refused: [SwiftRefusal] = []
    for finding in start.findings.filter(order.mends).prefix(Self.maximumFindings) {
      var objections: [SwiftRefusal] = []
      let mendedAlone = mended(finding, in: start, depth: 0, &objections)
      if mendedAlone == nil, let first = objections.first, !refused.contains(first) { refused.append(first) }
      if let mended = mendedAlone {
        let fix = fix(from: start, to: mended)
        if !fixes.contains(where: { $0.diff == fix.diff && $0.decoderLines == fix.decoderLines }) {
          fixes.append(fix)
        }
      }
      if has(Cause(finding, in: start.model), whole),
        let current = whole.findings.first(where: {
          Cause($0, in: whole.model) == Cause(finding, in: start.model)
        }), let mended = mended(current, in: whole, depth: 0, &objections)
      {
        whole = mended
        whole.retyped = []
      }
    }
    return SwiftRepair(
      fixes: fixes, combined: fixes.isEmpty ? nil : fix(from: start, to: whole), remaining: whole.findings,
      refused: refused)
  }

  private func fix(from start: State, to end: State) -> SwiftFix {
    let left = causes(in: end)
    var fix = SwiftFix(
      titles: end.titles.list, diff: UnifiedDiff.text(from: start.files, to: end.files),
      decoderLines: end.model.client.lines(changedFrom: start.model.client),
      removes: start.findings.filter { !left.contains(Cause($0, in: start.model)) }, files: end.files,
      client: end.model.client)
    fix.hides = end.hides
    fix.needsNewerSystem = end.model.needsNewerSystem(for: document)
    if end.name != start.name { fix.decodedType = end.name }
    return fix
  }

  /// Reads the source again and compares the body with it.
  private func state(
    _ files: [SwiftFile], sharing read: SwiftDeclarations, named name: String, _ client: Client,
    titles: SwiftRepairTitles
  ) -> State? {
    guard let model = try? SwiftModelReader(files, sharing: read).model(named: name, client: client) else {
      return nil
    }
    let findings = model.report(on: document).findings.filter { $0.severity != .info }
    return State(files: files, model: model, name: name, findings: findings, titles: titles)
  }

  /// Returns a source in which a finding is gone and no other one is new. Findings that a change uncovers are fixed as
  /// well.
  ///
  /// - Parameter objections: Receives the reason why a working change is withheld; no larger one is then tried than
  ///   one that leaves the type as it is.
  private func mended(
    _ finding: Finding, in state: State, depth: Int, _ objections: inout [SwiftRefusal]
  ) -> State? {
    let before = causes(in: state)
    let cause = Cause(finding, in: state.model)
    let changes = SwiftChanges(for: finding, in: state.model, document)
    objections += order.isGuarded ? changes.objections.map { SwiftRefusal(text: $0) } : []
    for change in changes.found {
      guard let next = tried(change, on: state, for: cause, since: before, depth: depth, &objections) else {
        continue
      }
      guard let hazard = hazard(of: change, in: state) else { return next }
      for kept in change.touches.map({ changes.keepingTypes(insteadOf: $0) }) ?? []
      where self.hazard(of: kept, in: state) == nil {
        if let next = tried(kept, on: state, for: cause, since: before, depth: depth, &objections) {
          return next
        }
      }
      objections.append(
        SwiftRefusal(
          text: "\(change.title): \(hazard.text)", isCertain: hazard.isCertain, place: hazard.place))
      return nil
    }
    return nil
  }

  private func hazard(of change: SwiftChanges.Change, in state: State) -> SwiftHazards.Hazard? {
    guard order.isGuarded else { return nil }
    let declarations = state.model.declarations
    if let hazard = SwiftHazards(declarations).hazard(ofBranchesAround: change) { return hazard }
    guard let touch = change.touches else { return nil }
    if let hazard = SwiftHazards(declarations).hazard(of: touch) { return hazard }
    return declarations.otherBuilds.lazy.compactMap { other in
      touch.found(in: other, from: declarations).flatMap { SwiftHazards(other).hazard(of: $0) }
    }.first { _ in true }
  }

  /// Returns the source after a change, if a cause is then gone and no other one is new.
  private func tried(
    _ change: SwiftChanges.Change, on state: State, for cause: Cause, since before: Set<Cause>, depth: Int,
    _ objections: inout [SwiftRefusal]
  ) -> State? {
    let declarations = state.model.declarations
    let isBroken = change.edits.contains { edit in
      declarations.branches(in: edit.range.file).contains { $0.isBroken(byChangeOf: edit.range.bytes) }
    }
    if isBroken { return nil }
    let touched = change.touches?.retyped(in: declarations)
    if let touched, state.retyped.contains(touched) { return nil }
    guard
      var next = self.state(
        state.files.applying(change.edits), sharing: state.model.declarations,
        named: change.name ?? state.name, change.client ?? state.model.client,
        titles: state.titles.adding(change.title, of: change.subject)), !has(cause, next)
    else { return nil }
    next.hides = state.hides || change.hides
    next.retyped = state.retyped.union(touched.map { [$0] } ?? [])
    // A setting alone has to suffice; otherwise it is the wrong one.
    if depth < Self.maximumDepth, !change.edits.isEmpty {
      next = withoutNew(next, since: before, depth: depth, &objections)
    }
    return causes(in: next).isSubset(of: before) ? next : nil
  }

  private func withoutNew(
    _ state: State, since before: Set<Cause>, depth: Int, _ objections: inout [SwiftRefusal]
  ) -> State {
    var state = state
    for _ in 0..<Self.maximumFindings {
      guard let fresh = state.findings.first(where: { !before.contains(Cause($0, in: state.model)) }),
        let next = mended(fresh, in: state, depth: depth + 1, &objections)
      else { break }
      state = next
    }
    return state
  }
}

extension SwiftChanges.Touch {
  /// Returns the property whose type changes, with the type that declares it.
  fileprivate func retyped(in declarations: SwiftDeclarations) -> String? {
    switch self {
    case .type(let property, _, _):
      let owner = declarations.types.first { $0.declaration.properties.contains(property) }
      return "\(owner?.declaration.path.joined(separator: ".") ?? "").\(property.name)"
    case .cases, .decoding, .places: return nil
    }
  }
}

extension SwiftModel {
  /// Returns the fixes on the client's side for the findings of a body. Every change was applied to a copy of the
  /// source, which was read again.
  ///
  /// - Parameters:
  ///   - isGuarded: Omits changes that would not compile as far as reading can tell; without it a compiler has to
  ///     check.
  ///   - mends: Selects the findings to fix.
  package func repair(
    for document: JSONDocument, isGuarded: Bool = true,
    mending mends: @escaping (Finding) -> Bool = { _ in true }
  ) -> SwiftRepair {
    SwiftRepairer(document, SwiftRepairer.Order(isGuarded: isGuarded, mends: mends)).repair(of: self)
  }
}

extension Client {
  /// Returns the lines that change the settings of one decoder into those of another.
  fileprivate func lines(changedFrom old: Client) -> [String] {
    var lines: [String] = []
    if keys != old.keys {
      lines.append("decoder.keyDecodingStrategy = .\(keys == .asWritten ? "useDefaultKeys" : keys.rawValue)")
    }
    if let dates, dates != old.dates { lines += dates.decoderLines }
    return lines
  }
}
