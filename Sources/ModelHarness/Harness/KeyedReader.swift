/// An object, as a model with these keys reads it.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: RecordingDecoder

  /// The members by the key that the client's strategy makes of the name. Of two equal keys the first counts.
  private var members: [String: (name: String, node: Int)] = [:]

  init(_ decoder: RecordingDecoder) throws {
    self.decoder = decoder
    switch decoder.value {
    case .made: return
    case .missing:
      _ = try decoder.complain(AnyDictionary.self, about: Array("null".utf8)[...], wanting: "[String: Any]")
    case .real(let node):
      let tree = decoder.run.tree
      guard tree.nodes[node].kind == .object else {
        let text = tree.nodes[node].kind == .array ? Array("[]".utf8)[...] : tree.text(node)
        _ = try decoder.complain(AnyDictionary.self, about: text, wanting: "[String: Any]")
        return
      }
      for (name, value) in tree.members(of: node) {
        guard let name = decoder.run.scalars.name(tree.text(name)) else { continue }
        let key = decoder.run.scalars.key(for: name)
        if members[key] == nil { members[key] = (name, value) }
      }
    }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    if decoder.value.isMade { return madeKey.map { [$0] } ?? [] }
    return members.keys.compactMap(Key.init(stringValue:))
  }

  /// The key of a made object, since an enum with associated values accepts exactly one of its keys.
  private var madeKey: Key? {
    let run = decoder.run
    let depth = run.madeTypes.last.map { last in run.madeTypes.count { $0 == last } } ?? 1
    let keys = run.settings.words.lazy.compactMap(Key.init(stringValue:))
    let wanted = run.attempt(at: decoder.value.place) + depth - 1
    return keys.dropFirst(wanted).first ?? keys.first
  }

  func contains(_ key: Key) -> Bool {
    let child = find(key)
    if child == nil {
      let pattern = note(key)
      pattern.isOptional = true
      pattern.isAbsent = true
    }
    return child != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    note(key).isOptional = true
    return try member(key, Never?.self).isNull
  }

  /// Returns the decoder for a key, if there is a value.
  private func find(_ key: Key) -> RecordingDecoder? {
    let run = decoder.run
    let name = key.stringValue
    if let member = members[name] {
      run.isRead[member.node] = true
      let child = decoder.child(run.value(member.node), key, step: .name(member.name))
      child.trail.pattern.isFound = true
      return child
    }
    let place = Place.member(decoder.value.place, name)
    guard decoder.value.isMade || run.isMade(place) else { return nil }
    return decoder.child(.made(place), key, step: .name(name))
  }

  private func note(_ key: Key) -> PlacePattern {
    decoder.trail.pattern.child(.name(members[key.stringValue]?.name ?? key.stringValue))
  }

  private func member(_ key: Key, _ type: Any.Type) throws -> RecordingDecoder {
    if let child = find(key) { return child }
    let pattern = note(key)
    pattern.isAbsent = true
    pattern.note(type: "\(type)")
    let error = DecodingError.keyNotFound(
      key,
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "No value associated with key \(key) (\"\(key.stringValue)\")."))
    let problem = Problem(
      kind: .keyNotFound, steps: decoder.trail.steps + [.name(key.stringValue)], type: "\(type)",
      description: error.place.description)
    throw decoder.run.thrown(
      error, Failure(problems: [problem], repair: .one(.member(decoder.value.place, key.stringValue))))
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let child = try member(key, type)
    child.trail.pattern.note(type: "\(type)")
    return try child.read(type)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    let pattern = note(key)
    pattern.isOptional = true
    pattern.note(type: "\(type)")
    guard let child = find(key) else {
      pattern.isAbsent = true
      return nil
    }
    if child.isNull { return nil }
    guard child.value.isMade, !decoder.run.isMade(child.value.place) else { return try child.read(type) }
    return decoder.run.explores(type) ? try? child.read(type) : nil
  }

  func scalar<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try member(key, type).scalar(type)
  }

  func optional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try decodeIfPresent(type, forKey: key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try member(key, [String: Any].self).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key, [Any].self).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { superDecoder(at: .superclass) }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    superDecoder(at: AnyKey(stringValue: key.stringValue))
  }

  private func superDecoder(at key: AnyKey) -> RecordingDecoder {
    let name = key.stringValue
    if let member = members[name] {
      decoder.run.isRead[member.node] = true
      return decoder.child(decoder.run.value(member.node), key, step: .name(member.name))
    }
    let place = Place.member(decoder.value.place, name)
    let isMade = decoder.value.isMade || decoder.run.isMade(place)
    return decoder.child(isMade ? .made(place) : .missing(place), key, step: .name(name))
  }
}
