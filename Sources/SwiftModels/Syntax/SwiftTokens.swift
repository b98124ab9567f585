import ContractSpecs

/// The tokens of one file, with at most one branch of every `#if`, and with the partner of every bracket.
struct SwiftTokens {
  let bytes: [UInt8]
  let all: [SwiftToken]

  /// Each `#if` that is in no omitted branch of another one, in order.
  let branches: [SwiftBranches]

  /// The index of the closing token for each opening bracket; the count of tokens if none closes it.
  private var partners: [Int32] = []

  /// Reads tokens. Where the conditions do not decide an `#if`, its branch of this number is taken among those that may
  /// be compiled.
  init(_ bytes: [UInt8], _ conditions: SwiftConditions = .unknown, choice: Int = 0) {
    self.bytes = bytes
    let reader = SwiftBranchReader(SwiftLexer.tokens(of: bytes), of: bytes, conditions, choice: choice)
    (all, branches) = (reader.taken, reader.found)
    pairBrackets()
  }

  var count: Int { all.count }
  subscript(index: Int) -> SwiftToken { all[index] }

  func text(_ index: Int) -> String { String(decoding: bytes[all[index].content], as: UTF8.self) }

  /// Returns whether a token is this keyword or unquoted identifier.
  func isWord(_ index: Int, _ word: StaticString) -> Bool {
    guard all.indices.contains(index), all[index].kind == .word,
      all[index].range.count == word.utf8CodeUnitCount
    else {
      return false
    }
    return word.withUTF8Buffer { bytes[all[index].range].elementsEqual($0) }
  }

  func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    all.indices.contains(index) && all[index].kind == .mark(UInt8(ascii: mark))
  }

  /// Returns whether a token is a name: a word, or an identifier in backticks.
  func isName(_ index: Int) -> Bool {
    all.indices.contains(index) && (all[index].kind == .word || all[index].kind == .quotedWord)
  }

  /// Returns the index after the partner of a bracket, at most the number of tokens; otherwise, the next index.
  func past(_ index: Int) -> Int {
    guard index < all.count else { return index + 1 }
    return max(index, min(Int(partners[index]), all.count - 1)) + 1
  }

  /// Returns the index of the token that closes a bracket.
  func partner(of index: Int) -> Int { min(Int(partners[index]), all.count) }

  /// Returns the tokens between a bracket and its partner; none if a bracket of another kind closes it at once.
  func inside(_ open: Int) -> Range<Int> { open + 1..<max(open + 1, partner(of: open)) }

  /// Returns the parts between a bracket and its partner that commas separate.
  func parts(in open: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    let end = inside(open).upperBound
    var (start, index) = (open + 1, open + 1)
    while index < end {
      if isMark(index, ",") {
        parts.append(start..<index)
        start = index + 1
      }
      index = past(index)
    }
    return start < end ? parts + [start..<end] : parts
  }

  /// Returns the bytes of a range of tokens.
  func range(_ tokens: Range<Int>) -> Range<Int> {
    guard !tokens.isEmpty, tokens.lowerBound < all.count else { return bytes.count..<bytes.count }
    return all[tokens.lowerBound].range
      .lowerBound..<all[min(tokens.upperBound, all.count) - 1].range.upperBound
  }

  /// Pairs the brackets. A bracket that nothing closes, or one of another kind, ends where the enclosing one ends.
  private mutating func pairBrackets() {
    partners = Array(repeating: -1, count: all.count)
    var open: [(index: Int, closer: UInt8)] = []
    var waiting: [UInt8: Int] = [:]
    for index in all.indices {
      guard case .mark(let mark) = all[index].kind else { continue }
      if let closer = Self.closers[mark] {
        open.append((index, closer))
        waiting[closer, default: 0] += 1
      } else if waiting[mark, default: 0] > 0 {
        while let (opener, closer) = open.popLast() {
          partners[opener] = Int32(closer == mark ? index : index - 1)
          waiting[closer, default: 0] -= 1
          if closer == mark { break }
        }
      }
    }
    for (opener, _) in open { partners[opener] = Int32(all.count) }
  }

  private static let closers: [UInt8: UInt8] = [
    UInt8(ascii: "("): UInt8(ascii: ")"), .openBracket: .closeBracket, .openBrace: .closeBrace,
  ]
}

extension SwiftTokens {
  private static let declarationKeywords: Set<String> = [
    "struct", "class", "enum", "protocol", "extension", "actor", "let", "var", "case", "typealias", "init",
    "func", "subscript", "deinit", "import", "operator", "macro", "associatedtype", "precedencegroup",
  ]

  /// Returns the declarations directly inside a range, each with its attributes and modifiers.
  func items(in range: Range<Int>) -> [Range<Int>] {
    let parser = SwiftParser(self, file: 0)
    var starts: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index].startsLine || index == range.lowerBound, parser.startsDeclaration(index),
        starts.last.map({ keyword(of: $0..<index) != nil }) ?? true
      {
        starts.append(index)
      }
      index = past(index)
    }
    return zip(starts, starts.dropFirst() + [range.upperBound]).map { $0..<$1 }
  }

  /// Returns the token that names the kind of a declaration: `struct`, `func`, `#Preview`.
  func keyword(of item: Range<Int>) -> Int? {
    var index = item.lowerBound
    while index < item.upperBound {
      let isMember = isMark(index - 1, ".") || isMark(index - 1, "@")
      if self[index].kind == .directive { return index }
      // `class func`: a modifier.
      let isModifier = isWord(index, "class") && !isName(index + 2) && isWord(index + 1, "func")
      if self[index].kind == .word, !isMember, !isModifier, Self.declarationKeywords.contains(text(index)) {
        return index
      }
      index = past(index)
    }
    return nil
  }
}
