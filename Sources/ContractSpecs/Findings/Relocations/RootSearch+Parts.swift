/// The decision whether an object in the body is the promised document, and not only a part of it or what is said about
/// it: `{"data": […], "meta": {"total": 1}}` holds no document in `meta`.
extension RootSearch {
  /// Returns whether the object that a hit leads to is the document: it has all required members, or those that it lacks
  /// are nowhere beside it, and it is not only about the document.
  func isDocument(_ hit: Hit, _ object: PreparedObject) -> Bool {
    let inside = words(in: hit.node, alsoBelow: true)
    let counted = object.members.filter { !($0.isOptional && object.hasRequired) }
    let missing = counted.filter { !inside.contains($0.words) }
    guard !missing.isEmpty else { return true }
    let names = hit.keys.map { document.string(at: $0) }
    if names.contains(where: UsualNames.isPaging) { return false }
    let isEnvelope = names.contains(where: UsualNames.isEnvelope)
    let beside = hit.keys.indices.flatMap { depth in
      children(of: depth == 0 ? .root : hit.keys[depth - 1].value).filter { $0 != hit.keys[depth] }
    }
    if missing.contains(where: { member in beside.contains { mayBe($0, member, inEnvelope: isEnvelope) } }) {
      return false
    }
    return isEnvelope || !counted.contains(where: isContainer)
      || counted.contains { isContainer($0) && inside.contains($0.words) }
  }

  /// Returns whether the value of a key beside the object may be a member that it lacks.
  private func mayBe(_ key: NodeID, _ member: PreparedObject.Member, inEnvelope isEnvelope: Bool) -> Bool {
    let (name, kind) = (document.string(at: key), document.kind(of: key.value))
    let isAlike =
      ComparableName(String(decoding: member.name, as: UTF8.self)).likeness(to: ComparableName(name)) < .none
    switch kind {
    case .null: return false
    case .array: return match.judge.admits(.array, member.shape) && !document.isErrorWord(key)
    case .object:
      return match.judge.admits(.object, member.shape) && (isAlike || !UsualNames.isGroup(name))
        && fits(key.value, member.shape)
    case .boolean, .integer, .number, .string:
      return !isEnvelope && (isAlike || !UsualNames.isBesideDocument(name)) && fits(key.value, member.shape)
    }
  }

  /// Returns whether a member is an object or a list, and no other value.
  func isContainer(_ member: PreparedObject.Member) -> Bool {
    let kinds = JSONKind.allCases.filter { $0 != .null && match.judge.admits($0, member.shape) }
    return !kinds.isEmpty && kinds.allSatisfy(\.isContainer)
  }

  // MARK: lists

  /// Searches the only array in an object, or one level down, that may be the promised one. An empty one may be it as
  /// well as one with elements.
  func arrayInside(_ array: PreparedArray) -> MatchStart? {
    guard let element = array.listElement else { return nil }
    let outer = children(of: .root, .array).map { Hit(keys: [$0]) }
    let inner = children(of: .root, .object).flatMap { key in
      children(of: key.value, .array).map { Hit(keys: [key, $0]) }
    }
    if let only = (outer + inner).first, outer.count + inner.count == 1 {
      return mayBe(only.node, arrayOf: element) && isList(only, of: element)
        && !isMemberOfElement(only, element) ? inside(only.keys, severity: .breaks) : nil
    }
    for hits in [outer, inner.prefix(Self.maximumChildren).map(\.self)] {
      let possible = hits.filter { hit in
        mayBe(hit.node, arrayOf: element) && !hit.keys.contains { isBeside($0) }
          && !isMemberOfElement(hit, element)
      }
      guard !possible.isEmpty else { continue }
      return onlyList(possible, of: element).map { inside($0.keys, severity: .breaks) }
    }
    return nil
  }

  /// Returns the only one of several lists that has elements, or that has the name of a document's list.
  private func onlyList(_ possible: [Hit], of element: ShapeID) -> Hit? {
    let filled = possible.filter { document.count(of: $0.node) > 0 }
    if filled.count > 1 { return nil }
    let usual = possible.filter { UsualNames.isUsualList(name(of: $0)) }
    guard let only = filled.first else { return usual.count == 1 && !document.isError ? usual[0] : nil }
    let isUsual = usual.contains { $0.node == only.node }
    if possible.count > 1, usual.count != 1 || !isUsual { return nil }
    return isUsual || isObject(element) ? only : nil
  }

  /// Returns whether the only list of a body is the promised one: by its name, by its elements, or since nothing else is
  /// in the body.
  private func isList(_ hit: Hit, of element: ShapeID) -> Bool {
    if match.setting.isSuccess, hit.keys.contains(where: { isOfProblems($0) }) { return false }
    if UsualNames.isUsualList(name(of: hit)) { return true }
    let isEmpty = document.count(of: hit.node) == 0
    if !isEmpty, isObject(element) { return true }
    if isEmpty, hit.keys.contains(where: { isBeside($0) }) { return false }
    let beside = hit.keys.indices.flatMap { depth in
      children(of: depth == 0 ? .root : hit.keys[depth - 1].value).filter { $0 != hit.keys[depth] }
    }
    return isEmpty && isObject(element)
      ? beside.allSatisfy { UsualNames.isAboutList(document.string(at: $0)) } : beside.isEmpty
  }

  /// Returns whether a list is a member of a single element, which came without the list around it: one user, with a list
  /// of roles.
  private func isMemberOfElement(_ hit: Hit, _ element: ShapeID) -> Bool {
    guard case .object(let object) = match.shapes[element].test else { return false }
    let around = hit.keys.count > 1 ? hit.keys[hit.keys.count - 2].value : .root
    let count = found(object, in: around, alsoBelow: false)
    if UsualNames.isUsualList(name(of: hit)) {
      return count > 0 && object.members.contains { $0.weight == 1 && !$0.isOptional }
        && fits(around, element)
    }
    if document.count(of: hit.node) == 0 { return count > 0 }
    return count > 0 && count >= found(object, in: document.firstChild(of: hit.node), alsoBelow: false)
  }

  /// Returns whether a key is named after errors or warnings.
  private func isOfProblems(_ key: NodeID) -> Bool {
    document.isErrorWord(key) || UsualNames.isOfProblems(document.string(at: key))
  }

  private func name(of hit: Hit) -> String { hit.keys.last.map { document.string(at: $0) } ?? "" }

  private func isBeside(_ key: NodeID) -> Bool {
    document.isErrorWord(key) || UsualNames.isListBeside(document.string(at: key))
  }

  private func isObject(_ element: ShapeID) -> Bool {
    guard case .object = match.shapes[element].test else { return false }
    return true
  }
}
