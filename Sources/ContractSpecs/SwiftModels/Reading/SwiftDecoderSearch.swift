/// Looks for what sets up a `JSONDecoder`: assignments to its strategies, and their labels in a call of it.
struct SwiftDecoderSearch {
  private let declarations: SwiftDeclarations

  /// One decoder: what is set in one block for one receiver.
  private struct Place: Hashable {
    var file: Int
    var block: Int
    var receiver: String
  }

  /// What is set, by its name in the source.
  private enum Setting { case keys, dates, data }

  /// Names that lead to other names.
  private static let maximumDepth = 4

  init(_ declarations: SwiftDeclarations) {
    self.declarations = declarations
  }

  func found() -> [SwiftDecoderSettings] {
    var order: [Place] = []
    var decoders: [Place: SwiftDecoderSettings] = [:]
    for (file, tokens) in declarations.tokens.enumerated() {
      var open: [Int] = []
      for index in 0..<tokens.count {
        while let last = open.last, tokens.partner(of: last) <= index { open.removeLast() }
        if Self.opens(tokens, index) { open.append(index) }
        guard let setting = Self.setting(tokens, index),
          let (place, value) = place(of: index, in: file, open)
        else { continue }
        if decoders[place] == nil { order.append(place) }
        let start = SourceRange(file: file, bytes: tokens[index].range)
        set(
          setting, to: value, in: file,
          &decoders[place, default: SwiftDecoderSettings(location: declarations.location(of: start))])
      }
    }
    return order.compactMap { decoders[$0] }
  }

  private static func opens(_ tokens: SwiftTokens, _ index: Int) -> Bool {
    tokens.isMark(index, "{") || tokens.isMark(index, "(") || tokens.isMark(index, "[")
  }

  private static func setting(_ tokens: SwiftTokens, _ index: Int) -> Setting? {
    if tokens.isWord(index, "keyDecodingStrategy") { return .keys }
    if tokens.isWord(index, "dateDecodingStrategy") { return .dates }
    return tokens.isWord(index, "dataDecodingStrategy") ? .data : nil
  }

  /// The decoder that a strategy is of, and where its value begins; `nil` where nothing is set.
  private func place(of index: Int, in file: Int, _ open: [Int]) -> (Place, value: Int)? {
    let tokens = declarations.tokens[file]
    if tokens.isMark(index + 1, "="), !tokens.isMark(index + 2, "=") {
      let block = open.last { tokens.isMark($0, "{") } ?? -1
      return (Place(file: file, block: block, receiver: tokens.receiver(of: index)), index + 2)
    }
    guard tokens.isMark(index + 1, ":"), let call = open.last, tokens.isMark(call, "("),
      tokens.isWord(call - 1, "JSONDecoder")
    else { return nil }
    return (Place(file: file, block: call, receiver: "("), index + 2)
  }

  private func set(
    _ setting: Setting, to value: Int, in file: Int, _ decoder: inout SwiftDecoderSettings
  ) {
    switch setting {
    case .keys: decoder.keys = keys(at: value, in: file, depth: 0)
    case .dates: decoder.dates = dates(at: value, in: file, depth: 0)
    case .data: decoder.readsDataItself = declarations.tokens[file].member(at: value).name != "base64"
    }
  }

  private func keys(at value: Int, in file: Int, depth: Int) -> SwiftDecoderSettings.Keys {
    let member = declarations.tokens[file].member(at: value)
    switch member.name {
    case "useDefaultKeys": return .known(.asWritten)
    case "convertFromSnakeCase": return .known(.convertFromSnakeCase)
    case "custom": return .custom
    case let name:
      guard depth < Self.maximumDepth, let (file, value) = staticValue(of: name) else { return .custom }
      return keys(at: value, in: file, depth: depth + 1)
    }
  }

  private func dates(at value: Int, in file: Int, depth: Int) -> Client.Dates {
    let tokens = declarations.tokens[file]
    let member = tokens.member(at: value)
    switch member.name {
    case "deferredToDate": return .deferredToDate
    case "iso8601": return .iso8601
    case "secondsSince1970": return .secondsSince1970
    case "millisecondsSince1970": return .millisecondsSince1970
    case "custom": return .custom
    case "formatted":
      guard tokens.isMark(member.end, "(") else { return .custom }
      let search = SwiftFormatSearch(declarations, file: file)
      return search.format(in: tokens.inside(member.end)).map { .formatted([$0]) }
        ?? .custom
    case let name:
      guard depth < Self.maximumDepth, let (file, value) = staticValue(of: name) else { return .custom }
      return dates(at: value, in: file, depth: depth + 1)
    }
  }

  /// Where the value of a `static let` or `static var` begins that an extension of a strategy may add; `nil` where none
  /// or several have the name.
  private func staticValue(of name: String) -> (file: Int, value: Int)? {
    var found: [(Int, Int)] = []
    for (file, tokens) in declarations.tokens.enumerated() {
      for index in 1..<max(1, tokens.count)
      where tokens.isName(index) && (tokens.isWord(index - 1, "let") || tokens.isWord(index - 1, "var"))
        && tokens.isWord(index - 2, "static") && tokens.text(index) == name
      {
        if let value = tokens.startOfValue(behind: index) { found.append((file, value)) }
      }
    }
    return found.count == 1 ? found[0] : nil
  }
}

extension SwiftTokens {
  /// The names before the dot of a member: `self.decoder`, `$0`; empty where there are none.
  fileprivate func receiver(of index: Int) -> String {
    var names: [String] = []
    var index = index
    while isMark(index - 1, "."), isName(index - 2) {
      names.insert(text(index - 2), at: 0)
      index -= 2
    }
    return names.joined(separator: ".")
  }

  /// The last name of `.a`, `A.B.a` or `a` at a place, and what stands behind it.
  fileprivate func member(at start: Int) -> (name: String, end: Int) {
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

  /// Where a declared name's value begins: behind `=`, or in the braces that compute it.
  fileprivate func startOfValue(behind name: Int) -> Int? {
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
