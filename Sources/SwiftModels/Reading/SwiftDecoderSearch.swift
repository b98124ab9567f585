import ContractSpecs

/// Finds the settings of every `JSONDecoder`: assignments to its strategies and to the syntax that it reads, and labelled
/// arguments in a call of it. A strategy that an `#if` sets is not known if the `#if` is not decided.
struct SwiftDecoderSearch {
  private let declarations: SwiftDeclarations

  /// A decoder, identified by the block in which it is set up and by the receiver of the assignments.
  private struct Place: Hashable {
    var file: Int

    /// The start of the block, or -1 for the file.
    var block: Int
    var receiver: String
  }

  /// The tokens of a file, and the parts of it that are not surely compiled.
  private struct Reading {
    var file: Int
    var tokens: SwiftTokens
    var undecided: [Range<Int>]

    /// True if only what is not surely compiled counts, as the rest is read already.
    var isOther = false
  }

  /// A strategy, or a syntax that is read, by its name in the source.
  private enum Setting { case keys, dates, data, floats, json5, topLevel }

  /// The maximum number of names that lead to other names.
  private static let maximumDepth = 4

  init(_ declarations: SwiftDeclarations) {
    self.declarations = declarations
  }

  func found() -> [SwiftDecoderSettings] {
    var order: [Place] = []
    var decoders: [Place: SwiftDecoderSettings] = [:]
    for reading in declarations.files.indices.flatMap(readings) {
      var rest = reading.undecided[...]
      var open: [Int] = []
      for index in 0..<reading.tokens.count {
        let tokens = reading.tokens
        while let last = open.last, tokens.partner(of: last) <= index { open.removeLast() }
        if Self.opens(tokens, index) { open.append(index) }
        guard let setting = Self.setting(tokens, index),
          let (place, value) = place(of: index, in: reading, open)
        else { continue }
        let byte = tokens[index].range.lowerBound
        rest = rest.drop { $0.upperBound <= byte }
        let isKnown = rest.first?.contains(byte) != true
        if isKnown && reading.isOther { continue }
        if decoders[place] == nil { order.append(place) }
        let start = SourceRange(file: reading.file, bytes: tokens[index].range)
        set(
          setting, to: value, in: reading, isKnown: isKnown,
          &decoders[place, default: SwiftDecoderSettings(location: declarations.location(of: start))])
      }
    }
    let found = order.compactMap { decoders[$0] }
    let ownStrategies = found.filter(\.setsStrategy)
    // A decoder without a strategy is taken for one of the responses only if there is no other.
    return ownStrategies.isEmpty ? found : ownStrategies
  }

  /// The number of branches of an undecided `#if` in which settings are looked for.
  private static let maximumBranches = 3

  /// Returns the tokens of a file, and those with other branches of what is not decided.
  private func readings(of file: Int) -> [Reading] {
    let tokens = declarations.tokens(of: file)
    let undecided = declarations.undecided(in: file).map(\.whole)
    let own = Reading(file: file, tokens: tokens, undecided: undecided)
    guard !undecided.isEmpty, undecided.contains(where: { Self.hasSetting(tokens.bytes[$0]) }) else {
      return [own]
    }
    return [own]
      + (1..<Self.maximumBranches).map { choice in
        Reading(
          file: file, tokens: SwiftTokens(tokens.bytes, declarations.conditions, choice: choice),
          undecided: undecided, isOther: true)
      }
  }

  /// Returns whether a part of the source may set up a decoder.
  private static func hasSetting(_ bytes: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(bytes)
    return SwiftLexer.tokens(of: bytes).contains { token in
      token.kind == .word && settings[String(decoding: bytes[token.range], as: UTF8.self)] != nil
    }
  }

  private static func opens(_ tokens: SwiftTokens, _ index: Int) -> Bool {
    tokens.isMark(index, "{") || tokens.isMark(index, "(") || tokens.isMark(index, "[")
  }

  private static let settings: [String: Setting] = [
    "keyDecodingStrategy": .keys, "dateDecodingStrategy": .dates, "dataDecodingStrategy": .data,
    "nonConformingFloatDecodingStrategy": .floats, "allowsJSON5": .json5,
    "assumesTopLevelDictionary": .topLevel,
  ]

  private static func setting(_ tokens: SwiftTokens, _ index: Int) -> Setting? {
    tokens[index].kind == .word ? settings[tokens.text(index)] : nil
  }

