@testable import ContractSpecs
@testable import SwiftModels

/// The part of a project's sources that decodes some of its types, so that it may compile without the rest.
///
/// A part that is not needed becomes white space, so that all else keeps its position. The branch of every `#if` that
/// is read is kept.
struct SurveySlice {
  /// A declaration, or a member of one.
  private struct Item {
    var file: Int
    var tokens: Range<Int>
    var keyword: String
    var name: String
    var parent: Int?
    var children: [Int] = []
    var isKept = false

    /// True if it is kept whenever its parent is.
    var belongs = false
  }

  private let declarations: SwiftDeclarations
  private var items: [Item] = []
  private var byName: [String: [Int]] = [:]
  private var topLevel: [[Int]] = []
  private var names: Set<String> = []

  /// The parts that were removed after an error of the compiler.
  private var struck: [Int: [Range<Int>]] = [:]

  private static let typeKeywords: Set = ["struct", "class", "enum", "actor", "protocol", "extension"]

  /// The types of the library to which projects add what their initializers call.
  private static let extended = [
    "KeyedDecodingContainer", "KeyedDecodingContainerProtocol", "UnkeyedDecodingContainer",
    "SingleValueDecodingContainer", "Decoder", "CodingKey",
  ]

  /// Creates the part that some types need, or all of the sources.
  init(of declarations: SwiftDeclarations, keeping types: [Int], isWhole: Bool = false) {
    self.declarations = declarations
    for file in declarations.files.indices {
      let tokens = declarations.tokens(of: file)
      topLevel.append(add(0..<tokens.count, of: file, parent: nil, tokens))
    }
    for (index, item) in items.enumerated() where !item.name.isEmpty {
      byName[item.name, default: []].append(index)
    }
    if isWhole {
      for index in items.indices { items[index].isKept = true }
      return
    }
    var pending = Self.extended + types.flatMap { declarations[$0].path }
    while let name = pending.popLast() {
      guard names.insert(name).inserted else { continue }
      for index in byName[name] ?? [] { keep(index, &pending) }
    }
  }

  private mutating func add(
    _ range: Range<Int>, of file: Int, parent: Int?, _ tokens: SwiftTokens
  ) -> [Int] {
    var found: [Int] = []
    for range in tokens.items(in: range) {
      guard let word = tokens.keyword(of: range) else { continue }
      let keyword = tokens.text(word)
      var item = Item(
        file: file, tokens: range, keyword: keyword, name: Self.name(behind: word, tokens), parent: parent)
      item.belongs = belongs(item, word, tokens)
      let index = items.count
      items.append(item)
      found.append(index)
      guard Self.typeKeywords.contains(keyword),
        let open = (word..<range.upperBound).first(where: { tokens.isMark($0, "{") })
      else { continue }
      items[index].children = add(tokens.inside(open), of: file, parent: index, tokens)
    }
    return found
  }

  /// Returns the last name of `extension A.B`, and the only one of all others.
  private static func name(behind word: Int, _ tokens: SwiftTokens) -> String {
    var index = word + 1
    while tokens.isName(index), tokens.isMark(index + 1, "."), tokens.isName(index + 2) { index += 2 }
    return tokens.isName(index) ? tokens.text(index) : ""
  }

  /// The computed properties that protocols of the library require.
  private static let required: Set = [
    "stringValue", "intValue", "rawValue", "id", "description", "debugDescription", "allCases",
    "wrappedValue",
    "projectedValue", "errorDescription",
  ]

  private func belongs(_ item: Item, _ word: Int, _ tokens: SwiftTokens) -> Bool {
    guard let parent = item.parent else { return item.keyword == "operator" }
    if items[parent].keyword == "protocol" { return true }
    switch item.keyword {
    case "case", "init", "subscript", "typealias", "associatedtype": return true
    case "func": return item.name.isEmpty || ["encode", "hash"].contains(item.name)
    case "let", "var": return Self.required.contains(item.name) || isStored(item, tokens)
    case "enum", "struct": return item.name.hasSuffix("CodingKeys") || isKeys(item, tokens)
    case _: return false
    }
  }

