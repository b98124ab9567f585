/// Reports shapes that no finite value fits, or none that is small enough to be made or sent.
extension ContractReader {
  /// The maximum size of the smallest body of a promise, in bytes of JSON.
  static let maximumSmallestSize = 1 << 20

  /// The maximum nesting depth of the smallest body. Deeper ones are not read.
  static let maximumSmallestDepth = 256

  /// Reports these shapes. It must be called after all shapes are read, including those of endpoints.
  mutating func reportImpossibleSizes() {
    guard followChoices() else { return forgetShapes() }
    let shapes = shapes
    let sizes = LeastSizes(of: shapes) { shapes.need(of: $0) }
    reportEndlessShapes(sizes)
    let depths = LeastSizes(of: shapes) { shapes.depth(of: $0) }
    for id in shapes.first(in: sizes, above: Self.maximumSmallestSize) {
      let size = sizes[id] ?? 0
      let words = size < LeastSizes.maximum ? "\(size) bytes" : "more than 1 TB"
      guard source.contains(shapes[id].location) else {
        forget(id, because: "the smallest value of this schema has \(words)")
        continue
      }
      report(
        "the smallest value of \(shapes[id].name ?? "this shape") has \(words); at most \(Self.maximumSmallestSize) are allowed",
        at: shapes[id].location)
    }
    for id in shapes.first(in: depths, above: Self.maximumSmallestDepth) {
      guard source.contains(shapes[id].location) else {
        forget(id, because: "the smallest value of this schema is nested too deeply")
        continue
      }
      report(
        "the smallest value of \(shapes[id].name ?? "this shape") is nested more than \(Self.maximumSmallestDepth) levels deep",
        at: shapes[id].location)
    }
  }

  /// The maximum number of shapes that a choice leads to, including those of its alternatives.
  static let maximumAlternatives = 500

  /// Returns whether all choices end and are small enough to follow. A choice such as `"A": "A | null"` does not end;
  /// in a document, it is replaced by what it allows.
  private mutating func followChoices() -> Bool {
    let written = shapes
    let cycles = written.cycles { written.choices(of: $0) }
    var isEndless = false
    for cycle in cycles {
      guard let index = named.firstIndex(where: { cycle.contains($0.id) }) else {
        unroll(cycle)
        continue
      }
      isEndless = true
      var allowed = shapes
      let reason =
        allowed.unroll(cycle) ? "leave that out, since it allows nothing more" : "nothing could ever fit it"
      report("\(named[index].name) is made of itself: \(reason)", at: named[index].member)
    }
    guard !isEndless else { return false }
    let shapes = shapes
    for id in shapes.wideChoices(above: Self.maximumAlternatives) {
      let message = "a choice leads to more than \(Self.maximumAlternatives) shapes"
      guard source.contains(shapes[id].location) else {
        forget(id, because: message)
        continue
      }
      report(message, at: shapes[id].location)
      return false
    }
    return true
  }

  /// Replaces the choices of a document that lead back to themselves. It must be called before shapes are settled,
  /// which needs the alternatives of a choice by a member to be objects.
  mutating func unrollChoices() {
    guard document != nil else { return }
    let written = shapes
    for cycle in written.cycles(along: { written.choices(of: $0) })
    where !named.contains(where: { cycle.contains($0.id) })
      && cycle.allSatisfy({ written[$0].constraints.isEmpty })
    {
      unroll(cycle)
    }
  }

  /// Replaces the choices of a document that lead back to themselves by what they allow, with a warning.
  private mutating func unroll(_ cycle: [ShapeID]) {
    guard shapes.unroll(cycle) else {
      return forget(cycle[0], because: "this schema is made of itself alone")
    }
    report(
      "a choice of this schema leads back to it, which allows nothing more; it is passed over",
      at: shapes[cycle[0]].location)
  }

  /// Replaces a schema of the document that cannot be followed by `any`, which is an error of its operations.
  private mutating func forget(_ id: ShapeID, because reason: String) {
    addDocumentError("\(reason); promise it in the contract itself", of: id)
    shapes[id].shape = .any
  }

  /// Replaces every shape by `any`, so that shapes that cannot be followed cause no further errors.
  private mutating func forgetShapes() {
    for index in shapes.nodes.indices { shapes[ShapeID(index: index)].shape = .any }
  }

  /// Reports shapes that always contain themselves, such as `"Token": {"next": "Token"}`.
  private mutating func reportEndlessShapes(_ sizes: LeastSizes) {
    let shapes = shapes
    let cycles = shapes.cycles { id in
      sizes[id] == nil ? shapes.parts(of: id).filter { sizes[$0] == nil } : []
    }
    for cycle in cycles {
      let members = Set(cycle)
      guard let start = cycle.first(where: { shapes[$0].name != nil }) else { continue }
      let direct = shapes.edges(of: start).filter { $0.part == start }
      for edge in direct.isEmpty
        ? Array(shapes.edges(of: start).filter { members.contains($0.part) }.prefix(1)) : direct
      {
        let path = shapes.path(from: start, edge, within: members)
        let remedy =
          source.contains(edge.location)
          ? "a member that may be left out is written \"name?\", a value that may be null \"… | null\""
          : "one of these members must not be in \"required\", or may be null"
        report(
          "\(shapes[start].name ?? "") can never end, because it always holds itself (\(path)); \(remedy)",
          at: edge.location)
      }
    }
  }
}

