@testable import ContractSpecs

/// A body that can be edited while the positions of its values stay the same: a removal leaves a gap, an insertion is
/// appended.
indirect enum EditableJSON {
  struct Member {
    var name: String
    var value: EditableJSON
  }

  /// A member or an element as a path names it.
  enum Step: Hashable {
    case name(String)
    case index(Int)
  }

  /// A place that a pattern path leads to.
  struct Spot {
    /// The numbers of the members and elements on the way.
    var positions: [Int] = []
    var steps: [Step] = []

    /// The steps that matched `[*]`, in order.
    var bindings: [Step] = []
  }

  case scalar([UInt8])
  case object([Member])
  case array([EditableJSON])
  case gap

  init(_ value: JSONValue) {
    switch value.kind {
    case .object: self = .object(value.members.map { Member(name: $0.name, value: Self($0.value)) })
    case .array: self = .array(value.elements.map { Self($0) })
    case .null, .boolean, .integer, .number, .string: self = .scalar(Array(value.source.utf8))
    }
  }

  init(parsing bytes: [UInt8]) throws { self.init(try JSONDocument(parsing: bytes).root) }

  var bytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .gap: break
    case .scalar(let bytes): writer.raw(bytes)
    case .array(let elements):
      writer.array { for element in elements where !element.isGap { element.write(to: &$0) } }
    case .object(let members):
      writer.object { writer in
        for member in members where !member.value.isGap {
          writer.key(member.name)
          member.value.write(to: &writer)
        }
      }
    }
  }

  /// A copy without the objects that lost all their members, and without empty ones.
  var withoutEmptyMembers: Self {
    switch self {
    case .scalar, .gap: self
    case .array(let elements): .array(elements.map(\.withoutEmptyMembers))
    case .object(let members):
      .object(
        members.map { Member(name: $0.name, value: $0.value.withoutEmptyMembers) }
          .filter { !($0.value.isObject && $0.value.members.isEmpty) })
    }
  }

  var isGap: Bool { if case .gap = self { true } else { false } }

  /// The members without the gaps, each with its number.
  var members: [(number: Int, member: Member)] {
    guard case .object(let members) = self else { return [] }
    return members.enumerated().filter { !$1.value.isGap }.map { ($0, $1) }
  }

  var isObject: Bool { if case .object = self { true } else { false } }

  subscript(positions: ArraySlice<Int>) -> Self {
    get {
      guard let first = positions.first else { return self }
      switch self {
      case .object(let members): return members[first].value[positions.dropFirst()]
      case .array(let elements): return elements[first][positions.dropFirst()]
      case .scalar, .gap: return .gap
      }
    }
    set {
      guard let first = positions.first else { return self = newValue }
      switch self {
      case .object(var members):
        members[first].value[positions.dropFirst()] = newValue
        self = .object(members)
      case .array(var elements):
        elements[first][positions.dropFirst()] = newValue
        self = .array(elements)
      case .scalar, .gap: break
      }
    }
  }

  /// Returns all places that a pattern path leads to; for each `[*]`, `named` lists the members that are no entries of
  /// the dictionary there.
  func spots(at path: [JSONPath.Step], named: [Set<String>] = []) -> [Spot] {
    var spots = [Spot()]
    for step in path {
      spots = spots.flatMap { spot in children(of: spot, along: step, named: named) }
    }
    return spots
  }

  private func children(of spot: Spot, along step: JSONPath.Step, named: [Set<String>]) -> [Spot] {
    let here = self[spot.positions[...]]
    switch (here, step) {
    case (.object, .key(let name)):
      return here.members.filter { $0.member.name == name }.map { spot.below($0.number, .name(name)) }
    case (.object, .each):
      let others = spot.bindings.count < named.count ? named[spot.bindings.count] : []
      return here.members.filter { !others.contains($0.member.name) }
        .map { spot.below($0.number, .name($0.member.name), isBound: true) }
    case (.array(let elements), .each):
      return elements.indices.map { spot.below($0, .index($0), isBound: true) }
    case (_, _): return []
    }
  }

  /// Inserts a value where nothing is, with the object around it if that is missing too.
  mutating func insert(_ value: Self, at steps: ArraySlice<Step>) {
    guard let step = steps.first else { return self = value }
    switch (self, step) {
    case (.array(var elements), .index(let index)) where elements.indices.contains(index):
      elements[index].insert(value, at: steps.dropFirst())
      self = .array(elements)
    case (.object(var members), .name(let name)):
      if let number = self.members.first(where: { $0.member.name == name })?.number {
        if steps.count > 1 { members[number].value.insert(value, at: steps.dropFirst()) }
      } else if steps.count <= 2 {
        var inner = steps.count == 2 ? Self.object([]) : value
        if steps.count == 2 { inner.insert(value, at: steps.dropFirst()) }
        members.append(Member(name: name, value: inner))
      }
      self = .object(members)
    case (_, _): break
    }
  }
}

extension EditableJSON.Spot {
  fileprivate func below(_ number: Int, _ step: EditableJSON.Step, isBound: Bool = false) -> Self {
    Self(
      positions: positions + [number], steps: steps + [step], bindings: isBound ? bindings + [step] : bindings
    )
  }
}