  private func isStored(_ item: Item, _ tokens: SwiftTokens) -> Bool {
    let range = tokens.range(item.tokens)
    return declarations.declarations(in: item.file).contains { declaration in
      declaration.properties.contains { $0.isStored && range.contains($0.nameRange.bytes.lowerBound) }
    }
  }

  private func isKeys(_ item: Item, _ tokens: SwiftTokens) -> Bool {
    item.tokens.prefix { !tokens.isMark($0, "{") }.contains { tokens.isWord($0, "CodingKey") }
  }

  private mutating func keep(_ index: Int, _ pending: inout [String]) {
    if items[index].isKept || items[index].parent.map({ !items[$0].isKept }) == true { return }
    items[index].isKept = true
    let item = items[index]
    pending += namesIn(item)
    for child in item.children where items[child].belongs || names.contains(items[child].name) {
      keep(child, &pending)
    }
  }

  /// Returns the names that an item itself uses, without those of its children; none for other initializers.
  private func namesIn(_ item: Item) -> [String] {
    let tokens = declarations.tokens(of: item.file)
    if item.keyword == "init", !isDecoding(item, tokens) { return [] }
    let inner = item.children.map { items[$0].tokens }
    let own = item.tokens.filter { token in !inner.contains { $0.contains(token) } }
    return own.filter { tokens.isName($0) }.map { tokens.text($0) }
  }

  private func isDecoding(_ item: Item, _ tokens: SwiftTokens) -> Bool {
    item.keyword == "init"
      && item.tokens.contains { tokens.isWord($0, "from") && tokens.isWord($0 - 2, "init") }
  }
}

extension SurveySlice {
  /// The files of which something is left, by their numbers, each as one text.
  var texts: [Int: [UInt8]] {
    var texts: [Int: [UInt8]] = [:]
    for file in topLevel.indices where topLevel[file].contains(where: { items[$0].isKept }) {
      let source = declarations.files[file].bytes
      let tokens = declarations.tokens(of: file)
      var text = source.map { $0 == 0x0A || $0 == 0x0D ? $0 : 0x20 }
      for range in kept(topLevel[file]) {
        for token in range { text.replaceSubrange(tokens[token].range, with: source[tokens[token].range]) }
      }
      for range in struck[file] ?? [] {
        for place in tokens.range(range) where text[place] != 0x0A { text[place] = 0x20 }
      }
      texts[file] = text
    }
    return texts
  }

  /// Returns the tokens that are left of these items.
  private func kept(_ indices: [Int]) -> [Range<Int>] {
    indices.flatMap { index -> [Range<Int>] in
      let item = items[index]
      guard item.isKept, item.keyword != "import" else { return [] }
      guard let first = item.children.first, let last = item.children.last else { return [item.tokens] }
      return [item.tokens.lowerBound..<items[first].tokens.lowerBound] + kept(item.children)
        + [items[last].tokens.upperBound..<item.tokens.upperBound]
    }
  }

  /// The part that was removed after an error: nothing, something irrelevant to decoding, or a type.
  enum Strike { case nothing, rest, decoding }

  /// Removes what the compiler reports, or what cannot be without that.
  mutating func strike(file: Int, line: Int, column: Int, _ message: Substring) -> Strike {
    let tokens = declarations.tokens(of: file)
    let lines = declarations.files[file].bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard line >= 1, line <= lines.count else { return .nothing }
    let place = lines[line - 1].startIndex + column - 1
    guard let token = (0..<tokens.count).first(where: { tokens[$0].range.upperBound > place }),
      var index = innermost(around: token, among: topLevel[file])
    else { return .nothing }
    var strike = Strike.rest
    if Self.typeKeywords.contains(items[index].keyword) {
      if let entry = inherited(at: token, in: items[index], tokens, message) {
        struck[file, default: []].append(entry)
        return .rest
      }
      strike = .decoding
    } else if items[index].parent != nil, isNeeded(items[index], tokens) {
      while let parent = items[index].parent, !Self.typeKeywords.contains(items[index].keyword) {
        index = parent
      }
      if items[index].keyword == "extension" { leaveOutType(named: items[index].name, except: index) }
      strike = .decoding
    }
    items[index].isKept = false
    return strike
  }

