import ContractSpecs

/// The expected values of a response under construction. Unknown ones stay open.
indirect enum MirrorTree: Sendable {
  /// The JSON text of a value.
  case value([UInt8])
  case array([MirrorTree])
  case object([(name: String, value: MirrorTree)])

  /// An unknown value: an empty object, which restricts nothing.
  static let open = MirrorTree.object([])

  /// Puts a value at a path of members, unless there is one already.
  mutating func add(_ json: [UInt8], at names: ArraySlice<String>) {
    guard let name = names.first else {
      if case .object(let members) = self, members.isEmpty { self = .value(json) }
      return
    }
    guard case .object(var members) = self else { return }
    let index = members.firstIndex { $0.name == name } ?? members.count
    if index == members.count { members.append((name, .open)) }
    members[index].value.add(json, at: names.dropFirst())
    self = .object(members)
  }

  /// The tree as JSON.
  var document: JSONDocument? {
    var writer = JSONWriter()
    write(to: &writer)
    return try? JSONDocument(parsing: writer.bytes)
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .value(let json): writer.raw(json)
    case .array(let elements):
      writer.array { writer in
        for element in elements { element.write(to: &writer) }
      }
    case .object(let members):
      writer.object { writer in
        for member in members {
          writer.key(member.name)
          member.value.write(to: &writer)
        }
      }
    }
  }
}
