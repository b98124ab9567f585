package import ContractSpecs

/// A body that can be edited while the positions of its values stay the same: a removal leaves a gap, an insertion is
/// appended.
package indirect enum EditableJSON: Sendable {
  package struct Member: Sendable {
    package var name: String
    package var value: EditableJSON

    /// The name as it was sent, in quotes; `nil` for one that is written anew.
    var source: [UInt8]?

    package init(name: String, value: EditableJSON) { (self.name, self.value) = (name, value) }
  }

  /// A member or an element as a path names it.
  package enum Step: Hashable, Sendable {
    case name(String)
    case index(Int)
  }

  /// A place that a pattern path leads to.
  package struct Spot: Hashable, Sendable {
    /// The numbers of the members and elements on the way.
    package var positions: [Int] = []
    package var steps: [Step] = []

    /// The steps that matched `[*]`, in order.
    package var bindings: [Step] = []
  }

  case scalar([UInt8])
  case object([Member])
  case array([EditableJSON])
  case gap

  package init(_ value: JSONValue) {
    switch value.kind {
    case .object: self = .object(value.members.map(Member.init))
    case .array: self = .array(value.elements.map { Self($0) })
    case .null, .boolean, .integer, .number, .string:
      self = .scalar(Array(value.document.bytes[value.byteRange]))
    }
  }

  package init(parsing bytes: [UInt8]) throws { self.init(try JSONDocument(parsing: bytes).root) }

  package var bytes: [UInt8] {
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
          if let source = member.source { writer.rawKey(source) } else { writer.key(member.name) }
          member.value.write(to: &writer)
        }
      }
    }
  }

  package var isGap: Bool { if case .gap = self { true } else { false } }

  /// The members without the gaps, each with its number.
  package var members: [(number: Int, member: Member)] {
    guard case .object(let members) = self else { return [] }
    return members.enumerated().filter { !$1.value.isGap }.map { ($0, $1) }
  }

  package var isObject: Bool { if case .object = self { true } else { false } }

  package subscript(positions: ArraySlice<Int>) -> Self {
    guard let first = positions.first else { return self }
    switch self {
    case .object(let members): return members[first].value[positions.dropFirst()]
    case .array(let elements): return elements[first][positions.dropFirst()]
    case .scalar, .gap: return .gap
    }
  }
}

extension EditableJSON.Member {
  fileprivate init(_ member: JSONValue.Member) {
    self.init(name: member.name, value: EditableJSON(member.value))
    // Half of a surrogate pair has no other spelling than the one that was sent.
    if member.key.hasLoneSurrogate { source = Array(member.key.document.bytes[member.key.byteRange]) }
  }
}

extension EditableJSON {
  /// Returns all places that a pattern path leads to; for each `[*]`, `named` lists the members that are no entries of
  /// the dictionary there. Each value on the way is visited once.
  package func spots(at path: [JSONPath.Step], named: [Set<String>] = []) -> [Spot] {
    var found: [Spot] = []
    collect(along: path[...], from: Spot(), named: named, into: &found)
    return found
  }

  private func collect(
    along path: ArraySlice<JSONPath.Step>, from spot: Spot, named: [Set<String>], into found: inout [Spot]
  ) {
    guard let step = path.first else {
      found.append(spot)
      return
    }
    let rest = path.dropFirst()
    switch (self, step) {
    case (.object(let members), .key(let name)):
      for (number, member) in members.enumerated() where !member.value.isGap && member.name == name {
        member.value.collect(along: rest, from: spot.below(number, .name(name)), named: named, into: &found)
      }
    case (.object(let members), .each):
      let others = spot.bindings.count < named.count ? named[spot.bindings.count] : []
      for (number, member) in members.enumerated() {
        if member.value.isGap || others.contains(member.name) { continue }
        member.value.collect(
          along: rest, from: spot.bound(number, .name(member.name)), named: named, into: &found)
      }
    case (.array(let elements), .each):
      for (number, element) in elements.enumerated() {
        element.collect(along: rest, from: spot.bound(number, .index(number)), named: named, into: &found)
      }
    case (.array(let elements), .index(let index)) where elements.indices.contains(index):
      elements[index].collect(along: rest, from: spot.below(index, .index(index)), named: named, into: &found)
    case (_, _): return
    }
  }
}

extension EditableJSON.Spot {
  fileprivate func below(_ number: Int, _ step: EditableJSON.Step) -> Self {
    Self(positions: positions + [number], steps: steps + [step], bindings: bindings)
  }

  fileprivate func bound(_ number: Int, _ step: EditableJSON.Step) -> Self {
    Self(positions: positions + [number], steps: steps + [step], bindings: bindings + [step])
  }
}
