import ContractSpecs

/// Telling places in bodies that are no JSON: JSON with a value that lacks its quotes, YAML, a printed dictionary of
/// Python or of NSDictionary, XML and HTML.
struct LooseText {
  private let bytes: [UInt8]
  private let names: SensitiveNames
  private var found: [Range<Int>] = []

  private static let newline: Set<UInt8> = [0x0A, 0x0D]
  private static let members = newline.union(",}]".utf8)

  /// What must not be shown; nothing for JSON, whose members are found by themselves.
  static func places(in bytes: [UInt8], names: SensitiveNames) -> [Range<Int>] {
    if (try? JSONDocument(parsing: bytes)) != nil { return [] }
    var text = LooseText(bytes: bytes, names: names)
    text.find()
    return text.found
  }

  private init(bytes: [UInt8], names: SensitiveNames) {
    (self.bytes, self.names) = (bytes, names)
  }

  private mutating func find() {
    var index = 0
    while index < bytes.count {
      let end: Int? =
        switch bytes[index] {
        case UInt8(ascii: ":"): member(at: index)
        case UInt8(ascii: "="): pair(at: index)
        case UInt8(ascii: "<"): element(at: index)
        case _: nil
        }
      index = max(index + 1, end ?? 0)
    }
  }

  /// The name that ends before an index, with or without quotes, and where it begins.
  private func name(before end: Int) -> (text: ArraySlice<UInt8>, start: Int, isQuoted: Bool)? {
    var end = end
    while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    guard end > 0 else { return nil }
    let quote = bytes[end - 1]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { end -= 1 }
    var start = end
    while start > 0, end - start < MaskScan.longestName,
      isQuoted
        ? bytes[start - 1] != quote && !Self.newline.contains(bytes[start - 1])
        : bytes[start - 1].isAlphanumeric || "_-.".utf8.contains(bytes[start - 1])
    {
      start -= 1
    }
    guard start < end else { return nil }
    return (bytes[start..<end], start, isQuoted)
  }

  private func isTelling(_ name: ArraySlice<UInt8>) -> Bool {
    names.mayContain(name) && names.contains(String(decoding: name, as: UTF8.self))
  }

  /// `"password": hunter2`, `password: hunter2`, `'password': 'hunter2'`
  private mutating func member(at colon: Int) -> Int? {
    guard let name = name(before: colon), isTelling(name.text) else { return nil }
    if name.isQuoted { return value(from: colon + 1, until: Self.members) }
    guard colon + 1 < bytes.count, bytes[colon + 1] == 0x20 || bytes[colon + 1] == 0x09 else { return nil }
    var before = name.start
    while before > 0, bytes[before - 1] == 0x20 { before -= 1 }
    let isInline = before > 0 && "{,".utf8.contains(bytes[before - 1])
    return value(from: colon + 1, until: isInline ? Self.members : Self.newline)
  }

  /// `password = hunter2;`
  private mutating func pair(at equals: Int) -> Int? {
    guard equals > 0, bytes[equals - 1] == 0x20, let name = name(before: equals), isTelling(name.text) else {
      return nil
    }
    return value(from: equals + 1, until: Self.newline.union([UInt8(ascii: ";")]))
  }

  /// Takes in what stands in quotes, or all up to one of the ends; returns where it ends.
  private mutating func value(from start: Int, until ends: Set<UInt8>) -> Int {
    var first = start
    while first < bytes.count, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
    guard first < bytes.count else { return first }
    let quote = bytes[first]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      var end = first + 1
      while end < bytes.count, bytes[end] != quote { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
      return add(first + 1..<min(end, bytes.count))
    }
    guard !"{[<".utf8.contains(quote) else { return first }
    var end = first
    while end < bytes.count, !ends.contains(bytes[end]) { end += 1 }
    while end > first, bytes[end - 1] == 0x20 { end -= 1 }
    let word = String(decoding: bytes[first..<min(end, first + 8)], as: UTF8.self).lowercased()
    return ["null", "true", "false", "none", "nil", "~"].contains(word) ? end : add(first..<end)
  }

  private mutating func add(_ range: Range<Int>) -> Int {
    if !range.isEmpty { found.append(range) }
    return range.upperBound
  }

  /// `<password>hunter2</password>`, and `value="hunter2"` of a tag that has `name="password"`.
  private mutating func element(at open: Int) -> Int? {
    let limit = min(bytes.count, open + 4096)
    // No further than the next one: a body of nothing but beginnings must not cost its square.
    let signs = [UInt8(ascii: "<"), UInt8(ascii: ">")]
    guard let close = bytes[(open + 1)..<limit].firstIndex(where: signs.contains),
      bytes[close] == UInt8(ascii: ">")
    else { return nil }
    let tag = bytes[open + 1..<close]
    let name = tag.prefix { $0.isAlphanumeric || "_-.:".utf8.contains($0) }
    let local = name.split(separator: UInt8(ascii: ":")).last ?? name
    if isTelling(local), close + 1 < bytes.count {
      var end = close + 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "<") { end += 1 }
      return add(close + 1..<end)
    }
    let attributes = Self.attributes(of: tag)
    let isNamed = attributes.contains { name, value in
      ["name", "id", "key", "property"].contains(name) && isTelling(bytes[value])
    }
    if isNamed {
      for (name, value) in attributes where ["value", "content"].contains(name) { _ = add(value) }
    }
    return nil
  }

  /// The attributes of a tag that have their values in quotes.
  private static func attributes(of tag: ArraySlice<UInt8>) -> [(name: String, value: Range<Int>)] {
    var found: [(String, Range<Int>)] = []
    var index = tag.startIndex
    while let equals = tag[index...].firstIndex(of: UInt8(ascii: "=")) {
      index = equals + 1
      guard index < tag.endIndex, tag[index] == UInt8(ascii: "\"") || tag[index] == UInt8(ascii: "'"),
        let end = tag[(index + 1)...].firstIndex(of: tag[index])
      else { continue }
      let name = tag[..<equals].reversed().prefix { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }.reversed()
      found.append((String(decoding: name, as: UTF8.self).lowercased(), index + 1..<end))
      index = end + 1
    }
    return found
  }
}
