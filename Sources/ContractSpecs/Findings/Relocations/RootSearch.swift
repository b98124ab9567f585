/// A search that looks at the body as a whole: the promised document may be inside it, it may be the content of the
/// promised one, or it may be another document.
struct RootSearch {
  let match: MatchedBody
  var document: JSONDocument { match.document }
  var table: MatchTable { match.table }

  /// The number of children of the root that are examined.
  static let maximumChildren = 64

  /// The number of words after which no more objects below them are examined.
  private static let maximumWords = 256

  init(_ match: MatchedBody) { self.match = match }

  /// Returns where the match has to start instead, if that is clear. `fits` is whether the match found no difference.
  func start(fits: Bool) -> MatchStart? {
    switch document.kind(of: .root) {
    case .object:
      if case .array(let array) = rootTest { return arrayInside(array) }
      if case .object(let object) = rootTest, object.members.isEmpty, case .each(let value) = object.others {
        return dictionaryInside(of: value)
      }
      if !fits, let whole = wholeInside { return whole }
      guard let (place, object) = emptyHanded else { return nil }
      return wrapped(object) ?? wrappedAlternative ?? unwrappedObject(object, at: place)
    case .array:
      guard case .object(let object) = rootTest else { return nil }
      return unwrappedArray(object)
    case .null, .boolean, .integer, .number, .string: return nil
    }
  }

  /// The promised object at the root, if none of its members was found. A dictionary is never one, since all its keys
  /// are promised, nor is an open object without required members, which takes any.
  var emptyHanded: (place: PlaceID, object: PreparedObject)? {
    let roots = table.ids.prefix(MatchTable.maximumPlaces).filter { isRoot($0) }
    guard let place = roots.first(where: { !table[$0].misses.isEmpty }),
      case .object(let object) = match.shapes[table[place].shape].test, object.others.shape == nil,
      object.hasRequired || object.others == .byPolicy,
      table[place].misses.allSatisfy({ $0.seen.count > 0 }), !match.hasMembersBehindUnderscores(of: object)
    else { return nil }
    return (place, object)
  }

  var rootTest: PreparedShape.Test { match.shapes[table[.root].shape].test }

  /// Returns whether a place is the root or an alternative of it.
  private func isRoot(_ place: PlaceID) -> Bool {
    place == .root || (table[place].step == nil && table[place].parent == .root)
  }

  // MARK: inside another one

  /// The keys that lead to an object or an array that may be the promised document.
  struct Hit {
    var keys: [NodeID]
    var count = 0
    var node: NodeID { keys.last?.value ?? .root }
  }

  /// The only group in a failing object that fits the promise as a whole, or else has all its required members under
  /// keys of the same words, and lacks no promised member that is around it. An envelope shares names such as `data`,
  /// `message` or `id` with the document, and one of an error its name with a member of the error. A group under the name
  /// of a promised object is that object, unless it fits the promise as a whole. A root with all promised names is the
  /// document, with a wrong value, and so is one with as many as a group that has no name of an envelope.
  private var wholeInside: MatchStart? {
    guard case .object(let object) = rootTest, object.hasRequired, object.others.shape == nil
    else { return nil }
    let groups = children(of: .root, .object).filter { key in
      let isErrorGroup = !match.setting.isSuccess && document.isErrorWord(key)
      guard isErrorGroup || UsualNames.isGroup(document.string(at: key)),
        !isDocumentItself(
          object, unless: key, isErrorGroup || UsualNames.isEnvelope(document.string(at: key)))
      else { return false }
      let promised = object.members.first { $0.words == KeyHash.ofWords(key, in: document) }
      guard let promised, match.judge.admits(.object, promised.shape) else { return true }
      return fits(key.value, table[.root].shape)
    }
    let around = words(in: .root, alsoBelow: false)
    let shared = object.members.map(\.words).filter(around.contains)
    let covering = groups.filter { key in
      let inside = words(in: key.value, alsoBelow: false)
      return shared.allSatisfy(inside.contains)
    }
    let fitting = covering.filter { fits($0.value, table[.root].shape) }
    let whole = fitting.isEmpty ? covering.filter { isComplete(object, in: $0.value) } : fitting
    guard let only = whole.first, whole.count == 1 else { return nil }
    return inside([only], severity: absence(of: object))
  }

