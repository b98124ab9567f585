/// An array, as a model reads it element by element.
struct UnkeyedReader: UnkeyedDecodingContainer {
  private let decoder: RecordingDecoder
  private let elements: [Int]
  private(set) var currentIndex = 0

  init(_ decoder: RecordingDecoder) throws {
    self.decoder = decoder
    elements = try decoder.elements()
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { decoder.value.isMade ? decoder.run.madeCount : elements.count }
  var isAtEnd: Bool { currentIndex >= (count ?? 0) }

  /// Decodes the next element, and advances if that succeeds.
  mutating func next<T>(_ type: Any.Type, _ body: (RecordingDecoder) throws -> T) throws -> T {
    let value = try body(element(type))
    currentIndex += 1
    return value
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try next(type) {
      $0.trail.pattern.note(type: "\(type)")
      return try $0.read(type)
    }
  }

  mutating func decodeNil() throws -> Bool {
    guard try element(Never?.self).isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next([String: Any].self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next((any Decoder).self) { $0 } }

  private func element(_ type: Any.Type) throws -> RecordingDecoder {
    let key = AnyKey(index: currentIndex)
    if elements.indices.contains(currentIndex) {
      return decoder.child(decoder.run.value(elements[currentIndex]), key, step: .index(currentIndex))
    }
    let place = Place.element(decoder.value.place, currentIndex)
    if decoder.value.isMade || decoder.run.isMade(place) {
      return decoder.child(.made(place), key, step: .index(currentIndex))
    }
    let error = DecodingError.valueNotFound(
      type,
      DecodingError.Context(
        codingPath: codingPath + [key], debugDescription: "Unkeyed container is at end."))
    let problem = Problem(
      kind: .valueNotFound, steps: decoder.trail.steps + [.index(currentIndex)], type: "\(type)",
      description: error.place.description)
    throw decoder.run.thrown(error, Failure(problems: [problem], repair: .one(place)))
  }
}

extension RecordingDecoder {
  /// Returns the elements of the array in the body.
  func elements() throws -> [Int] {
    switch value {
    case .made: return []
    case .missing: _ = try complain(AnyArray.self, about: Array("null".utf8)[...], wanting: "[Any]")
    case .real(let node):
      let tree = run.tree
      if tree.nodes[node].kind == .array {
        let elements = tree.elements(of: node)
        for element in elements { run.isRead[element] = true }
        return elements
      }
      let text = tree.nodes[node].kind == .object ? Array("{}".utf8)[...] : tree.text(node)
      _ = try complain(AnyArray.self, about: text, wanting: "[Any]")
    }
    return []
  }
}

/// A container of a single value of any kind.
struct SingleReader: SingleValueDecodingContainer {
  let decoder: RecordingDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }
  func decodeNil() -> Bool { decoder.isNull }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.read(type) }
}