extension ShapeTable {
  /// Returns the choices that lead to more shapes than allowed, the inner ones first. What is beyond such a choice does not
  /// count for those that lead to it.
  fileprivate func wideChoices(above most: Int) -> [ShapeID] {
    var found: [ShapeID] = []
    var wide: Set<ShapeID> = []
    // The number of shapes that a choice leads to, those that are reached in several ways counted for each.
    var counts = Array(repeating: 0, count: nodes.count)
    for start in nodes.indices.map(ShapeID.init(index:)) where counts[start.index] == 0 {
      var path = [start]
      while let id = path.last {
        let inner = choices(of: id)
        let open = inner.filter { counts[$0.index] == 0 }
        if counts[id.index] == 0, !open.isEmpty {
          path += open
          counts[id.index] = -1
          continue
        }
        path.removeLast()
        guard counts[id.index] <= 0 else { continue }
        let count = inner.reduce(1) { $0 + (wide.contains($1) ? 1 : max(counts[$1.index], 1)) }
        counts[id.index] = min(count, most + 1)
        if count > most, leadsToMany(id, most, without: wide) {
          wide.insert(id)
          found.append(id)
        }
      }
    }
    return found
  }

  private func leadsToMany(_ id: ShapeID, _ most: Int, without wide: Set<ShapeID>) -> Bool {
    var (waiting, seen) = (choices(of: id), Set([id]))
    while let next = waiting.popLast() {
      if seen.insert(next).inserted, !wide.contains(next) { waiting += choices(of: next) }
      if seen.count > most || waiting.count > most { return true }
    }
    return false
  }

  /// Returns the need of the smallest value of a shape, in bytes.
  func need(of id: ShapeID) -> LeastSizes.Need {
    switch self[id].shape {
    case .any, .null, .boolean, .integer, .number, .format, .moment, .pattern, .oneOf, .openChoice, .nullable,
      .assertion:
      .size(1)
    case .string(let bounds): .size(2 + max(bounds.lower ?? 0, 0))
    case .literal(let literal): .size(literal.notation.utf8.count)
    case .token(nil): .size(1)
    case .token(let claims?): .all([claims], times: 1, plus: 1)
    case .choice(let alternatives): .oneOf(alternatives)
    case .array(let array): array.need(plus: 2)
    case .object(let object):
      .all(
        object.fields.filter { !$0.isOptional }.map(\.shape), times: 1,
        plus: object.fields.reduce(2) { $0 + ($1.isOptional ? 0 : $1.name.utf8.count + 4) })
    }
  }

  /// Returns the nesting depth of the smallest value of a shape.
  fileprivate func depth(of id: ShapeID) -> LeastSizes.Need {
    switch need(of: id) {
    case .impossible: .impossible
    case .size: .size(1)
    case .oneOf(let alternatives): .oneOf(alternatives)
    case .all(let parts, _, _), .largest(let parts, _): .largest(parts, plus: 1)
    }
  }

  /// Returns the shapes above a limit none of whose parts is above it.
  fileprivate func first(in sizes: LeastSizes, above limit: Int) -> [ShapeID] {
    nodes.indices.map(ShapeID.init(index:)).filter { id in
      sizes[id] ?? 0 > limit && !parts(of: id).contains { sizes[$0] ?? 0 > limit }
    }
  }

  /// Returns the shapes that every value of a shape contains, or one of which it is.
  func parts(of id: ShapeID) -> [ShapeID] { edges(of: id).map(\.part) }

  /// A step from a shape to one of its parts.
  fileprivate struct Edge {
    var part: ShapeID
    var words: String
    var location: SpecLocation
  }

  fileprivate func edges(of id: ShapeID) -> [Edge] {
    let node = self[id]
    switch node.shape {
    case .token(let claims?): return [Edge(part: claims, words: ".(jwt)", location: node.location)]
    case .choice(let alternatives):
      return alternatives.map { Edge(part: $0, words: "", location: node.location) }
    case .array(let array):
      return array.neededElements.enumerated().map { index, element in
        let words = index < array.prefix.count ? "[\(index)]" : "[]"
        return Edge(part: element, words: words, location: node.location)
      }
    case .object(let object):
      return object.fields.filter { !$0.isOptional }.map {
        Edge(part: $0.shape, words: ".\($0.name)", location: $0.location)
      }
    case _: return []
    }
  }

  /// Returns a path such as `A.b → B.a → A`.
  fileprivate func path(from start: ShapeID, _ first: Edge, within members: Set<ShapeID>) -> String {
    var text = (self[start].name ?? "") + first.words
    var current = first.part
    var seen: Set<ShapeID> = [start]
    while seen.insert(current).inserted {
      if let name = self[current].name { text += " → \(name)" }
      guard let edge = edges(of: current).first(where: { members.contains($0.part) }) else { break }
      text += edge.words
      current = edge.part
    }
    return Quoted.cut("\(text) → \(self[current].name ?? "…")", to: 160)
  }
}
