/// Values that were found elsewhere, and bodies that are another document.
extension FindingBuilder {
  /// A member that was found elsewhere, or the whole document if `place` is the root.
  private struct Found {
    var place: PlaceID
    var entry: MatchTable.Relocated
    var kind: Finding.Kind { entry.relocation.kind }
    var isConjecture: Bool { entry.relocation.evidence == .conjecture }

    /// The key under which it was found.
    var key: String? { entry.relocation.key }
  }

  func relocated(at place: PlaceID) -> [Draft] {
    let members = table[place].children.compactMap(\.self).filter { table[$0].relocated != nil }
    if members.isEmpty, place > .root { return [] }
    var groups: [JSONPath: [PlaceID]] = [:]
    for member in members {
      if let host = hostShared(byMemberAt: member) { groups[host.path, default: []].append(member) }
    }
    let together = groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    let prefixed = members.filter { table[$0].relocated?.relocation.isByPrefix == true }
    let grouped = Set(together.joined()).union(prefixed)
    let single = (place == .root ? [place] : []) + members.filter { !grouped.contains($0) }
    return single.compactMap(found(at:)).map(one)
      + together.map { group($0.compactMap(found(at:)), in: place) }
      + (prefixed.isEmpty ? [] : [prefixedGroup(prefixed.compactMap(found(at:)), in: place)])
  }

  /// Returns the object in which a member was certainly found as a whole. Other members may have moved there too.
  private func hostShared(byMemberAt place: PlaceID) -> Relocation.Host? {
    guard let relocation = table[place].relocated?.relocation, !relocation.isPart,
      relocation.kind == .fieldMoved, relocation.parts.isEmpty, relocation.evidence != .conjecture
    else { return nil }
    return relocation.host
  }

  private func found(at place: PlaceID) -> Found? {
    guard let entry = table[place].relocated, !entry.relocation.isPart else { return nil }
    return Found(place: place, entry: entry)
  }

  private func one(_ found: Found) -> Draft {
    let (promised, received) = sides(of: found)
    return Draft(
      finding: Finding(
        kind: found.kind, severity: found.entry.severity,
        place: Finding.Place(
          table.path(of: found.place), foundAt: found.entry.path, members: members(of: found),
          location: location(ofMemberAt: found.place)),
        evidence: .kind, promised: promised, received: received, advice: advice(for: found)),
      node: found.entry.seen.first, affected: found.entry.seen.count, place: found.place)
  }

  private func sides(of found: Found) -> (Promised, Received) {
    let notation = shapes.table.summary(of: table[found.place].shape)
    let (name, key) = (name(of: found.place), found.key ?? "")
    switch found.kind {
    case .fieldRenamed where found.isConjecture: return (.key(name), .mayBe(promised: name, key: key))
    case .fieldMoved where found.isConjecture:
      let parts = members(of: found).compactMap(\.found)
      return found.entry.relocation.parts.isEmpty
        ? (.notation(notation), .nothingThereMayBeAt(found.entry.path))
        : (.notation(notation), .nothingThereMayBeOfIt(parts, in: found.entry.path))
    case .fieldRenamed: return (.key(name), .key(key))
    case .bodyWrapped: return (.notation(notation), .value(.of(.root, in: document)))
    case .bodyUnwrapped:
      let envelope = shapes.table.summary(of: table[.root].shape)
      return (.content(notation, of: envelope), .value(.of(.root, in: document)))
    case .fieldMoved where !found.entry.relocation.parts.isEmpty:
      return (.notation(notation), .onlyItsMembers)
    case _: return (.notation(notation), .nothingThere)
    }
  }

  private func members(of found: Found) -> [Finding.Member] {
    let parts = found.entry.relocation.parts
    if !parts.isEmpty {
      let fields = fields(of: found.place)
      return parts.map { Finding.Member(expected: fields[$0.member].name, found: $0.key) }
    }
    return [.fieldMoved, .fieldRenamed].contains(found.kind)
      ? [Finding.Member(expected: name(of: found.place), found: found.key)] : []
  }

