import ContractSpecs

/// Additions to a JSON file of which everything else stays as it is, byte for byte.
struct JSONInsertion {
  let root: JSONValue
  let style: JSONStyle
  private var additions: [(offset: Int, text: String)] = []

  /// Returns `nil` for a text that is no JSON object.
  init?(into bytes: [UInt8]) {
    guard let root = try? JSONDocument(parsing: bytes).root, root.kind == .object else { return nil }
    (self.root, style) = (root, JSONStyle(of: root))
  }

  private var bytes: [UInt8] { root.document.bytes }

  /// Returns a member of the whole file.
  func section(_ name: String) -> JSONValue.Member? { root.members.first { $0.name == name } }

  /// Adds the members of an object to an object of the file, behind one of its members, else behind the last one. An
  /// empty object can get members once.
  mutating func add(_ members: [UInt8], to object: JSONValue, behind member: JSONValue.Member? = nil) {
    guard let added = try? JSONDocument(parsing: members).root, added.count > 0 else { return }
    guard let last = member ?? object.members.reversed().first else { return fill(object, with: added) }
    let place = last.value.byteRange.upperBound
    if style.isOneLine {
      let texts = added.members.map { text(of: $0, indent: "", in: object) }
      return additions.append((place, texts.map { style.comma + $0 }.joined()))
    }
    let own = JSONStyle.indentation(before: last.key.byteRange.lowerBound, in: bytes)
    let indent = own ?? JSONStyle.indentation(ofLineAt: object.byteRange.lowerBound, in: bytes) + style.unit
    let texts = added.members.map {
      "," + style.lineBreak + indent + text(of: $0, indent: indent, in: object)
    }
    additions.append((place, texts.joined()))
  }

  /// Adds the first members of an empty object.
  private mutating func fill(_ object: JSONValue, with added: JSONValue) {
    let place = object.byteRange.lowerBound + 1
    if style.isOneLine {
      let texts = added.members.map { text(of: $0, indent: "", in: object) }
      return additions.append((place, style.padding + texts.joined(separator: style.comma) + style.padding))
    }
    let outer = JSONStyle.indentation(ofLineAt: object.byteRange.lowerBound, in: bytes)
    let indent = outer + style.unit
    let texts = added.members.map { style.lineBreak + indent + text(of: $0, indent: indent, in: object) }
    // The white space that is there stays, so a line break in it is the one before the brace.
    let isBroken = bytes[object.byteRange].contains(.lineFeed)
    additions.append((place, texts.joined(separator: ",") + (isBroken ? "" : style.lineBreak + outer)))
  }

  private func text(of member: JSONValue.Member, indent: String, in object: JSONValue) -> String {
    let isSection = object.node == root.node && LaidOutJSON.sections.contains(member.name)
    return LaidOutJSON.member(
      member, indent: indent, isOpen: isSection && member.value.count > 0, style: style)
  }

  /// The text of the file with all additions.
  var result: [UInt8] {
    var result: [UInt8] = []
    var start = 0
    for addition in additions.enumerated().sorted(by: {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }) {
      result += bytes[start..<addition.element.offset]
      result += addition.element.text.utf8
      start = addition.element.offset
    }
    return result + bytes[start...]
  }
}