  /// Returns the decoder that a strategy belongs to, and the token at which its value begins; `nil` if nothing is
  /// assigned.
  private func place(of index: Int, in reading: Reading, _ open: [Int]) -> (Place, value: Int)? {
    let tokens = reading.tokens
    if tokens.isMark(index + 1, "="), !tokens.isMark(index + 2, "=") {
      let block = open.last { tokens.isMark($0, "{") }.map { tokens[$0].range.lowerBound } ?? -1
      return (Place(file: reading.file, block: block, receiver: tokens.receiver(of: index)), index + 2)
    }
    guard tokens.isMark(index + 1, ":"), let call = open.last, tokens.isMark(call, "("),
      tokens.isWord(call - 1, "JSONDecoder")
    else { return nil }
    let block = tokens[call].range.lowerBound
    return (Place(file: reading.file, block: block, receiver: "("), index + 2)
  }

  private func set(
    _ setting: Setting, to value: Int, in reading: Reading, isKnown: Bool,
    _ decoder: inout SwiftDecoderSettings
  ) {
    let (tokens, file) = (reading.tokens, reading.file)
    decoder.setsStrategy = decoder.setsStrategy || ![.json5, .topLevel].contains(setting)
    switch setting {
    case .keys where !isKnown:
      (decoder.keys, decoder.unknownKeys) = (.custom, tokens.expression(at: value))
    case .dates where !isKnown:
      (decoder.dates, decoder.unknownDates) = (.custom, tokens.expression(at: value))
      (decoder.datesAreOfClosure, decoder.ownDates) = (false, nil)
    case .keys:
      let found = keys(at: value, in: file, depth: 0)
      decoder.keys = found ?? .custom
      decoder.unknownKeys = found == nil ? tokens.expression(at: value) : nil
    case .dates:
      let found = dates(at: value, in: file, depth: 0)
      decoder.dates = found?.dates ?? .custom
      decoder.unknownDates = found == nil ? tokens.expression(at: value) : nil
      decoder.datesAreOfClosure = found?.areOfClosure ?? false
      if decoder.dates == .custom {
        decoder.ownDates = SwiftOwnStrategy(file: file, source: tokens.wholeExpression(at: value))
      }
    case .data: decoder.readsDataItself = tokens.member(at: value).name != "base64"
    case .floats: decoder.readsFloatsItself = tokens.member(at: value).name != "throw"
    case .json5: decoder.allowsJSON5 = tokens.isWord(value, "true")
    case .topLevel: decoder.assumesTopLevelDictionary = tokens.isWord(value, "true")
    }
  }

  /// Returns the strategy that an expression denotes, or `nil` if it is known only at run time.
  private func keys(at value: Int, in file: Int, depth: Int) -> SwiftDecoderSettings.Keys? {
    let member = declarations.tokens(of: file).member(at: value)
    switch member.name {
    case "useDefaultKeys": return .known(.asWritten)
    case "convertFromSnakeCase": return .known(.convertFromSnakeCase)
    case "custom": return .custom
    case let name:
      guard depth < Self.maximumDepth, let (file, value) = declaredValue(of: name, member, in: file) else {
        return nil
      }
      return keys(at: value, in: file, depth: depth + 1)
    }
  }

  private func dates(
    at value: Int, in file: Int, depth: Int
  ) -> (dates: Client.Dates, areOfClosure: Bool)? {
    let tokens = declarations.tokens(of: file)
    let member = tokens.member(at: value)
    if let plain = Client.Dates.allCases.first(where: { $0.rawValue == member.name }) {
      return (plain, false)
    }
    switch member.name {
    case "custom":
      let tried = SwiftDateClosure.tried(at: member.end, in: file, of: declarations)
      return tried.map { (.formatted($0), true) } ?? (.custom, false)
    case "formatted":
      guard tokens.isMark(member.end, "(") else { return nil }
      let range = tokens.inside(member.end)
      if let tried = SwiftDateClosure.formatter(in: range, of: file, declarations) {
        return (.formatted(tried), false)
      }
      let search = SwiftFormatSearch(declarations, file: file)
      return search.format(in: range).map { (.formatted([$0]), false) }
    case let name:
      guard depth < Self.maximumDepth, let (file, value) = declaredValue(of: name, member, in: file) else {
        return nil
      }
      return dates(at: value, in: file, depth: depth + 1)
    }
  }