  /// Returns one finding for members that moved together.
  private func group(_ found: [Found], in place: PlaceID) -> Draft {
    let names = found.map { name(of: $0.place) }
    let first = found.map(\.entry.seen.first).min() ?? .root
    let affected = affected(found, in: place)
    let advice: Advice =
      if found.contains(where: hasOtherKeys) {
        .rule(.movedUnderOtherKeys)
      } else if !found.allSatisfy(isEverywhere) {
        .rule(.movedForSome)
      } else {
        .rule(
          isPromised(found[0].entry.relocation.host.path, near: place)
            ? .movedTogether : .movedTogetherIntoNew)
      }
    return Draft(
      finding: Finding(
        kind: .fieldMoved, severity: worst(found.map(\.entry.severity)),
        place: Finding.Place(
          table.path(of: place), foundAt: found[0].entry.relocation.host.path,
          members: found.flatMap(members(of:)),
          location: location(ofShape: shapes[table[place].shape].source)),
        evidence: .kind, promised: .keys(names),
        received: found.allSatisfy { $0.entry.seen.count >= affected } ? .noneOfThem : .notAllOfThem,
        advice: advice),
      node: first, affected: affected, place: place)
  }

  /// Returns one finding for members whose names differ by one prefix. Of a list, some elements may lack all but one.
  private func prefixedGroup(_ found: [Found], in place: PlaceID) -> Draft {
    if found.count == 1 { return one(found[0]) }
    let pairs = found.map { (name: name(of: $0.place), key: $0.key ?? "") }
    let (send, code) = (keyToSend(pairs[0].name), codingKey(pairs[0].name, for: pairs[0].key, at: place))
    return Draft(
      finding: Finding(
        kind: .fieldRenamed, severity: worst(found.map(\.entry.severity)),
        place: findingPlace(
          of: place, members: found.flatMap(members(of:)),
          location: location(ofShape: shapes[table[place].shape].source)),
        evidence: .kind, promised: .keys(pairs.map(\.name)), received: .keys(pairs.map(\.key)),
        advice: found.allSatisfy(isEverywhere)
          ? .rule(.renamedTogether, [.send: send, .keys: code.keys, .code: code.text])
          : .rule(.renamedTogetherForSome, [.send: send])),
      node: found.map(\.entry.seen.first).min() ?? .root, affected: affected(found, in: place), place: place)
  }

  /// Returns the number of objects that lack at least one of some members which were found in one place.
  private func affected(_ found: [Found], in place: PlaceID) -> Int {
    let objects = table[place].relocatedObjects
    return found.map { max($0.entry.seen.count, objects[.init($0.entry.relocation)]?.count ?? 1) }.max() ?? 1
  }

  /// Returns whether the object at a path is a promised one, around a place or beside one that is, for which the app
  /// has a model.
  private func isPromised(_ path: JSONPath, near place: PlaceID) -> Bool {
    var outer: PlaceID? = place
    while let around = outer {
      let places = [around] + table[around].children.compactMap(\.self)
      if places.contains(where: { $0 != place && table.foundPath(of: $0) == path }) { return true }
      outer = table[around].parent
    }
    return false
  }

  private func advice(for found: Found) -> Advice {
    let (name, parent) = (name(of: found.place), parent(of: found.place))
    if found.isConjecture {
      if found.kind == .fieldMoved { return .rule(.perhapsMoved) }
      let key = found.key ?? ""
      let code = isEverywhere(found) ? codingKey(name, for: key, at: parent) : nil
      return .rule(
        .perhapsRenamed,
        [.key: Quoted.key(key), .send: keyToSend(name), .reading: CodingKeyCase.reading(code)])
    }
    guard found.kind == .fieldRenamed, let key = found.key else {
      if hasOtherKeys(found) { return .rule(.movedUnderOtherKeys) }
      if found.kind == .fieldMoved, !isEverywhere(found) { return .rule(.movedForSome) }
      if found.kind == .fieldMoved, found.entry.relocation.parts.isEmpty,
        !isPromised(found.entry.relocation.host.path, near: parent)
      {
        return Advice(backend: .kind(.fieldMoved), client: .rule(.movedIntoNew))
      }
      return found.entry.relocation.parts.isEmpty ? found.kind.advice : .rule(.membersOfParent)
    }
    let send = keyToSend(name)
    guard isEverywhere(found) else { return .rule(.renamedForSome, [.send: send]) }
    return .rule(.renamed, [.send: send, .code: "\(codingKey(name, for: key, at: parent))"])
  }

