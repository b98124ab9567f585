/// A search for values that must not be shown: in JSON, forms, URLs and plain text alike, complete or cut off.
struct RedactionScan {
  /// A range of the bytes, and the reason to redact it.
  struct Found: Hashable, Sendable {
    enum Cause: Hashable, Sendable {
      /// A form of a known value.
      case known(SecretCatalog.Label)

      /// A value in a sensitive place.
      case place
    }

    var range: Range<Int>
    var cause: Cause

    /// True for a JSON number or another value without quotes, whose replacement needs them.
    var isBare = false
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let names: SensitiveNames
  var found: [Found] = []

  /// The end of the last value that may hold others. Everything before it is redacted already and not examined again;
  /// otherwise the cost of nested values would be quadratic in their depth.
  var coveredEnd = 0

  /// The end of the last token found by its prefix: several prefixes in one word are one token.
  var prefixedEnd = 0

  /// The number of bytes that are searched backwards for the beginning of a name.
  static let maximumNameLength = 128

  /// The places where the text may be cut off, so that only the beginning of a value is left.
  enum Cuts: Hashable, Sendable {
    case nowhere
    case atEnd

    /// Every `…`, which the program puts in place of what it leaves out.
    case atEllipses

    /// Every `…` and closing quote of a finding.
    case inQuotations
  }

  /// Returns the found ranges in order, without overlaps; `places` are ranges that the caller knows to be secret.
  static func scan(
    _ bytes: [UInt8], names: SensitiveNames, catalog: SecretCatalog, cuts: Cuts = .nowhere,
    places: [Range<Int>] = []
  ) -> [Found] {
    bytes.withUnsafeBufferPointer { buffer in
      var scan = RedactionScan(bytes: buffer, names: names)
      for place in places { scan.add(place, .place) }
      scan.findPlaces()
      scan.findKnown(catalog, cuts)
      return scan.merged()
    }
  }

  /// The names without those of a contract. They are made once: this search is made for each text of each finding.
  private static let noPromisedNames = SensitiveNames()

  /// Returns the known values alone.
  static func known(in bytes: [UInt8], _ catalog: SecretCatalog, cuts: Cuts = .nowhere) -> [Found] {
    bytes.withUnsafeBufferPointer { buffer in
      var scan = RedactionScan(bytes: buffer, names: noPromisedNames)
      scan.findKnown(catalog, cuts)
      return scan.merged()
    }
  }

  /// Examines the bytes that can begin or end something sensitive.
  private mutating func findPlaces() {
    // This loop runs for every byte of every response, so the statics are read once.
    let (isOfInterest, startsPrefix) = (Self.beginsOrEndsPlace, Self.prefixStarts)
    var index = 0
    while index < bytes.count {
      guard isOfInterest[Int(bytes[index])] else {
        index += 1
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: ":") where index >= coveredEnd: findMember(before: index)
      case UInt8(ascii: "=") where index >= coveredEnd: findPair(before: index)
      case UInt8(ascii: "/"): findUserInfo(at: index)
      case UInt8(ascii: "-"): findOption(at: index)
      case UInt8(ascii: "e") where hasByte(of: "yw", at: index + 1): findToken(at: index)
      case UInt8(ascii: "B"), UInt8(ascii: "b"):
        if hasByte(of: "eEaA", at: index + 1) { findCredentials(at: index) }
      case let byte where startsPrefix[Int(byte)]:
        if index == 0 || !Self.isWord(bytes[index - 1]) { findPrefixed(at: index) }
      case _: break
      }
      index += 1
    }
  }

  /// The bytes that `findPlaces` examines.
  private static let beginsOrEndsPlace: [Bool] = (UInt8.min...UInt8.max).map { byte in
    prefixStarts[Int(byte)] || byte.isOne(of: ":=/-eBb")
  }

  /// Returns whether one of some ASCII characters is at an index.
  private func hasByte(of characters: StaticString, at index: Int) -> Bool {
    index < bytes.count && bytes[index].isOne(of: characters)
  }

  mutating func add(_ range: Range<Int>, _ cause: Found.Cause, isBare: Bool = false) {
    if !range.isEmpty { found.append(Found(range: range, cause: cause, isBare: isBare)) }
  }

