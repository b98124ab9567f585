/// A collection of values of one type. They are decoded one by one, each until it fits, so that twenty thousand wrong
/// rows take three passes and not twenty thousand.
protocol Elementwise: Decodable {
  static func elements(of decoder: RecordingDecoder) throws -> Self
}

extension Array: Elementwise where Element: Decodable {
  static func elements(of decoder: RecordingDecoder) throws -> [Element] {
    try decoder.decodeElements(Element.self).map(\.value)
  }
}

extension Set: Elementwise where Element: Decodable {
  static func elements(of decoder: RecordingDecoder) throws -> Set {
    Set(try decoder.decodeElements(Element.self).map(\.value))
  }
}

/// Dictionaries with other keys than text are decoded by their own `init(from:)`.
extension Dictionary: Elementwise where Key: Decodable, Value: Decodable {
  static func elements(of decoder: RecordingDecoder) throws -> [Key: Value] {
    guard Key.self == String.self else { return try Self(from: decoder) }
    return try decoder.decodeMembers(Value.self).reduce(into: [:]) { all, member in
      if let key = member.name as? Key, all[key] == nil { all[key] = member.value }
    }
  }
}

extension RecordingDecoder {
  fileprivate func decodeElements<T: Decodable>(_ type: T.Type) throws -> [(name: String, value: T)] {
    trail.pattern.note(type: "[\(type)]")
    if value.isMade { return try decodeMade(type, at: .element(value.place, 0)) }
    let children = try elements().enumerated().map { index, node in ("", Step.index(index), node) }
    return try decodeEach(type, children.filter { !run.isDropped($0.2) })
  }

  /// Decodes the members of a dictionary, whose names no strategy converts.
  fileprivate func decodeMembers<T: Decodable>(_ type: T.Type) throws -> [(name: String, value: T)] {
    trail.pattern.note(type: "[String: \(type)]")
    if value.isMade { return try decodeMade(type, at: .member(value.place, "key")) }
    _ = try container(keyedBy: AnyKey.self)
    guard case .real(let node) = value else { return [] }
    let members = run.tree.members(of: node).compactMap { name, value in
      run.scalars.name(run.tree.text(name)).map { ($0, Step.name($0), value) }
    }
    for (_, _, node) in members { run.isRead[node] = true }
    return try decodeEach(type, members.filter { !run.isDropped($0.2) })
  }

  /// Decodes one made element, which shows what the type requires. A type that contains itself has none.
  private func decodeMade<T: Decodable>(_ type: T.Type, at place: Place) throws -> [(name: String, value: T)]
  {
    guard run.explores(type) else { return [] }
    let element = child(.made(place), AnyKey(index: 0), step: .each)
    return (try? element.read(type)).map { [("key", $0)] } ?? []
  }

  private func decodeEach<T: Decodable>(
    _ type: T.Type, _ children: [(name: String, step: Step, node: Int)]
  ) throws -> [(name: String, value: T)] {
    var values: [(name: String, value: T)] = []
    values.reserveCapacity(children.count)
    var problems: [Problem] = []
    var first: (any Error)?
    let start = run.journal.count
    for (name, step, node) in children {
      let value: T? = try repaired {
        try child(run.value(node), Self.key(step), step: step, pattern: .each).readElement(type)
      } note: { error, failure in
        if first == nil, !failure.problems.isEmpty { first = error }
        problems += failure.problems
      }
      if let value { values.append((name, value)) } else { run.drop(node) }
    }
    guard let first else { return values }
    throw run.thrown(first, Failure(problems: problems, repair: .many(run.undo(to: start))))
  }

  /// Decodes repeatedly, each time past the previous error.
  ///
  /// - Returns: The value, or `nil` if no made value is accepted.
  private func repaired<T>(
    _ decode: () throws -> T, note: (any Error, Failure) -> Void
  ) throws -> T? {
    while true {
      do {
        return try decode()
      } catch {
        if run.isOver { throw error }
        let failure = run.failure(behind: error, in: self)
        note(error, failure)
        guard run.apply(failure.repair) else { return nil }
      }
    }
  }

  private func readElement<T: Decodable>(_ type: T.Type) throws -> T {
    trail.pattern.isFound = true
    trail.pattern.note(type: "\(type)")
    return try read(type)
  }

  private static func key(_ step: Step) -> AnyKey {
    switch step {
    case .name(let name): AnyKey(stringValue: name)
    case .index(let index): AnyKey(index: index)
    case .each: AnyKey(index: 0)
    }
  }
}