  /// Returns whether members that moved have keys that the app does not read as the promised ones.
  private func hasOtherKeys(_ found: Found) -> Bool {
    found.kind == .fieldMoved
      && members(of: found).contains {
        judge.property(for: $0.found ?? $0.expected) != judge.property(for: $0.expected)
      }
  }

  private func isEverywhere(_ found: Found) -> Bool {
    isEverywhere(
      found.place, found.entry.seen.count, under: found.kind == .fieldRenamed ? found.key : nil)
  }

  /// The number of places of one shape that are compared.
  private static let maximumAlike = 64

  /// Returns whether all objects that one type of the app stands for have a member where it was found so many times, or
  /// under that key. Where one has the promised key, an app that reads only the other one would break.
  func isEverywhere(_ member: PlaceID, _ count: Int, under key: String?) -> Bool {
    guard let place = table[member].parent, let number = table[place].children.firstIndex(of: member) else {
      return true
    }
    return isEverywhere(number, of: place, count, under: key)
  }

  func isEverywhere(_ number: Int, of place: PlaceID, _ count: Int, under key: String?) -> Bool {
    guard count >= table[place].objects else { return false }
    let alike = places[shapes[table[place].shape].source] ?? []
    return alike.prefix(Self.maximumAlike).allSatisfy { other in
      if other == place { return true }
      let misses = table[other].misses
      var absent = number < misses.count ? misses[number].seen.count : 0
      if let member = table.child(number, of: other) {
        var names = table[member].otherNames.map { (name: $0.name, count: $0.seen.count) }
        if let entry = table[member].relocated {
          names.append((entry.relocation.key ?? "", entry.seen.count))
        }
        absent += names.reduce(0) { $0 + $1.count }
        if let key, !names.allSatisfy({ $0.name == key }) { return false }
      }
      return absent >= table[other].objects
    }
  }

  private func parent(of place: PlaceID) -> PlaceID { table[place].parent ?? place }

  private func name(of place: PlaceID) -> String {
    guard case .key(let name)? = table[place].step else { return "" }
    return name
  }

  /// Returns the location of a member in the contract, or of its shape for the root.
  private func location(ofMemberAt place: PlaceID) -> SpecLocation {
    let shape = table[place].shape
    guard let parent = table[place].parent,
      let field = fields(of: parent).first(where: { $0.name == name(of: place) })
    else { return location(ofShape: shapes[shape].source) }
    return field.location
  }

  /// The finding for a body that holds nothing of the promised document.
  var unrelated: Draft {
    let root = table[.root].shape
    let misses = table.places.flatMap(\.misses).filter { $0.seen.count > 0 }.map(\.severity)
    let differences = table.places.flatMap(\.differences).map(\.effect.severity)
    let elsewhere =
      table.places.compactMap(\.relocated?.severity)
      + table.places.flatMap(\.otherNames).compactMap(\.effect?.severity)
    let isArray = if case .array = shapes[root].test { true } else { false }
    return Draft(
      finding: Finding(
        kind: .bodyUnrelated, severity: isArray ? .breaks : worst(misses + differences + elsewhere),
        place: Finding.Place(location: location(ofShape: root)), evidence: .kind,
        promised: .notation(shapes.table.summary(of: root)), received: otherDocument,
        advice: unrelatedAdvice),
      node: .root, affected: 1, place: .root)
  }
}