  /// Returns whether the root has all required members, or as many as an object that is no envelope.
  private func isDocumentItself(_ object: PreparedObject, unless key: NodeID, _ isEnvelope: Bool) -> Bool {
    let count = found(object, in: .root, alsoBelow: false)
    return object.requiredMembers > 1 && count == object.requiredMembers
      || !isEnvelope && count > 0 && count >= found(object, in: key.value, alsoBelow: false)
  }

  /// Returns whether an object of the body has all required members, and the root only some of them.
  private func isComplete(_ object: PreparedObject, in node: NodeID) -> Bool {
    object.requiredMembers > 1 && found(object, in: node, alsoBelow: false) == object.requiredMembers
      && found(object, in: .root, alsoBelow: false) < object.requiredMembers
  }

  /// Searches one or two levels down: if the envelope itself holds nothing promised, one of its objects may be the
  /// document.
  private func wrapped(_ object: PreparedObject) -> MatchStart? {
    var left = Self.maximumChildren
    let hits = objects(in: .root, perhaps: object).flatMap { key -> [Hit] in
      let outer = Hit(keys: [key], count: found(object, in: key.value, alsoBelow: true))
      guard outer.count > 0, !holdsAny(of: object.members, key.value) else { return [outer] }
      let inner = objects(in: key.value, perhaps: object).prefix(left)
      left -= inner.count
      let hits = inner.map { Hit(keys: [key, $0], count: found(object, in: $0.value, alsoBelow: false)) }
        .filter { isEnough($0.count, for: object, asAllOf: object) }
      return hits.isEmpty ? [outer] : hits
    }
    guard let best = best(of: hits, object) ?? best(of: deeper(object), object),
      object.hasRequired || best.keys.allSatisfy({ UsualNames.isGroup(document.string(at: $0)) }),
      isDocument(best, object)
    else { return nil }
    return inside(best.keys, severity: absence(of: object))
  }

  /// The number of alternatives of a choice that are searched for.
  private static let maximumAlternatives = 16

  /// The first alternative of a choice that is inside the body. The one that the match took is only the first of those
  /// of which the root has nothing.
  private var wrappedAlternative: MatchStart? {
    guard case .choice(let alternatives) = rootTest else { return nil }
    return alternatives.prefix(Self.maximumAlternatives).lazy.compactMap { alternative -> MatchStart? in
      guard case .object(let object) = match.shapes[alternative].test, object.hasRequired,
        object.others.shape == nil
      else { return nil }
      return wrapped(object)
    }.first
  }

  /// Returns the keys of the objects in an object that may be the promised one. On a success, what is named an error is
  /// none, unless it fits as a whole and has more than the names that an error has as well.
  func objects(in node: NodeID, perhaps object: PreparedObject) -> [NodeID] {
    children(of: node, .object).filter { key in
      !match.setting.isSuccess || !document.isErrorWord(key)
        || object.members.contains { $0.weight == 1 && !($0.isOptional && object.hasRequired) }
          && fits(key.value, table[.root].shape)
    }
  }

  private func best(of hits: [Hit], _ object: PreparedObject) -> Hit? {
    guard let best = hits.max(by: { $0.count < $1.count }),
      isEnough(best.count, for: object, asAllOf: object),
      hits.count(where: { $0.count == best.count }) == 1
    else { return nil }
    return best
  }

  /// Returns the objects three levels down: an envelope in an envelope in an envelope.
  private func deeper(_ object: PreparedObject) -> [Hit] {
    var left = Self.maximumChildren
    var hits: [Hit] = []
    for outer in objects(in: .root, perhaps: object) {
      for middle in objects(in: outer.value, perhaps: object) {
        let inner = objects(in: middle.value, perhaps: object).prefix(left)
        left -= inner.count
        hits += inner.map {
          Hit(keys: [outer, middle, $0], count: found(object, in: $0.value, alsoBelow: false))
        }
      }
    }
    return hits
  }

