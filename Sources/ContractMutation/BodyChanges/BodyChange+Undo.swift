package import ContractSpecs

extension BodyChange {
  /// A body in which a change is undone, as far as findings tell of it.
  package struct Undone: Sendable {
    package var bytes: [UInt8]

    /// The numbers of the findings whose edits were made.
    package var findings: [Int]
  }

  /// Returns a body without this change: the value-preserving edits of those of its findings that the change explains,
  /// or `nil` if there is no such edit.
  ///
  /// A conjecture is not undone. Of a stream, `body` is the array of its pieces.
  package func undo(
    in body: JSONDocument, judged findings: [Finding], of shape: ShapeID, in shapes: ShapeTable
  ) -> Undone? {
    let undoing = ChangeUndoing(
      change: self, tree: EditableJSON(body.root), paths: PromisedPaths(root: shape, shapes: shapes))
    var edits: [EditableJSON.Edit] = []
    var undone: [Int] = []
    for (number, finding) in findings.enumerated() where explains(finding) {
      let own = undoing.edits(for: finding)
      if own.isEmpty { continue }
      edits += own
      undone.append(number)
    }
    if edits.isEmpty { return nil }
    edits += undoing.removals(of: edits)
    return Undone(bytes: undoing.tree.edited(by: edits).bytes, findings: undone)
  }
}

/// The edits that undo one change of a body.
struct ChangeUndoing {
  let change: BodyChange
  let tree: EditableJSON
  let paths: PromisedPaths

  func edits(for finding: Finding) -> [EditableJSON.Edit] {
    switch change {
    case .serializedTwice: inner(of: tree)
    case .wrapped, .unwrapped, .moved: finding.moves.flatMap(moved)
    case .renamed, .casing: finding.moves.flatMap(renamed)
    case .omittedNulls: nulls(for: finding)
    case .enumCasing, .scalarsAsText, .nullAsText, .dates: values(for: finding)
    }
  }

  private func inner(of tree: EditableJSON) -> [EditableJSON.Edit] {
    guard case .scalar(let bytes) = tree, let text = try? JSONDocument(parsing: bytes).root.string,
      let inner = try? EditableJSON(parsing: Array(text.utf8))
    else { return [] }
    return [.replace([], inner)]
  }

  private func moved(_ move: Finding.Move) -> [EditableJSON.Edit] {
    tree.spots(at: move.source, named: paths.named(along: move.target)).compactMap { spot in
      let target = spot.steps(along: move.target)
      // A value that is at its place was not moved; what is elsewhere is another one.
      let isThere = !target.isEmpty && tree.holdsValue(at: target[...]) && spot.steps != target
      return isThere ? nil : .move(spot.positions, to: target)
    }
  }

  /// Returns the removals of objects that are not promised and from which edits move all members.
  func removals(of edits: [EditableJSON.Edit]) -> [EditableJSON.Edit] {
    var moved: [[Int]: Int] = [:]
    for case .move(let place, _) in edits where !place.isEmpty {
      moved[Array(place.dropLast()), default: 0] += 1
    }
    var removed: [[Int]] = []
    for depth in (1...max(1, moved.keys.map(\.count).max() ?? 1)).reversed() {
      let emptied = moved.filter { $0.key.count == depth && isEmptied($0.key, by: $0.value) }
      for place in emptied.keys {
        removed.append(place)
        moved[Array(place.dropLast()), default: 0] += 1
      }
    }
    return removed.map { .remove($0) }
  }

  private func isEmptied(_ place: [Int], by count: Int) -> Bool {
    let object = tree[place[...]]
    return object.isObject && object.members.count == count && paths.shapes(at: tree.path(to: place)).isEmpty
  }

  private func renamed(_ move: Finding.Move) -> [EditableJSON.Edit] {
    guard case .key(let name)? = move.target.last else { return [] }
    return tree.spots(at: move.source, named: paths.named(along: move.target)).map {
      .rename($0.positions, to: name)
    }
  }

  private func values(for finding: Finding) -> [EditableJSON.Edit] {
    let path = finding.path?.steps ?? []
    let places = Set([path, finding.foundAt?.steps ?? path])
    let promised = paths.shapes(at: path)
    let form = ValueForm(change: change, shapes: paths.shapes)
    return places.flatMap { tree.spots(at: $0, named: paths.named(along: path)) }.compactMap { spot in
      guard case .scalar(let bytes) = tree[spot.positions[...]],
        let value = try? JSONDocument(parsing: bytes).root,
        let undone = form.undone(value, of: promised)
      else { return nil }
      return .replace(spot.positions, .scalar(undone))
    }
  }

  /// Returns the insertions of nulls, if every member that is missing may be null, and if its objects have one shape.
  private func nulls(for finding: Finding) -> [EditableJSON.Edit] {
    let path = finding.path?.steps ?? []
    let container = finding.members.isEmpty ? path.dropLast() : path
    let names =
      finding.members.isEmpty ? [path.last?.name].compactMap(\.self) : finding.members.map(\.expected)
    guard paths.isOneObject(at: container), !names.isEmpty,
      names.allSatisfy({ paths.acceptsNull(at: container + [.key($0)]) })
    else { return [] }
    return tree.spots(at: container, named: paths.named(along: container)).flatMap { spot in
      let here = tree[spot.positions[...]]
      guard here.isObject else { return [EditableJSON.Edit]() }
      let present = Set(here.members.map(\.member.name))
      return names.filter { !present.contains($0) }.map {
        .insert(.scalar(Array("null".utf8)), at: spot.steps + [.name($0)])
      }
    }
  }
}

extension EditableJSON {
  /// Returns the pattern path of a place.
  fileprivate func path(to positions: [Int]) -> [JSONPath.Step] {
    var here = self
    return positions.map { number in
      defer { here = here[[number][...]] }
      if case .object(let members) = here { return .key(members[number].name) }
      return .each
    }
  }

  /// Returns whether a value is at a place.
  fileprivate func holdsValue(at steps: ArraySlice<Step>) -> Bool {
    guard let step = steps.first else { return !isGap }
    switch (self, step) {
    case (.array(let elements), .index(let index)) where elements.indices.contains(index):
      return elements[index].holdsValue(at: steps.dropFirst())
    case (.object(let members), .name(let name)):
      return members.first { $0.name == name }?.value.holdsValue(at: steps.dropFirst()) ?? false
    case (_, _): return false
    }
  }
}

extension EditableJSON.Spot {
  /// Returns the steps of a promised path, with what `[*]` stands for at this place.
  fileprivate func steps(along path: [JSONPath.Step]) -> [EditableJSON.Step] {
    var bindings = bindings[...]
    return path.compactMap { step in
      switch step {
      case .key(let name): .name(name)
      case .index(let index): .index(index)
      case .each: bindings.popFirst()
      case .jwt: nil
      }
    }
  }
}

extension JSONPath.Step {
  fileprivate var name: String? { if case .key(let name) = self { name } else { nil } }
}
