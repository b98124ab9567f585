import ContractSpecs

/// A search for sensitive places in bodies that are not JSON: JSON with an unquoted value, YAML, a printed dictionary
/// of Python or of NSDictionary, XML, property lists and HTML. A JSON string is searched for the same, except for what
/// a sentence could contain too.
struct UnstructuredText {
  private let bytes: [UInt8]
  private let names: SensitiveNames

  /// True for the text of a string, which may be a sentence.
  private let isString: Bool

  /// True for a string of several lines.
  private let hasLines: Bool
  private var found: [Range<Int>] = []

  private static let newline: Set<UInt8> = [0x0A, 0x0D]
  private static let members = newline.union(",}]".utf8)

  /// Returns the ranges that must not be shown, without members of JSON, which are found separately.
  static func places(in bytes: [UInt8], names: SensitiveNames) -> [Range<Int>] {
    places(in: bytes, try? JSONDocument(parsing: bytes), names: names)
  }

  /// Returns the same for bytes whose parsed document, or lack of one, is known.
  static func places(in bytes: [UInt8], _ document: JSONDocument?, names: SensitiveNames) -> [Range<Int>] {
    guard let document else {
      return found(in: bytes, names, isString: false) + EventSecrets.places(in: bytes, names: names)
    }
    return bytes.withUnsafeBufferPointer { buffer in
      var found: [Range<Int>] = []
      for index in document.ids where document.kind(of: index) == .string {
        let content = document.contentRange(of: index)
        if content.count >= minimumLength, mayHold(buffer, content, names) {
          found += places(inString: bytes, at: content, names)
        }
      }
      return found
    }
  }

  /// The length of the shortest match, such as `<pin>1</pin>` or `a\npin: 1`.
  private static let minimumLength = 9

  /// Returns the same for one string or a text that quotes one; JSON escapes are decoded.
  static func places(inString bytes: [UInt8], at range: Range<Int>, _ names: SensitiveNames) -> [Range<Int>] {
    guard bytes.withUnsafeBufferPointer({ mayHold($0, range, names) }) else { return [] }
    let view = RedactionView.withoutEscapes(bytes[range])
    return found(in: view.bytes, names, isString: true).map { place in
      let source = view.source(of: place)
      return source.lowerBound + range.lowerBound..<source.upperBound + range.lowerBound
    }
  }

