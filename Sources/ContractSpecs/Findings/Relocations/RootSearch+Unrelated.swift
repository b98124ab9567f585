/// The decision whether a body is another document than the promised one, with nothing of it, or in which only the
/// names are its own that any object may have.
extension RootSearch {
  /// True if nothing promised is there, and either enough was promised or the body is an error, so that this is
  /// certain.
  var isUnrelated: Bool {
    guard document.kind(of: .root) == .object else { return false }
    if case .array = rootTest { return document.isError }
    if case .object(let object) = rootTest, object.members.isEmpty, case .each(let value) = object.others {
      return document.isError && !children(of: .root).contains { fits($0.value, value) }
    }
    if isOtherResource || isOtherError { return true }
    guard let (place, object) = emptyHanded, match.relocations.ties[place] == nil,
      match.relocations.suspects[place] == nil, found(object, in: .root, alsoBelow: false) == 0,
      !objects(in: .root, perhaps: object).contains(where: {
        isEnough(found(object, in: $0.value, alsoBelow: true), for: object, asAllOf: object)
      })
    else { return false }
    let isError = document.isError || (!match.setting.isSuccess && document.hasFieldErrors)
    if isRegrouped(object) || !isError && isFlat(object) { return false }
    return object.requiredMembers > 1 || (object.requiredMembers == 1 && isError)
  }

  /// True for a success that is an error and nothing else, so that no name in it is that of something promised.
  var isErrorAlone: Bool {
    guard match.setting.isSuccess, document.kind(of: .root) == .object, document.saysError,
      let (_, object) = emptyHanded, object.hasRequired
    else { return false }
    return children(of: .root).allSatisfy {
      document.isErrorWord($0) || UsualNames.isBesideDocument(document.string(at: $0))
    }
  }

  /// True for an error with less than half of the required members of the promised error, wherever they are. An object
  /// or a list in place of another value does not count as one of them, nor the reverse: `error` is a text in one
  /// form and an object in another.
  private var isOtherError: Bool {
    guard !match.setting.isSuccess, case .object(let object) = rootTest, object.requiredMembers > 1 else {
      return false
    }
    let words = Set(
      children(of: .root).map {
        (words: KeyHash.ofWords($0, in: document), kind: document.kind(of: $0.value))
      }
      .filter { key in
        object.members.contains {
          $0.words == key.words
            && (match.judge.admits(key.kind, $0.shape) || !key.kind.isContainer && !isContainer($0))
        }
      }.map(\.words))
    let found = object.members.indices.count { number in
      !object.members[number].isOptional && (words.contains(object.members[number].words) || isFound(number))
    }
    return 2 * found < object.requiredMembers
  }

  /// The number of distinctive members from which on their absence indicates another resource.
  private static let minimumDistinctive = 3

  /// The number of names that are compared for that.
  private static let maximumNames = 32

  /// True for an object that lacks all distinctive members, has only generic ones such as `id`, and has unexpected keys
  /// that do not resemble the missing names.
  private var isOtherResource: Bool {
    guard case .object(let object) = rootTest, object.others.shape == nil,
      match.relocations.ties[.root] == nil, match.relocations.suspects[.root] == nil,
      table[.root].unexpectedKeys.count > 1
        || !table[.root].unexpectedKeys.isEmpty && !object.members.indices.contains(where: isAsPromised)
    else { return false }
    let misses = table[.root].misses
    let distinctive = object.members.indices.filter {
      !object.members[$0].isOptional && object.members[$0].weight == 1
    }
    guard distinctive.count >= Self.minimumDistinctive,
      distinctive.allSatisfy({ $0 < misses.count && misses[$0].seen.count > 0 && !isFound($0) })
    else { return false }
    let names = table[.root].unexpectedKeys.prefix(Self.maximumNames).map { ComparableName($0.key) }
    let looked = distinctive.prefix(Self.maximumNames)
    let alike = looked.count { number in
      let name = ComparableName(object.members[number].text)
      return names.contains { name.likeness(to: $0) < .none }
    }
    return 2 * alike < looked.count
  }

  /// Returns whether the root has a member with a value that does not differ from its promise.
  private func isAsPromised(_ number: Int) -> Bool {
    let misses = table[.root].misses
    if number < misses.count, misses[number].seen.count > 0 { return false }
    return table.child(number, of: .root).map { table[$0].differences.isEmpty } ?? true
  }

  /// Returns whether a member of the root was found elsewhere.
  private func isFound(_ number: Int) -> Bool {
    guard let child = table.child(number, of: .root) else { return false }
    return match.relocations[child] != nil || !table[child].otherNames.isEmpty
  }

  // MARK: the promised one in another structure

  /// Returns whether half of the required members are one level down, under names that are together those of the
  /// members: `tokens.access` or `access.token` for `accessToken`.
  private func isRegrouped(_ object: PreparedObject) -> Bool {
    let names = Set(object.members.filter { !$0.isOptional }.map(\.words))
    var found: Set<KeyHash> = []
    for outer in children(of: .root, .object) where isComparable(outer) {
      let around = CanonicalKey.bytes(of: document.text(at: outer))
      let one = around.last == UInt8(ascii: "s") ? Array(around.dropLast()) : around
      for inner in children(of: outer.value) where isComparable(inner) {
        let name = CanonicalKey.bytes(of: document.text(at: inner))
        found.formUnion(
          [around + name, one + name, name + one].map { KeyHash.of($0) }.filter(names.contains))
      }
    }
    return !found.isEmpty && 2 * found.count >= object.requiredMembers
  }

  private func isComparable(_ key: NodeID) -> Bool {
    document.contentRange(of: key).count <= ObjectKeys.maximumKeyLength
  }

  /// Returns whether all required members are objects, at least half of whose members are in the root.
  private func isFlat(_ object: PreparedObject) -> Bool {
    let words = words(in: .root, alsoBelow: false)
    return object.requiredMembers > 1
      && object.members.allSatisfy { member in
        guard !member.isOptional else { return true }
        guard case .object(let inner) = match.shapes[member.shape].test, inner.hasRequired else {
          return false
        }
        let names = inner.members.filter { !$0.isOptional }
        return 2 * names.count { words.contains($0.words) } >= names.count
      }
  }
}

/// The decision whether an object in the body is the promised document, and not only a part of it or what is said about
/// it: `{"data": […], "meta": {"total": 1}}` holds no document in `meta`.
extension RootSearch {
  /// Returns whether the object that a hit leads to is the document: it has all required members, or those that it
  /// lacks are nowhere beside it, and it is not only about the document.
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

  /// Returns whether the only list of a body is the promised one: by its name, by its elements, or since nothing else
  /// is in the body.
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

  /// Returns whether a list is a member of a single element, which came without the list around it: one user, with a
  /// list of roles.
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
