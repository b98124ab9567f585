/// Converts a match table into findings.
struct FindingBuilder {
  /// A finding without its path in the document, which one pass over the body adds to all of them.
  struct Draft {
    var finding: Finding

    /// The node at which it was seen first.
    var node: NodeID

    /// The steps of the first path below the node's own.
    var below: [JSONPath.Step] = []

    /// The number of times that it was seen.
    var affected: Int

    /// The place whose elements are the total of the count.
    var place: PlaceID
  }

  let match: MatchedBody
  let isUnrelated: Bool

  /// The keys that may be a missing member, by its place and number.
  let candidates: [PlaceID: [Int: Candidates]]

  /// The nullable members that are missing as if the backend left nulls out, by place and number.
  let nullsLeftOut: NullsLeftOut

  /// The places of each shape with objects: one type of the app stands for all of them.
  let places: [ShapeID: [PlaceID]]

  /// The number of missing members or unexpected keys of one object beyond which they share a finding.
  static let maximumSingles = 12

  /// Creates a builder. `isUnrelated` is whether the body is another document than the promised one.
  init(_ match: MatchedBody, isUnrelated: Bool) {
    (self.match, self.isUnrelated) = (match, isUnrelated)
    places = Dictionary(grouping: match.table.ids.filter { match.table[$0].objects > 0 }) {
      match.shapes[match.table[$0].shape].source
    }
    var search = CandidateSearch(match)
    candidates = isUnrelated ? [:] : search.candidates()
    nullsLeftOut = isUnrelated ? NullsLeftOut() : NullsLeftOut(match, besides: candidates)
  }

  var table: MatchTable { match.table }
  var judge: ValueJudge { match.judge }
  var document: JSONDocument { judge.document }
  var shapes: PreparedShapes { judge.shapes }
  var setting: MatchSetting { judge.setting }
  var ties: [PlaceID: [Int: [JSONPath]]] { match.relocations.ties }

  func findings() -> [Finding] {
    let drafts = Self.folded(
      isUnrelated ? [unrelated] : table.ids.filter(table.hasRecords).flatMap(drafts(at:)))
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
    var promised: Promised
    var type: ReceivedType?

    init(_ finding: Finding) {
      (kind, severity, path, foundAt) = (finding.kind, finding.severity, finding.path, finding.foundAt)
      (members, promised, type) = (finding.members, finding.promised, finding.evidence.receivedType)
    }
  }

  private func drafts(at place: PlaceID) -> [Draft] {
    relocated(at: place) + casing(at: place) + missing(at: place) + unexpected(at: place)
      + differences(at: place)
      + claims(at: place)
  }

  private func finished(_ draft: Draft, _ paths: NodePaths, _ lines: LineTable) -> Finding {
    var finding = draft.finding
    finding.position = lines.position(ofByte: document.byteRange(of: draft.node).lowerBound)
    guard let elements = table[draft.place].elements else { return finding }
    let first = JSONPath(paths[draft.node].steps + draft.below)
    finding.foundAt = finding.foundAt.map { spelling(of: $0, in: first) }
    if finding.foundAt == finding.path { finding.foundAt = nil }
    let total = max(table[elements].visits, draft.affected)
    finding.count = Finding.Count(
      affected: draft.affected, total: total, alike: alike(draft, within: elements), first: first)
    if finding.kind == .valueType, finding.count?.isPartial == true, hasOtherForm(finding) {
      finding.advice = finding.advice.ofSomeElements
    }
    return finding
  }

  /// The number of values of other elements that are compared with one that differs.
  private static let maximumCompared = 100_000

  /// Returns whether another element has a value of another type in the place of one that differs, which the same
  /// property does not read: neither null, for which it is Optional, nor a whole number beside one with a fraction.
  private func hasOtherForm(_ finding: Finding) -> Bool {
    guard let received = finding.evidence.receivedType else { return true }
    var waiting = [(value: document.root, depth: 0)]
    var rest = Self.maximumCompared
    let steps = (finding.foundAt ?? finding.path ?? .root).steps
    while let (value, depth) = waiting.popLast(), rest > 0 {
      rest -= 1
      guard depth < steps.count else {
        let type = ReceivedType(value.kind)
        let isRead = type == received || type == .null || (type, received) == (.integer, .number)
        if !isRead { return true }
        continue
      }
      switch steps[depth] {
      case .key(let name): if let next = value[name] { waiting.append((next, depth + 1)) }
      case .index(let index):
        waiting += value.elements.dropFirst(index).prefix(1).map { ($0, depth + 1) }
      case .each:
        let values = value.kind == .object ? value.members.map(\.value) : Array(value.elements)
        waiting += values.prefix(Self.maximumCompared).map { ($0, depth + 1) }
      case .jwt: return true
      }
    }
    return rest <= 0
  }