  /// Returns whether a string may hold a tag or a sensitive name before `:` or `=`; a quick test that allocates
  /// nothing.
  private static func mayHold(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ names: SensitiveNames
  ) -> Bool {
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "<"): return true
      case UInt8(ascii: ":"), UInt8(ascii: "="):
        var end = index
        while end > range.lowerBound, bytes[end - 1].isOne(of: " \\\"'") { end -= 1 }
        var start = end
        while start > range.lowerBound, end - start < RedactionScan.maximumNameLength,
          isName(bytes[start - 1])
        {
          start -= 1
        }
        if start < end, names.mayContain(bytes[start..<end]) { return true }
      case _: continue
      }
    }
    return false
  }

  private static func isName(_ byte: UInt8) -> Bool { byte.isAlphanumeric || byte == 0x5F || byte == 0x2D }

  private static func found(in bytes: [UInt8], _ names: SensitiveNames, isString: Bool) -> [Range<Int>] {
    var text = UnstructuredText(
      bytes: bytes, names: names, isString: isString, hasLines: isString && bytes.contains(0x0A))
    text.find()
    return text.found
  }

  private init(bytes: [UInt8], names: SensitiveNames, isString: Bool, hasLines: Bool) {
    (self.bytes, self.names, self.isString, self.hasLines) = (bytes, names, isString, hasLines)
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

  /// Returns the name that ends before an index, with or without quotes, and its start.
  private func name(before end: Int) -> (text: ArraySlice<UInt8>, start: Int, isQuoted: Bool)? {
    var end = end
    while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    guard end > 0 else { return nil }
    let quote = bytes[end - 1]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { end -= 1 }
    var start = end
    while start > 0, end - start < RedactionScan.maximumNameLength,
      isQuoted
        ? bytes[start - 1] != quote && !Self.newline.contains(bytes[start - 1])
        : bytes[start - 1].isAlphanumeric || bytes[start - 1].isOne(of: "_-.")
    {
      start -= 1
    }
    guard start < end else { return nil }
    return (bytes[start..<end], start, isQuoted)
  }

  private func extent(of name: ArraySlice<UInt8>) -> SensitiveNames.Extent? {
    names.mayContain(name) ? names.extent(of: String(decoding: name, as: UTF8.self)) : nil
  }

  private func revealsSecret(_ name: ArraySlice<UInt8>) -> Bool { extent(of: name) != nil }

  /// Finds `"password": hunter2`, `password: hunter2`, `'password': 'hunter2'`.
  private mutating func member(at colon: Int) -> Int? {
    guard let name = name(before: colon), let extent = extent(of: name.text) else { return nil }
    if isString { return line(name.start, from: colon + 1, extent) }
    if name.isQuoted { return value(from: colon + 1, until: Self.members, extent) }
    guard colon + 1 < bytes.count, bytes[colon + 1] == 0x20 || bytes[colon + 1] == 0x09 else { return nil }
    var before = name.start
    while before > 0, bytes[before - 1] == 0x20 { before -= 1 }
    let isInline = before > 0 && bytes[before - 1].isOne(of: "{,")
    return value(from: colon + 1, until: isInline ? Self.members : Self.newline, extent)
  }

  /// Finds `password = hunter2;`.
  private mutating func pair(at equals: Int) -> Int? {
    guard equals > 0, bytes[equals - 1] == 0x20, let name = name(before: equals),
      let extent = extent(of: name.text)
    else { return nil }
    if isString { return line(name.start, from: equals + 1, extent) }
    return value(from: equals + 1, until: Self.newline.union([UInt8(ascii: ";")]), extent)
  }

  /// Adds the value of a name that begins one of several lines, if it is quoted or a single word: a line of YAML or of
  /// a configuration file, and not a sentence.
  private mutating func line(_ name: Int, from start: Int, _ extent: SensitiveNames.Extent) -> Int? {
    var before = name
    while before > 0, bytes[before - 1].isOne(of: " -\"'") || bytes[before - 1] == 0x09 { before -= 1 }
    guard hasLines, before == 0 || bytes[before - 1] == 0x0A else { return nil }
    let end = bytes[start...].firstIndex(where: Self.newline.contains) ?? bytes.count
    let words = bytes[start..<end].split(separator: 0x20)
    guard words.count == 1 || words.first?.first.map({ $0.isOne(of: "\"'") }) == true else { return nil }
    return value(from: start, until: Self.newline, extent)
  }

  /// Adds a quoted value, or all up to one of the ends. Returns the end of the value.
  private mutating func value(from start: Int, until ends: Set<UInt8>, _ extent: SensitiveNames.Extent) -> Int
  {
    var first = start
    while first < bytes.count, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
    guard first < bytes.count else { return first }
    let quote = bytes[first]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      var end = first + 1
      while end < bytes.count, bytes[end] != quote { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
      return add(first + 1..<max(first + 1, min(end, bytes.count)), extent)
    }
    guard !quote.isOne(of: "{[<") else { return first }
    var end = first
    while end < bytes.count, !ends.contains(bytes[end]) { end += 1 }
    while end > first, bytes[end - 1] == 0x20 { end -= 1 }
    let word = String(decoding: bytes[first..<min(end, first + 8)], as: UTF8.self).lowercased()
    return ["null", "true", "false", "none", "nil", "~"].contains(word) ? end : add(first..<end, extent)
  }

  private mutating func add(_ range: Range<Int>, _ extent: SensitiveNames.Extent = .all) -> Int {
    if !range.isEmpty, !extent.leaves(bytes[range], isText: true) { found.append(range) }
    return range.upperBound
  }

  /// Finds `<password>hunter2</password>`, `<key>password</key><string>hunter2</string>` of a property list, and
  /// `value="hunter2"` of a tag that has `name="password"`.
  private mutating func element(at open: Int) -> Int? {
    guard let tag = tag(at: open) else { return nil }
    let close = tag.endIndex
    let name = tag.prefix { $0.isAlphanumeric || $0.isOne(of: "_-.:") }
    let local = name.split(separator: UInt8(ascii: ":")).last ?? name
    if let extent = extent(of: local), close + 1 < bytes.count {
      let text = text(behind: close)
      // A `<key>` in a property list names what follows.
      if name.elementsEqual("key".utf8), let value = entry(named: text) { return add(value) }
      let isShown = extent == .code && isInError(open) || isString && !endsElement(local, at: text.upperBound)
      return isShown ? text.upperBound : add(text, extent)
    }
    let attributes = Self.attributes(of: tag)
    let isNamed = attributes.contains { name, value in
      ["name", "id", "key", "property"].contains(name) && revealsSecret(bytes[value])
    }
    if isNamed {
      for (name, value) in attributes where ["value", "content"].contains(name) { _ = add(value) }
    }
    return nil
  }

  /// Returns the text between `<` at an index and `>`.
  private func tag(at open: Int) -> ArraySlice<UInt8>? {
    let limit = min(bytes.count, open + 4096)
    guard open < limit else { return nil }
    // The search stops at the next `<`: a body of nothing but these must not take quadratic time.
    let signs = [UInt8(ascii: "<"), UInt8(ascii: ">")]
    guard let close = bytes[(open + 1)..<limit].firstIndex(where: signs.contains),
      bytes[close] == UInt8(ascii: ">")
    else { return nil }
    return bytes[open + 1..<close]
  }

  /// Returns the text after a tag and before the next.
  private func text(behind close: Int) -> Range<Int> {
    var end = close + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "<") { end += 1 }
    return min(close + 1, end)..<end
  }

  /// Returns whether the tag before a tag is that of an error.
  private func isInError(_ open: Int) -> Bool {
    var end = open
    while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
    guard end > 0, bytes[end - 1] == UInt8(ascii: ">") else { return false }
    let name = bytes[max(0, end - 10)..<(end - 1)].split(separator: UInt8(ascii: "<")).last ?? []
    return SensitiveNames.isError(String(decoding: name, as: UTF8.self))
  }

  private func endsElement(_ name: ArraySlice<UInt8>, at index: Int) -> Bool {
    guard let end = tag(at: index), end.first == UInt8(ascii: "/") else { return false }
    return end.suffix(name.count).elementsEqual(name)
  }

  /// Returns the text of the element after `</key>`, if the key is followed by one.
  private func entry(named name: Range<Int>) -> Range<Int>? {
    guard let end = tag(at: name.upperBound), end.elementsEqual("/key".utf8) else { return nil }
    let next = text(behind: end.endIndex).upperBound
    guard let kind = tag(at: next),
      ["string", "integer", "data", "real"].contains(String(decoding: kind, as: UTF8.self))
    else { return nil }
    return revealsSecret(bytes[name]) ? text(behind: kind.endIndex) : next..<next
  }

  /// Returns the attributes of a tag, with quoted or unquoted values.
  private static func attributes(of tag: ArraySlice<UInt8>) -> [(name: String, value: Range<Int>)] {
    var found: [(String, Range<Int>)] = []
    var index = tag.startIndex
    while let equals = tag[index...].firstIndex(of: UInt8(ascii: "=")) {
      index = equals + 1
      guard let value = attributeValue(in: tag[index...]) else { continue }
      let name = tag[..<equals].reversed().drop { $0 == 0x20 }
        .prefix { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }.reversed()
      found.append((String(decoding: name, as: UTF8.self).lowercased(), value))
      index = value.upperBound
    }
    return found
  }

  private static func attributeValue(in rest: ArraySlice<UInt8>) -> Range<Int>? {
    let rest = rest.drop { $0 == 0x20 }
    guard let first = rest.first else { return nil }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      return rest.dropFirst().firstIndex(of: first).map { rest.startIndex + 1..<$0 }
    }
    return rest.startIndex..<(rest.firstIndex { $0 <= 0x20 } ?? rest.endIndex)
  }
}