  /// Searches the only object in an object that is the promised dictionary, of which at least half of the values fit, if
  /// nothing beside it fits one of its values, or does in another form. In an envelope that holds all of it, what envelopes
  /// have beside a document, such as `success`, is no entry.
  private func dictionaryInside(of value: ShapeID) -> MatchStart? {
    let keys = children(of: .root)
    let hits = children(of: .root, .object).filter { key in
      let entries = children(of: key.value)
      return !entries.isEmpty && 2 * entries.count { fits($0.value, value) } >= entries.count
        && !(match.setting.isSuccess && document.isErrorWord(key))
    }
    let isPlain = !match.judge.admits(.object, value)
    let isEntry = { fits($0, value) || isPlain && Coercion(of: $0, against: value, by: match.judge) != nil }
    guard let only = hits.first, hits.count == 1 else { return nil }
    let isEnvelope =
      UsualNames.isEnvelope(document.string(at: only)) && fits(only.value, table[.root].shape)
    let entries = keys.filter { !(isEnvelope && UsualNames.isBesideDocument(document.string(at: $0))) }
    return entries.contains { isEntry($0.value) } ? nil : inside([only], severity: .breaks)
  }

  func fits(_ node: NodeID, _ shape: ShapeID) -> Bool { match.judge.fits(node, shape) }

  func inside(_ keys: [NodeID], severity: Finding.Severity) -> MatchStart {
    let names = keys.map { document.string(at: $0) }
    let steps = names.dropLast().map { JSONPath.Step.key($0) }
    let host = Relocation.Host(steps, JSONPath(steps))
    let relocation = Relocation(kind: .bodyWrapped, host: host, key: names.last)
    return MatchStart(
      node: keys.last?.value ?? .root, place: .root, relocation: relocation, severity: severity)
  }

  // MARK: the content alone

  private func unwrappedObject(_ object: PreparedObject, at place: PlaceID) -> MatchStart? {
    let words = words(in: .root, alsoBelow: false)
    let hits = object.members.enumerated().compactMap { number, member -> (number: Int, count: Int)? in
      guard case .object(let inner) = match.shapes[member.shape].test,
        case let count = inner.countFound(among: words), isEnough(count, for: inner, asAllOf: object),
        object.hasRequired || UsualNames.isGroup(member.text), isEnvelope(object, around: member),
        !match.setting.isSuccess || !document.isError || isWhole(inner, member.shape)
      else { return nil }
      return (number, count)
    }
    guard let best = hits.max(by: { $0.count < $1.count }),
      hits.count(where: { $0.count == best.count }) == 1
    else { return nil }
    return content(best.number, at: place, severity: absence(of: object))
  }

  /// Returns whether the root is a whole object, and has more of it than the names of an error.
  private func isWhole(_ object: PreparedObject, _ shape: ShapeID) -> Bool {
    let others = children(of: .root).filter { !document.isErrorWord($0) }
      .map { KeyHash.ofWords($0, in: document) }
    return object.countFound(among: Set(others)) > 0 && fits(.root, shape)
  }

  /// Returns whether an object is an envelope of one of its members: by the name of the member, or since all others that
  /// are required are about the content. Otherwise a part of the promise would be missing without a word.
  private func isEnvelope(_ object: PreparedObject, around content: PreparedObject.Member) -> Bool {
    UsualNames.isEnvelope(content.text) || UsualNames.isUsualList(content.text)
      || object.members.allSatisfy {
        $0.isOptional || $0.name == content.name || UsualNames.isAboutList($0.text)
      }
  }

  private func unwrappedArray(_ object: PreparedObject) -> MatchStart? {
    guard document.count(of: .root) > 0 else { return nil }
    let arrays = object.members.indices.filter { number in
      guard case .array(let array) = match.shapes[object.members[number].shape].test,
        let element = array.listElement
      else { return false }
      return mayBe(.root, arrayOf: element) && isEnvelope(object, around: object.members[number])
    }
    let isListOfIt = found(object, in: document.firstChild(of: .root), alsoBelow: false) > 0
    guard arrays.count == 1, !isListOfIt else { return nil }
    return content(arrays[0], at: .root, severity: .breaks)
  }

  private func content(_ number: Int, at place: PlaceID, severity: Finding.Severity) -> MatchStart {
    MatchStart(
      node: .root, place: place, member: number,
      relocation: Relocation(kind: .bodyUnwrapped, host: Relocation.Host([], .root)), severity: severity)
  }

