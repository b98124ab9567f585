import ContractSpecs

/// The way from events to the values that they make: anchors, tags, merge keys, and the limits.
struct YAMLComposer {
  private let limits: YAMLLimits
  private var cursor: CodePointCursor
  var tree = YAMLTree()

  /// The size of what was composed so far, with all that aliases and merge keys in it stand for.
  private(set) var size = YAMLSize()

  private var anchors: [String: Int] = [:]
  private var open: [OpenContainer] = []

  init(of text: [UInt8], limits: YAMLLimits) {
    self.limits = limits
    cursor = CodePointCursor(text)
  }

  /// A sequence or mapping whose end did not come yet.
  private struct OpenContainer {
    let node: Int
    let place: Int
    let sizeBefore: YAMLSize
    var height = 1
    var keys = MappingKeys()

    /// The part that comes next.
    var next: Part

    var mergeKey: Int?
  }

  private enum Part: Hashable { case element, key, value }

  /// Returns the values of the one document.
  mutating func tree(of events: inout YAMLEvents) throws(YAMLStop) -> YAMLTree {
    _ = try events.next()
    guard try events.next().kind == .documentStart else {
      throw YAMLStop("the text is empty, expected a document", at: .byte(0))
    }
    repeat { try take(events.next()) } while !open.isEmpty
    _ = try events.next()
    let end = try events.next()
    guard end.kind == .streamEnd else {
      throw YAMLStop(
        "a second document begins here; write each document into a file of its own",
        at: .codePoint(end.position))
    }
    return tree
  }

  private mutating func take(_ event: YAMLEvent) throws(YAMLStop) {
    let place = cursor.offset(of: event.position)
    switch event.kind {
    case .scalar(let style):
      if open.last?.next == .key { return try takeKey(event, style, at: place) }
      let node = try addScalar(event, style, at: place)
      name(node, event.anchor)
      try finish(node)
    case .alias: try takeAlias(event.anchor ?? "", at: place)
    case .sequenceStart: try begin(.sequence, event, at: place)
    case .mappingStart: try begin(.mapping, event, at: place)
    case .sequenceEnd, .mappingEnd: try end()
    case .streamStart, .streamEnd, .documentStart, .documentEnd: break
    }
  }

  private mutating func name(_ node: Int, _ anchor: String?) {
    if let anchor { anchors[anchor] = node }
  }

  /// Counts a value before it is made.
  private mutating func count(_ more: YAMLSize, at place: Int) throws(YAMLStop) {
    size = size + more
    guard size.values <= limits.values else {
      throw YAMLStop(
        "the document has more than \(limits.values) values, with those that aliases and merge keys stand for",
        at: .byte(place))
    }
    guard size.bytes <= limits.bytes else {
      throw YAMLStop(
        "as JSON, it has more than \(limits.bytes / 1_048_576) MiB, with what aliases and merge keys stand for",
        at: .byte(place))
    }
  }

  private func verifyDepth(_ depth: Int, at place: Int) throws(YAMLStop) {
    guard depth <= limits.depth else {
      throw YAMLStop(
        "sequences and mappings are nested more than \(limits.depth) levels deep", at: .byte(place))
    }
  }
}

// MARK: values

extension YAMLComposer {
  private mutating func addScalar(
    _ event: YAMLEvent, _ style: YAMLEvent.Style, at place: Int
  ) throws(YAMLStop) -> Int {
    let start = tree.tokens.count
    try tree.tokens.appendToken(of: event, style, at: place)
    let token = start..<tree.tokens.count
    try count(YAMLSize(values: 1, bytes: token.count + 1), at: place)
    return tree.add(.scalar, at: place, token: token)
  }

  private mutating func takeAlias(_ name: String, at place: Int) throws(YAMLStop) {
    guard let target = anchors[name] else {
      throw YAMLStop("there is no anchor \(Quoted.key(name)) before this alias", at: .byte(place))
    }
    guard !tree.isOpen(target) else {
      throw YAMLStop("the alias \(Quoted.key(name)) is within what it stands for", at: .byte(place))
    }
    guard open.last?.next != .key else { return try takeKey(aliasOf: target, at: place) }
    try verifyDepth(open.count + (tree.container(target)?.height ?? 0), at: place)
    try count(tree.size(of: target) + YAMLSize(values: 0, bytes: 1), at: place)
    try finish(tree.addAlias(to: target, at: place))
  }

  private mutating func begin(
    _ kind: YAMLTree.Kind, _ event: YAMLEvent, at place: Int
  ) throws(YAMLStop) {
    guard open.last?.next != .key else {
      throw YAMLStop("a key must be a text, and this one is a \(kind)", at: .byte(place))
    }
    if let tag = event.tag { try verify(tag, of: kind, at: place) }
    try verifyDepth(open.count + 1, at: place)
    let before = size
    try count(YAMLSize(values: 1, bytes: 3), at: place)
    let node = tree.open(kind, at: place)
    name(node, event.anchor)
    open.append(
      OpenContainer(
        node: node, place: place, sizeBefore: before, next: kind == .mapping ? .key : .element))
  }

  private func verify(_ tag: String, of kind: YAMLTree.Kind, at place: Int) throws(YAMLStop) {
    guard tag != "!" else { return }
    guard let known = CoreTag(tag: tag) else { throw YAMLStop(CoreTag.refusal(of: tag), at: .byte(place)) }
    guard known == (kind == .mapping ? .map : .seq) else {
      throw YAMLStop("\(known.shown) stands before a \(kind)", at: .byte(place))
    }
  }