  func byte(at index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  func starts(with text: some Collection<UInt8>, at index: Int) -> Bool {
    index >= 0 && index + text.count <= bytes.count
      && text.elementsEqual(bytes[index..<index + text.count])
  }

  /// Returns the end of the run of bytes from an index on that satisfy a predicate.
  func end(from start: Int, while isLike: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, isLike(bytes[end]) { end += 1 }
    return end
  }

  /// Returns the found ranges in order; of two that overlap, the first is extended to the end of the second.
  private func merged() -> [Found] {
    let sorted = found.sorted {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    var result: [Found] = []
    for next in sorted {
      guard let last = result.last, next.range.lowerBound < last.range.upperBound else {
        result.append(next)
        continue
      }
      if next.range == last.range, last.cause == .place {
        result[result.count - 1].cause = next.cause
      } else if next.range.upperBound > last.range.upperBound {
        result[result.count - 1].range = last.range.lowerBound..<next.range.upperBound
      }
    }
    return result
  }
}

/// Sensitive places in source code, queries and command lines.
extension RedactionScan {
  /// Redacts the quoted value of `password: "…"` at the beginning of an argument or member, as in GraphQL and
  /// JavaScript, and of `'password': '…'`, as Python prints it. A sentence that ends in `password: "…"` is kept.
  mutating func findArgument(before colon: Int) {
    guard let value = quotedValue(at: end(from: colon + 1) { $0 == 0x20 }), let name = word(endingAt: colon),
      name.isQuoted || isBeginning(before: name.range.lowerBound)
    else { return }
    redact(value, named: name.range)
  }

  /// Redacts the value of `:password=>"…"`, `"password" => "…"` and `'password' => 4711`, as Ruby and PHP print it.
  mutating func findRocket(at equals: Int) {
    let start = end(from: equals + 2) { $0 == 0x20 }
    guard let name = word(endingAt: equals), let value = quotedValue(at: start) ?? number(at: start) else {
      return
    }
    redact(value, named: name.range)
  }

  private mutating func redact(_ value: Range<Int>, named name: Range<Int>) {
    guard names.mayContain(bytes[name]),
      let extent = names.extent(of: String(decoding: bytes[name], as: UTF8.self)),
      !extent.leaves(bytes[value], isText: true)
    else { return }
    add(value, .place)
  }

  /// Returns the name before an index, with or without quotes, skipping spaces between them.
  private func word(endingAt index: Int) -> (range: Range<Int>, isQuoted: Bool)? {
    var end = index
    while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
    let quotes = end
    while end > 0, bytes[end - 1].isOne(of: "\"'\\") { end -= 1 }
    var start = end
    while start > 0, end - start < Self.maximumNameLength,
      bytes[start - 1].isAlphanumeric || bytes[start - 1] == 0x5F || bytes[start - 1] == 0x2D
    {
      start -= 1
    }
    return start < end ? (start..<end, quotes > end) : nil
  }

  /// Returns the content of the quotes that begin at an index, which may themselves be in a string.
  private func quotedValue(at start: Int) -> Range<Int>? {
    if opensString(at: start, Quoting(isEscaped: true)) {
      return string(at: start, Quoting(isEscaped: true)).content
    }
    guard let quote = byte(at: start), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    if quote == UInt8(ascii: "\"") { return string(at: start, Quoting()).content }
    return start + 1..<end(from: start + 1) { $0 != quote && $0 != 0x0A }
  }

  /// Returns whether a list of arguments or members begins or continues before an index.
  private func isBeginning(before index: Int) -> Bool {
    var end = index
    while end > 0, isBlank(bytes[end - 1]) { end -= 1 }
    return end > 0 && bytes[end - 1].isOne(of: "({[,;")
  }

  /// The options of curl that take `user:password`, of which the user is kept, and those that take a credential alone.
  private static let userOptions = ["-u", "-U", "--user", "--proxy-user"].map { Array($0.utf8) }
  private static let credentialOptions = ["--oauth2-bearer", "--pass"].map { Array($0.utf8) }

  /// Redacts the password in `curl -u bob:…`.
  mutating func findOption(at start: Int) {
    if let before = byte(at: start - 1), !isBlank(before) { return }
    let user = Self.userOptions.first { starts(with: $0, at: start) }
    guard let option = user ?? Self.credentialOptions.first(where: { starts(with: $0, at: start) }),
      let value = optionValue(behind: start + option.count, isShort: option.count == 2)
    else { return }
    guard user != nil else { return add(value, .place) }
    if let colon = bytes[value].firstIndex(of: UInt8(ascii: ":")) {
      add(colon + 1..<value.upperBound, .place)
    }
  }

  /// Returns the value of an option: after a space, after `=`, or directly after a short option.
  private func optionValue(behind start: Int, isShort: Bool) -> Range<Int>? {
    let isJoined = byte(at: start) == UInt8(ascii: "=")
    var first = isJoined ? start + 1 : end(from: start) { $0 == 0x20 }
    guard isShort || first > start else { return nil }
    if let quote = byte(at: first), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { first += 1 }
    return first..<end(from: first) { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
  }
}

/// Known values, in any form.
extension RedactionScan {
  /// Finds known values in the text and in every decoding of it.
  mutating func findKnown(_ catalog: SecretCatalog, _ cuts: Cuts) {
    if !catalog.isEmpty {
      for view in RedactionView.all(of: bytes) { find(catalog, in: view, cuts) }
    }
    for short in catalog.shortValues { findShort(short) }
  }

  private mutating func find(_ catalog: SecretCatalog, in view: RedactionView, _ cuts: Cuts) {
    let text = view.folded
    text.withUnsafeBufferPointer { buffer in
      var index = 0
      while index < buffer.count {
        if let (label, end) = catalog.find(at: index, of: buffer) {
          add(view.source(of: index..<end), .known(label))
          index = end
        } else {
          index += 1
        }
      }
    }
    for end in Self.ends(of: text, cuts) {
      guard let (label, length) = catalog.beginning(atEndOf: text[..<end]) else { continue }
      add(view.source(of: end - length..<end), .known(label))
    }
  }

  private static func ends(of text: [UInt8], _ cuts: Cuts) -> [Int] {
    switch cuts {
    case .nowhere: return []
    case .atEnd: return [text.count]
    case .atEllipses: return text.indices.filter { isEllipsis(at: $0, of: text) }
    case .inQuotations:
      return text.indices.filter { text[$0] == UInt8(ascii: "'") || isEllipsis(at: $0, of: text) }
    }
  }

  private static let ellipsis = Array("…".utf8)

  private static func isEllipsis(at index: Int, of text: [UInt8]) -> Bool {
    text[index] == ellipsis[0] && text[index...].starts(with: ellipsis)
  }

  /// Redacts a value that is too short to be searched for anywhere, as a whole JSON string or form value.
  private mutating func findShort(_ form: SecretCatalog.Form) {
    guard let first = form.bytes.first else { return }
    for start in bytes.indices where bytes[start] == first && starts(with: form.bytes, at: start) {
      let end = start + form.bytes.count
      let (before, after) = (byte(at: start - 1), byte(at: end))
      let isQuoted = before == UInt8(ascii: "\"") && after == before
      let isPaired = before == UInt8(ascii: "=") && (after == nil || after == UInt8(ascii: "&"))
      if isQuoted || isPaired || (before == nil && after == nil) { add(start..<end, .known(form.label)) }
    }
  }
}

/// Values whose names are in a member beside them.
extension RedactionScan {
  private static let nameMembers = ["name", "key", "field", "header", "property"].map { Array($0.utf8) }
  private static let valueMembers = ["value", "val", "content"].map { Array($0.utf8) }

  /// The largest distance, in bytes, between a name and its value.
  private static let maximumDistance = 512

  /// Returns whether one of these names begins with a letter.
  private static func beginsMember(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "n"), UInt8(ascii: "k"), UInt8(ascii: "f"), UInt8(ascii: "h"), UInt8(ascii: "p"),
      UInt8(ascii: "v"), UInt8(ascii: "c"):
      true
    default: false
    }
  }

  private func isOne(of words: [[UInt8]], _ name: Range<Int>) -> Bool {
    words.contains { word in
      word.count == name.count && zip(word, bytes[name]).allSatisfy { $0 == $1 | 0x20 }
    }
  }

  /// Redacts the value in `{"name": "Authorization", "value": "…"}`, in either order; `start` is after the colon of the
  /// first of both.
  mutating func findNamedValue(_ name: Range<Int>, from start: Int, _ quoting: Quoting) {
    // Most names are ruled out by their first letter.
    guard name.count >= 3, name.count <= 8, Self.beginsMember(bytes[name.lowerBound] | 0x20) else { return }
    let isName = isOne(of: Self.nameMembers, name)
    guard isName || isOne(of: Self.valueMembers, name),
      let first = scalar(at: end(from: start, while: isBlank), quoting), !isName || revealsSecret(first)
    else { return }
    let wanted = isName ? Self.valueMembers : Self.nameMembers
    let limit = min(bytes.count, first.end + Self.maximumDistance)
    var index = first.end
    while let member = member(from: index) {
      if isOne(of: wanted, member.name), isName || revealsSecret(member.value) {
        let value = isName ? member.value : first
        return add(value.content, .place, isBare: !value.isText && !quoting.isEscaped)
      }
      index = member.value.end
    }

    func member(from index: Int) -> (name: Range<Int>, value: Scalar)? {
      let start = end(from: index) { isBlank($0) || $0 == UInt8(ascii: ",") }
      guard start > index, start < limit, opensString(at: start, quoting) else { return nil }
      let (name, end) = string(at: start, quoting)
      let colon = self.end(from: min(end, bytes.count), while: isBlank)
      guard byte(at: colon) == UInt8(ascii: ":"),
        let value = scalar(at: self.end(from: colon + 1, while: isBlank), quoting)
      else { return nil }
      return (name, value)
    }
  }

  private struct Scalar {
    /// The content; empty for `true`, `false` and `null`.
    var content: Range<Int>
    var end: Int
    var isText: Bool
  }

  private func scalar(at start: Int, _ quoting: Quoting) -> Scalar? {
    if opensString(at: start, quoting) {
      let (content, end) = string(at: start, quoting)
      return Scalar(content: content, end: end, isText: true)
    }
    if let number = number(at: start) {
      return Scalar(content: number, end: number.upperBound, isText: false)
    }
    let end = end(from: start) { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    return end == start ? nil : Scalar(content: start..<start, end: end, isText: false)
  }

  /// Returns whether a string is the name of a header or field that is redacted.
  private func revealsSecret(_ scalar: Scalar) -> Bool {
    guard scalar.isText, scalar.content.count <= Self.maximumNameLength,
      names.mayContain(bytes[scalar.content])
    else { return false }
    return names.containsHeader(String(decoding: bytes[scalar.content], as: UTF8.self))
  }
}