  // MARK: counting

  func children(of object: NodeID) -> [NodeID] {
    document.keys(of: object, atMost: Self.maximumChildren)
  }

  func children(of object: NodeID, _ kind: JSONKind) -> [NodeID] {
    children(of: object).filter { document.kind(of: $0.value) == kind }
  }

  /// Returns the number of an object's promised members (the required ones, if there are any) that an object of the
  /// body has, by their words.
  func found(_ promised: PreparedObject, in node: NodeID, alsoBelow: Bool) -> Int {
    document.kind(of: node) == .object
      ? promised.countFound(among: words(in: node, alsoBelow: alsoBelow)) : 0
  }

  /// Returns the hashes of the words of an object's keys.
  func words(in node: NodeID, alsoBelow: Bool) -> Set<KeyHash> {
    var words: Set<KeyHash> = []
    for key in children(of: node) {
      words.insert(KeyHash.ofWords(key, in: document))
      guard alsoBelow, words.count < Self.maximumWords, document.kind(of: key.value) == .object else {
        continue
      }
      for inner in children(of: key.value) { words.insert(KeyHash.ofWords(inner, in: document)) }
    }
    return words
  }

  /// Returns whether an object of the body has a key with one of these names, by its words.
  private func holdsAny(of members: [PreparedObject.Member], _ node: NodeID) -> Bool {
    let words = words(in: node, alsoBelow: false)
    return members.contains { words.contains($0.words) }
  }

  /// Returns whether a count is at least half of the required members or, if there are none, half of all, of which one
  /// has a distinctive name. If nothing of the promise is required, one member is not enough.
  func isEnough(_ count: Int, for object: PreparedObject, asAllOf promise: PreparedObject) -> Bool {
    count > (promise.hasRequired ? 0 : 1) && 2 * count >= object.countedMembers
      && (object.hasRequired || object.members.contains { $0.weight == 1 })
  }

  func mayBe(_ node: NodeID, arrayOf element: ShapeID) -> Bool {
    let first = document.firstChild(of: node)
    guard first < document.next(after: node) else { return true }
    guard match.judge.admits(document.kind(of: first), element) else { return false }
    guard case .object(let object) = match.shapes[element].test else { return true }
    return 2 * found(object, in: first, alsoBelow: true) >= object.countedMembers
  }

  private func absence(of object: PreparedObject) -> Finding.Severity {
    object.members.map { match.judge.absence(of: $0) }.reduce(.silent) { $0.worse($1) }
  }
}

extension PreparedObject {
  var hasRequired: Bool { requiredMembers > 0 }

  /// The number of members that count: the required ones, if there are any.
  fileprivate var countedMembers: Int { hasRequired ? requiredMembers : members.count }

  /// Returns the number of those whose words are in the set.
  func countFound(among words: Set<KeyHash>) -> Int {
    members.count { !($0.isOptional && hasRequired) && words.contains($0.words) }
  }
}

extension JSONDocument {
  private static let errorWords: Set<String> = ["error", "errors", "detail", "message", "code", "fault"]

  /// True for an object that is an error: in place of a success, or not in the promised form. A list of errors that is
  /// empty says that there is none.
  var isError: Bool {
    keys(of: .root, atMost: RootSearch.maximumChildren).contains { isErrorWord($0) && !saysNothing($0.value) }
  }

  /// True for a list of messages by field, as form validations send.
  var hasFieldErrors: Bool { CarriedError(ofFieldsIn: self) != nil }

  func isErrorWord(_ key: NodeID) -> Bool { Self.isErrorWord(string(at: key)) }

  /// Returns whether a key is one under which responses say what went wrong.
  package static func isErrorWord(_ key: String) -> Bool { errorWords.contains(KeyWords.joined(key)) }

  /// Returns the first keys of an object.
  fileprivate func keys(of object: NodeID, atMost most: Int) -> [NodeID] {
    var keys: [NodeID] = []
    var key = firstChild(of: object)
    while key < next(after: object), keys.count < most {
      keys.append(key)
      key = next(after: key.value)
    }
    return keys
  }
}