  /// Returns the number of elements of the alternative that a place is in, or `nil` if it is in none.
  private func alike(_ draft: Draft, within elements: PlaceID) -> Int? {
    var place = draft.place
    while place != elements, let parent = table[place].parent {
      if table[place].step == nil, table[place].visits > 0 { return max(table[place].visits, draft.affected) }
      place = parent
    }
    return nil
  }

  /// Returns a pattern path with the names of the first element, since other elements may have other names.
  private func spelling(of pattern: JSONPath, in first: JSONPath) -> JSONPath {
    guard pattern.steps.count == first.steps.count else { return pattern }
    return JSONPath(zip(pattern.steps, first.steps).map { $0 == .each ? $0 : $1 })
  }

  /// Returns a map from each promised path whose value has another name or place to where it was found.
  func foundPaths() -> FoundPaths {
    var found = FoundPaths()
    for place in table.ids {
      if let elsewhere = table[place].relocated, elsewhere.relocation.parts.isEmpty,
        elsewhere.relocation.evidence != .conjecture
      {
        found.add(table.path(of: place), foundAt: elsewhere.path)
      }
      for other in table[place].otherNames {
        let parent = table[place].parent.map(table.foundPath(of:)) ?? .root
        found.add(table.path(of: place), foundAt: parent.appending(key: other.name))
      }
      if let claims = table[place].claims {
        found.add(
          claims.found, below: table.path(of: place).appending(.jwt),
          foundAt: table.foundPath(of: place).appending(.jwt))
      }
    }
    return found
  }

  /// Returns the path where it was found, or `nil` if that is the promised one.
  func foundAt(_ place: PlaceID) -> JSONPath? {
    let found = table.foundPath(of: place)
    return found == table.path(of: place) ? nil : found
  }

  func location(ofShape shape: ShapeID) -> SpecLocation { shapes.table[shape].location }

  /// Returns a place as a finding has it. Its location is that of its shape, unless another one is given.
  func findingPlace(
    of place: PlaceID, members: [Finding.Member] = [], location: SpecLocation? = nil
  ) -> Finding.Place {
    Finding.Place(
      table.path(of: place), foundAt: foundAt(place), members: members,
      location: location ?? self.location(ofShape: table[place].shape))
  }

  /// Returns the place of a key that is not promised.
  func findingPlace(ofKey name: String, in place: PlaceID) -> Finding.Place {
    Finding.Place(
      table.path(of: place).appending(key: name), foundAt: foundAt(place)?.appending(key: name),
      location: location(ofShape: table[place].shape))
  }

  /// Returns the promised members of a place that has an object's shape.
  func fields(of place: PlaceID) -> [Field] {
    let source = shapes[table[place].shape].source
    guard case .object(let object) = shapes.table[source].shape else { return [] }
    return object.fields
  }
}

/// Keys of one object that the reader takes for one key.
extension FindingBuilder {
  /// Returns the name and value of the second of two such members, with both spellings if they differ.
  func duplicate(_ key: NodeID) -> Received {
    let (name, value) = (document.string(at: key), ShownValue.of(key.value, in: document))
    guard let other = otherSpelling(of: key) else { return .keyAgain(name, value) }
    return .sameKeyForApp(name, value, beside: other)
  }

  func duplicateAdvice(_ key: NodeID) -> Advice {
    otherSpelling(of: key) == nil
      ? Finding.Kind.keyDuplicated.advice
      : Advice(backend: .rule(.sameKeyForDecoder), client: .kind(.keyDuplicated))
  }

  /// The number of nodes before a key that are searched for the object that holds it.
  private static let farthest = 100_000

  /// Returns the spelling of another key of the object that the client reads as the same one, or `nil` if the object
  /// has the key itself twice.
  private func otherSpelling(of key: NodeID) -> String? {
    let name = document.string(at: key)
    guard setting.client.keys == .convertFromSnakeCase || !name.utf8.allSatisfy({ $0 < 0x80 }),
      let object = object(around: key)
    else { return nil }
    let property = judge.property(for: name)
    var other: String?
    var sibling = document.firstChild(of: object)
    while sibling < document.next(after: object) {
      if sibling != key {
        let spelling = document.string(at: sibling)
        if spelling.utf8.elementsEqual(name.utf8) { return nil }
        if other == nil, judge.property(for: spelling) == property { other = spelling }
      }
      sibling = document.next(after: sibling.value)
    }
    return other
  }