  private mutating func end() throws(YAMLStop) {
    guard let last = open.last else { return }
    var content = YAMLTree.Container(height: last.height)
    if let key = last.mergeKey {
      let members = try merged(last.node, by: key)
      content.members = members
    }
    content.size = size - last.sizeBefore
    open.removeLast()
    tree.close(last.node, content)
    try finish(last.node)
  }

  /// Goes on in the container around a value that is complete.
  private mutating func finish(_ node: Int) throws(YAMLStop) {
    guard let last = open.indices.last else { return }
    let height = tree.container(tree.resolved(node))?.height ?? 0
    open[last].height = max(open[last].height, height + 1)
    if open[last].next == .value { open[last].next = .key }
  }
}

// MARK: keys

extension YAMLComposer {
  private mutating func takeKey(
    _ event: YAMLEvent, _ style: YAMLEvent.Style, at place: Int
  ) throws(YAMLStop) {
    let tag = event.tag
    let known = tag.flatMap { CoreTag(tag: $0) }
    if let tag, known == nil, tag != "!" { throw YAMLStop(CoreTag.refusal(of: tag), at: .byte(place)) }
    let isWrittenSo = style == .plain && event.value.elementsEqual("<<".utf8)
    let isMergeKey = tag == nil ? isWrittenSo : known == .merge
    let start = tree.tokens.count
    tree.tokens.appendToken(of: event.value)
    if let anchor = event.anchor {
      guard style == .quoted || CoreScalar(event.value) == .text else {
        throw YAMLStop(
          "the anchor \(Quoted.key(anchor)) is on a key that is no text; write the key in quotes",
          at: .byte(place))
      }
      anchors[anchor] = tree.nodes.count
    }
    try addKey(isMergeKey ? .mergeKey : .scalar, start..<tree.tokens.count, at: place)
  }

  private mutating func takeKey(aliasOf target: Int, at place: Int) throws(YAMLStop) {
    guard tree.nodes[target].kind == .scalar, tree.token(of: target).first == .quote else {
      throw YAMLStop("a key must be a text, and this alias stands for something else", at: .byte(place))
    }
    let token = tree.nodes[target].token
    try addKey(.scalar, Int(token.lowerBound)..<Int(token.upperBound), at: place)
  }

  private mutating func addKey(
    _ kind: YAMLTree.Kind, _ token: Range<Int>, at place: Int
  ) throws(YAMLStop) {
    guard let last = open.indices.last else { return }
    try count(YAMLSize(values: 1, bytes: token.count + 1), at: place)
    let node = tree.add(kind, at: place, token: token)
    if let first = open[last].keys.insert(node, of: tree) {
      throw YAMLStop(
        "the key \(Quoted.key(text(of: node))) is there already,", at: .byte(place),
        other: .byte(Int(tree.nodes[first].place)))
    }
    if kind == .mergeKey { open[last].mergeKey = node }
    open[last].next = .value
  }

  private func text(of node: Int) -> String {
    String(
      decoding: JSONText.unescape(tree.token(of: node).dropFirst().dropLast(), surrogates: .replaced),
      as: UTF8.self)
  }
}

// MARK: merge keys

extension YAMLComposer {
  /// Returns the keys and values of a mapping in turn, with those of other mappings in the place of its merge key: its
  /// own win over theirs, and those of an earlier mapping over those of a later one.
  private mutating func merged(_ mapping: Int, by mergeKey: Int) throws(YAMLStop) -> [Int] {
    let own = tree.nodes.count
    var members: [Int] = []
    var keys = MappingKeys()
    var parts: [Int] = []
    var child = mapping + 1
    while child < own {
      parts.append(child)
      child = Int(tree.nodes[child].next)
    }
    for index in stride(from: 0, to: parts.count, by: 2) where parts[index] != mergeKey {
      _ = keys.insert(parts[index], of: tree)
    }
    for index in stride(from: 0, to: parts.count, by: 2) {
      guard parts[index] == mergeKey else {
        members += parts[index...index + 1]
        continue
      }
      for source in try mergedMappings(parts[index + 1]) {
        members += try newMembers(of: source, besides: &keys, at: Int(tree.nodes[mergeKey].place))
      }
    }
    return members
  }

  /// Returns the mappings that a merge key names.
  private func mergedMappings(_ value: Int) throws(YAMLStop) -> [Int] {
    let named = tree.resolved(value)
    let all = tree.nodes[named].kind == .sequence ? tree.children(of: named).map(tree.resolved) : [named]
    guard all.allSatisfy({ tree.nodes[$0].kind == .mapping }) else {
      throw YAMLStop(
        "a merge key takes a mapping, or a list of mappings; write \"<<\" in quotes for a key of that name",
        at: .byte(Int(tree.nodes[value].place)))
    }
    return all
  }

  private mutating func newMembers(
    of mapping: Int, besides keys: inout MappingKeys, at place: Int
  ) throws(YAMLStop) -> [Int] {
    let parts = tree.members(of: mapping)
    var members: [Int] = []
    for index in stride(from: 0, to: parts.count, by: 2) {
      // Each key takes time, also one that is not taken over.
      let key = YAMLSize(values: 1, bytes: tree.size(of: parts[index]).bytes + 1)
      try count(key, at: place)
      guard keys.insert(parts[index], of: tree) == nil else { continue }
      try count(tree.size(of: parts[index + 1]) + YAMLSize(values: 0, bytes: 1), at: place)
      members += parts[index...index + 1]
    }
    return members
  }
}
