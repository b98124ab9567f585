/// A JSON value of a contract file with its position. `like` merges nodes from different positions, so each has its
/// own.
struct SpecNode {
  enum Content {
    case null
    case boolean(Bool)
    case number(String)
    case string(String)
    case array([SpecNode])
    case object([SpecMember])
  }

  var content: Content

  /// The offset of the first byte in the file.
  var offset: Int

  /// The number of bytes in the file.
  var length: Int

  /// The cost of taking the node over: its text, and an addition for each value. A merged node costs as much as its
  /// parts.
  var weight: Int {
    switch content {
    case .null, .boolean, .number, .string: length + 16
    case .array(let elements): elements.reduce(16) { $0 + $1.weight }
    case .object(let members): members.reduce(16) { $0 + $1.nameLength + $1.value.weight }
    }
  }

  /// The kind with its article, for messages: `a string`.
  var kind: String {
    switch content {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A named value of an object in a contract file.
struct SpecMember {
  var name: String
  var nameOffset: Int
  var nameLength: Int
  var value: SpecNode
}

extension SpecNode {
  /// Creates the tree of a parsed value, whose text begins at an offset of the source. Content that JSON allows but a
  /// contract does not (a repeated name, half a surrogate pair) is passed to `report` with its position.
  init(
    _ value: JSONValue, from start: Int = 0, report: (_ offset: Int, _ length: Int, _ message: String) -> Void
  ) {
    offset = start + value.byteRange.lowerBound
    length = value.byteRange.count
    switch value.kind {
    case .null: content = .null
    case .boolean: content = .boolean(value.bool ?? false)
    case .integer, .number: content = .number(value.source)
    case .string:
      if value.hasLoneSurrogate { report(offset, length, "half of a surrogate pair is not text") }
      content = .string(value.string ?? "")
    case .array: content = .array(value.elements.map { SpecNode($0, from: start, report: report) })
    case .object: content = .object(Self.members(of: value, from: start, report: report))
    }
  }

  private static func members(
    of value: JSONValue, from start: Int, report: (_ offset: Int, _ length: Int, _ message: String) -> Void
  ) -> [SpecMember] {
    var names = DistinctNames()
    var members: [SpecMember] = []
    members.reserveCapacity(value.count)
    for member in value.members {
      let (name, range) = (member.name, member.key.byteRange)
      if names.insert(name, besides: members) {
        members.append(
          SpecMember(
            name: name, nameOffset: start + range.lowerBound, nameLength: range.count,
            value: SpecNode(member.value, from: start, report: report)))
      } else {
        report(start + range.lowerBound, range.count, "\"\(name)\" occurs twice in this object")
      }
    }
    return members
  }

  /// Returns the node changed by a JSON Merge Patch (RFC 7396 section 2): objects are merged, `null` removes, and any
  /// other value replaces.
  func merged(with patch: SpecNode) -> SpecNode {
    guard case .object(let changes) = patch.content else { return patch }
    var members: [SpecMember] = []
    if case .object(let own) = content { members = own }
    var places = Dictionary(members.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var removed: Set<Int> = []
    for change in changes {
      switch (places[change.name], change.value.content) {
      case (let place?, .null):
        removed.insert(place)
      case (let place?, _):
        members[place].value = members[place].value.merged(with: change.value)
        members[place].nameOffset = change.nameOffset
      case (nil, .null): break
      case (nil, _):
        var added = change
        added.value = SpecNode(content: .null, offset: change.value.offset, length: change.value.length)
          .merged(with: change.value)
        places[change.name] = members.count
        members.append(added)
      }
    }
    let kept =
      removed.isEmpty ? members : members.indices.filter { !removed.contains($0) }.map { members[$0] }
    return SpecNode(content: .object(kept), offset: patch.offset, length: patch.length)
  }
}

/// The names of an object, which are compared scalar by scalar, so that `é` and `e` with an accent differ.
private struct DistinctNames {
  /// The number of names up to which comparing with each takes less than hashing.
  private static let maximumCompared = 8

  private var hashed: Set<[UInt8]> = []

  /// Returns whether a name differs from those of the members before it.
  mutating func insert(_ name: String, besides members: [SpecMember]) -> Bool {
    if members.count <= Self.maximumCompared {
      return !members.contains { $0.name.utf8.elementsEqual(name.utf8) }
    }
    if hashed.isEmpty { hashed = Set(members.map { Array($0.name.utf8) }) }
    return hashed.insert(Array(name.utf8)).inserted
  }
}