  /// Returns the start of the only value that a name can have; `nil` if there is none, or if several declarations, a
  /// parameter or an assignment can give it another.
  private func declaredValue(
    of name: String, _ member: (name: String, end: Int), in file: Int
  ) -> (file: Int, value: Int)? {
    // A call or a conditional expression is no plain name.
    let use = declarations.tokens(of: file)
    guard !name.isEmpty, !SwiftName.isKeyword(name), !use.isMark(member.end, "("),
      !use.isMark(member.end, "?"),
      !use.isMark(member.end, "[")
    else { return nil }
    var found: [(Int, Int)] = []
    var (isVariable, isLabel) = (false, false)
    for (file, tokens) in declarations.tokens.enumerated() {
      for index in 0..<tokens.count where tokens.isName(index) && tokens.text(index) == name {
        if tokens.isWord(index - 1, "let") || tokens.isWord(index - 1, "var") {
          guard let value = tokens.startOfValue(behind: index), !isUndecided(index, in: file) else {
            return nil
          }
          found.append((file, value))
          isVariable = tokens.isWord(index - 1, "var") && !tokens.isWord(index - 2, "static")
        } else if tokens.isStrategyParameter(index) || tokens.isAssigned(index) {
          return nil
        } else if tokens.isMark(index + 1, ":") {
          isLabel = true
        }
      }
    }
    // A memberwise initializer may give a variable another value.
    return found.count == 1 && !(isVariable && isLabel) ? found[0] : nil
  }
}

extension SwiftDecoderSearch {
  /// Returns whether a token is in an `#if` that is not decided, so that another branch may declare the same.
  private func isUndecided(_ index: Int, in file: Int) -> Bool {
    let byte = declarations.tokens(of: file)[index].range.lowerBound
    return declarations.undecided(in: file).contains { $0.whole.contains(byte) }
  }
}

extension SwiftTokens {
  /// Returns the names before the dot of a member, such as `self.decoder` or `$0`; empty if there are none.
  fileprivate func receiver(of index: Int) -> String {
    var names: [String] = []
    var index = index
    while isMark(index - 1, "."), isName(index - 2) {
      names.insert(text(index - 2), at: 0)
      index -= 2
    }
    return names.joined(separator: ".")
  }

  /// Returns the last name of `.a`, `A.B.a` or `a` at a token, and the index of the token after it.
  func member(at start: Int) -> (name: String, end: Int) {
    var (name, index) = ("", start)
    while true {
      if isMark(index, ".") { index += 1 }
      guard isName(index) else { break }
      name = text(index)
      index += 1
      guard isMark(index, "."), isName(index + 1) else { break }
    }
    return (name, index)
  }

  /// Returns a member with the arguments and the closure behind it.
  fileprivate func wholeExpression(at start: Int) -> String {
    var end = member(at: start).end
    while isMark(end, "(") || isMark(end, "{") { end = past(end) }
    return String(decoding: bytes[range(start..<min(end, count))], as: UTF8.self)
  }

  /// Returns an expression on one line, for reports.
  fileprivate func expression(at start: Int) -> String {
    var end = start
    while end < count, end == start || !self[end].startsLine, !isMark(end, "}"), !isMark(end, ")"),
      !isMark(end, ";"), !isMark(end, ",")
    {
      end = past(end)
    }
    return Quoted.cut(String(decoding: bytes[range(start..<min(max(end, start + 1), count))], as: UTF8.self))
  }

  /// Returns whether a name is that of a parameter that receives a strategy: `strategy:
  /// JSONDecoder.DateDecodingStrategy`.
  fileprivate func isStrategyParameter(_ index: Int) -> Bool {
    guard isMark(index + 1, ":") else { return false }
    let type = member(at: index + 2).name
    return type == "DateDecodingStrategy" || type == "KeyDecodingStrategy"
  }

  /// Returns whether a name is assigned after its declaration: `strategy = …`.
  fileprivate func isAssigned(_ index: Int) -> Bool {
    isMark(index + 1, "=") && !isMark(index + 2, "=")
  }

  /// Returns the start of a declared name's value: after `=`, or inside the braces that compute it.
  func startOfValue(behind name: Int) -> Int? {
    var index = name + 1
    while index < count, !isMark(index, "="), !isMark(index, "{"), !self[index].startsLine { index += 1 }
    guard index < count, isMark(index, "=") || isMark(index, "{") else { return nil }
    let isComputed = isMark(index, "{")
    index += 1
    if isComputed, isWord(index, "get"), isMark(index + 1, "{") { index += 2 }
    if isWord(index, "return") { index += 1 }
    return index
  }
}
