import ContractSpecs

extension JSONDocument {
  /// Returns the document without the members at these pattern paths.
  func without(_ members: Set<JSONPath>) -> JSONDocument? {
    if members.isEmpty { return self }
    var bytes: [UInt8] = []
    Self.write(root, at: .root, without: members, to: &bytes)
    return try? JSONDocument(parsing: bytes)
  }

  private static func write(
    _ value: JSONValue, at path: JSONPath, without members: Set<JSONPath>, to bytes: inout [UInt8]
  ) {
    switch value.kind {
    case .null, .boolean, .integer, .number, .string: bytes += value.source.utf8
    case .array:
      bytes.append(UInt8(ascii: "["))
      for (index, element) in value.elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(element, at: path.appending(.each), without: members, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object:
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for member in value.members {
        let place = path.appending(key: member.name)
        if members.contains(place) { continue }
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        var writer = JSONWriter()
        writer.value(member.name)
        bytes += writer.bytes + [UInt8(ascii: ":")]
        write(member.value, at: place, without: members, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}