  private func object(around key: NodeID) -> NodeID? {
    let first = max(0, key.index - Self.farthest)
    return (first..<key.index).reversed().lazy.map { NodeID(index: $0) }.first { node in
      document.kind(of: node) == .object && document.next(after: node) > key
    }
  }
}

/// A value that is promised plain, or as an array, but is inside an object: `{"amount": 12}` for `12`.
extension FindingBuilder {
  /// The number of members of an object that are examined.
  private static let maximumMembers = 64

  /// Returns the names of an object's members that fit a shape which does not admit an object.
  func membersThatFit(_ node: NodeID, _ shape: ShapeID) -> [String] {
    guard document.kind(of: node) == .object, !judge.admits(.object, shape), !isElement(node, of: shape)
    else {
      return []
    }
    var names: [String] = []
    var (key, count) = (document.firstChild(of: node), 0)
    while key < document.next(after: node), count < Self.maximumMembers {
      // Any text fits a plain string, and the one that is meant may be further inside.
      if match.isAnyText(shape), document.kind(of: key.value).isContainer { return [] }
      if document.kind(of: key.value) != .null, judge.fits(key.value, shape) {
        let name = document.string(at: key)
        if !Self.typeNames.contains(name), !isBeside(name, shape) { names.append(name) }
      }
      (key, count) = (document.next(after: key.value), count + 1)
    }
    // As Foundation writes a URL in some containers: neither is the address by itself.
    return document.count(of: node) == 2 && JSONValue(document: document, node: node)["relative"] != nil
      ? [] : names
  }

  /// Returns whether a list of this name is rather beside the promised one.
  private func isBeside(_ name: String, _ shape: ShapeID) -> Bool {
    guard case .array = shapes[shape].test else { return false }
    return UsualNames.isListBeside(name)
  }

  /// The names of members that say what an object is, and are never the value that it stands for.
  private static let typeNames: Set<String> = [
    "type", "kind", "__typename", "@type", "@nil", "$type", "$ref", "_type",
  ]

  /// Returns whether an object has what the elements of a promised list must have.
  private func isElement(_ node: NodeID, of shape: ShapeID) -> Bool {
    guard case .array(let array) = shapes[shape].test, let element = array.listElement,
      case .object(let object) = shapes[element].test, object.members.contains(where: { !$0.isOptional })
    else { return false }
    return judge.fits(node, element)
  }

  /// Returns a note on the member that holds the value. If several could be it, none is chosen.
  func insideNote(_ node: NodeID, _ shape: ShapeID, at place: PlaceID) -> ValueNote? {
    if isNullOfGo(node) { return .nullOfGo }
    let paths = membersThatFit(node, shape).prefix(2).map { table.foundPath(of: place).appending(key: $0) }
    guard let first = paths.first else { return nil }
    return paths.count == 1 ? .fits(first) : .fitEquallyWell(first, paths[1])
  }

  func insideAdvice(_ node: NodeID, _ shape: ShapeID, acceptsNull: Bool) -> Advice? {
    if isNullOfGo(node) { return acceptsNull ? .rule(.nullableOfGo, absence: .null) : .rule(.nullOfGo) }
    let names = membersThatFit(node, shape)
    return names.count == 1 ? .rule(.valueInObject, [.key: Quoted.key(names[0])]) : nil
  }

  /// The names under which the types of Go's `database/sql` for values that may be null have the value.
  private static let namesOfGo = [
    "String", "Int64", "Int32", "Int16", "Byte", "Float64", "Bool", "Time", "V",
  ].map { Array($0.utf8) }

  /// Returns whether an object is one of those types as Go writes it: `{"String": "", "Valid": false}`.
  private func isNullOfGo(_ node: NodeID) -> Bool {
    guard document.kind(of: node) == .object, document.count(of: node) == 2 else { return false }
    let first = document.firstChild(of: node)
    let second = document.next(after: first.value)
    return Self.namesOfGo.contains { document.keyEquals(first, $0) }
      && document.keyEquals(second, Array("Valid".utf8)) && document.kind(of: second.value) == .boolean
  }
}