  private mutating func leaveOutType(named name: String, except extension: Int) {
    for index in byName[name] ?? [] where index != `extension` && items[index].keyword != "extension" {
      items[index].isKept = false
    }
  }

  /// Returns the innermost item at a token, or `nil` if that was removed for an earlier error.
  private func innermost(around token: Int, among indices: [Int]) -> Int? {
    guard let index = indices.first(where: { items[$0].tokens.contains(token) }), items[index].isKept else {
      return nil
    }
    let children = items[index].children
    guard children.contains(where: { items[$0].tokens.contains(token) }) else { return index }
    return innermost(around: token, among: children)
  }

  /// Returns whether a type cannot be decoded as it is in the project without this member.
  private func isNeeded(_ item: Item, _ tokens: SwiftTokens) -> Bool {
    if isDecoding(item, tokens) { return true }
    let isPart = item.keyword == "case" || (["let", "var"].contains(item.keyword) && isStored(item, tokens))
    guard isPart else { return false }
    let start = tokens.range(item.tokens).lowerBound
    guard let type = declarations.innermostType(at: start, of: item.file) else { return true }
    return declarations.isDecodable(type) || declarations.inherits(type, "CodingKey")
  }

  private static let needed: Set = ["Decodable", "Codable", "CodingKey", "RawRepresentable"]

  /// Returns the type that another inherits and cannot: the name at a token, or the one that the compiler misses.
  private func inherited(
    at token: Int, in item: Item, _ tokens: SwiftTokens, _ message: Substring
  ) -> Range<Int>? {
    guard let open = item.tokens.first(where: { tokens.isMark($0, "{") }),
      let colon = (item.tokens.lowerBound..<open).first(where: { tokens.isMark($0, ":") })
    else { return nil }
    let missed = message.split(separator: "'").last.map(String.init) ?? ""
    let isMissed = message.contains("does not conform to protocol")
    let name = (colon + 1..<open).first { index in
      !isStruck(index, in: item.file)
        && (isMissed ? tokens.isName(index) && tokens.text(index) == missed : index == token)
    }
    guard let name, tokens.isName(name), !Self.needed.contains(tokens.text(name)) else { return nil }
    // The entry is removed with one comma; the only remaining entry is removed with the colon.
    var end = name + 1
    while end < open, !tokens.isMark(end, ","), !tokens.isWord(end, "where"), !isStruck(end, in: item.file) {
      end = tokens.past(end)
    }
    if tokens.isMark(end, ","), !isStruck(end, in: item.file) { return name..<end + 1 }
    var start = name - 1
    while start > colon, isStruck(start, in: item.file) { start -= 1 }
    return start..<end
  }

  /// Returns whether a type is left as the project declares it.
  func isKept(_ type: Int) -> Bool { isKept(declarations[type].name) }

  /// Returns whether the declarations around a place are left.
  func isKept(_ place: SourceRange) -> Bool {
    let tokens = declarations.tokens(of: place.file)
    let start = place.bytes.lowerBound
    guard let token = (0..<tokens.count).first(where: { tokens[$0].range.upperBound > start }) else {
      return false
    }
    var indices = topLevel[place.file]
    while let index = indices.first(where: { items[$0].tokens.contains(token) }) {
      guard items[index].isKept else { return false }
      indices = items[index].children
    }
    return true
  }

  private func isStruck(_ token: Int, in file: Int) -> Bool {
    struck[file]?.contains { $0.contains(token) } == true
  }
}
