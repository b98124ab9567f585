/// The decision whether a body is another document than the promised one, with nothing of it, or in which only the names
/// are its own that any object may have.
extension RootSearch {
  /// A Boolean value that indicates whether nothing promised is there, and either enough was promised or the body is an
  /// error, so that this is certain.
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

  /// A Boolean value that indicates whether a success is an error and nothing else, so that no name in it is that of
  /// something promised.
  var isErrorAlone: Bool {
    guard match.setting.isSuccess, document.kind(of: .root) == .object, document.saysError,
      let (_, object) = emptyHanded, object.hasRequired
    else { return false }
    return children(of: .root).allSatisfy {
      document.isErrorWord($0) || UsualNames.isBesideDocument(document.string(at: $0))
    }
  }

  /// A Boolean value that indicates whether an error has less than half of the required members of the promised error,
  /// wherever they are. An object or a list in place of another value is none of them, nor the reverse: `error` is a
  /// text in one form and an object in another.
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

  /// A Boolean value that indicates whether an object lacks all distinctive members, has only generic ones such as
  /// `id`, and has unexpected keys that do not resemble the missing names.
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
