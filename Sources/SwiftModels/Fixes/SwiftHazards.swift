import ContractSpecs

/// Finds code in the read sources that would not compile, or would be incomplete, after a change.
///
/// It asks no compiler: everything that looks like a use counts as one, and files that were not read are not searched.
struct SwiftHazards {
  let declarations: SwiftDeclarations

  init(_ declarations: SwiftDeclarations) {
    self.declarations = declarations
  }

  /// Returns why a change must not be made alone, and what has to change with it; `nil` if the change is safe.
  func hazard(of touch: SwiftChanges.Touch) -> String? {
    switch touch {
    case .type(let property, let type, let call): hazard(of: property, becoming: type, besides: call)
    case .cases(let type):
      incompleteSwitch(over: type).map {
        "the switch at \(line(of: $0)) has no default and would not be exhaustive; give it the case as well"
      }
    case .decoding(let type):
      privateType(around: type).map {
        "\($0) is private, and no extension can reach it; write init(from:) inside the type"
      }
    }
  }

  // MARK: A property of another type

  private func hazard(
    of property: SwiftProperty, becoming type: SwiftTypeReference, besides call: SwiftDecodeCall?
  ) -> String? {
    if let wrapper = property.wrapper {
      return "what @\(wrapper) makes of another type is not known; try it by hand"
    }
    if property.hasInitialValue, !keepsInitialValue(property, type) {
      return
        "its initial value at \(line(of: property.whole)) is none of that type; change both by hand"
    }
    guard
      let owner = declarations.types.indices.first(where: {
        declarations[$0].properties.contains(property)
      })
    else { return nil }
    if let requirement = requirement(of: property, in: owner) {
      return "the protocol at \(line(of: requirement)) asks for the type that it has; change both by hand"
    }
    let forwarded = SwiftForwardedParameters(to: property, of: owner, in: declarations)
    let isAssigned = forwarded.edits(to: type) == nil ? [] : forwarded.assigned
    return
      (use(of: property, in: owner, type, besides: call?.statement, isAssigned)
      ?? argument(for: property, of: owner, type, forwarded.labels)).map {
        "\(property.name) is used at \(line(of: $0)), which may have to change with it; change both by hand"
      }
  }

  private func keepsInitialValue(_ property: SwiftProperty, _ type: SwiftTypeReference) -> Bool {
    if case .optional(let inner) = type, inner == property.type { return true }
    guard let annotation = property.typeRange else { return false }
    let rest = SourceRange(
      file: annotation.file,
      bytes: annotation.bytes.upperBound..<max(annotation.bytes.upperBound, property.whole.bytes.upperBound))
    let value = declarations.text(rest).drop { $0 == " " || $0 == "=" }
    if value == "nil", case .optional = type { return true }
    switch type.unwrapped {
    case .array: return value == "[]"
    case .dictionary: return value == "[:]"
    case .named, .other: break
    case .optional: return false
    }
    let isWhole = !value.isEmpty && value.allSatisfy(\.isNumber)
    switch type.unwrapped.path {
    case ["Double"]: return isWhole
    case ["Int"]: return isWhole
    case ["String"]: return value.hasPrefix("\"")
    case ["Bool"]: return value == "true" || value == "false"
    case _: return false
    }
  }

  private func requirement(of property: SwiftProperty, in owner: Int) -> SourceRange? {
    for name in declarations[owner].inherited {
      guard let found = declarations.type(name.path, inType: owner),
        declarations[found].kind == .protocolType,
        let asked = declarations[found].properties.first(where: { $0.name == property.name })
      else { continue }
      return asked.nameRange
    }
    return nil
  }

  /// Returns the first place at which code reads or sets a property: `x.name` if x is of its type or of an unknown one,
  /// or `name` alone inside the type.
  private func use(
    of property: SwiftProperty, in owner: Int, _ type: SwiftTypeReference, besides statement: SourceRange?,
    _ assigned: Set<SourceRange>
  ) -> SourceRange? {
    let declared = Set(
      declarations.types.flatMap {
        $0.declaration.properties.map(\.nameRange) + $0.declaration.cases.map(\.nameRange)
      })
    let isWidened = if case .optional(let inner) = type { inner == property.type } else { false }
    for (file, tokens) in declarations.tokens.enumerated() {
      let receivers = SwiftReceivers(declarations: declarations, file: file)
      for index in 0..<tokens.count {
        let range = SourceRange(file: file, bytes: tokens[index].range)
        if tokens[index].kind == .text, tokens.isComputed(property.name, inTextAt: index),
          mayBeUse(inTextAt: index, of: property.name, owner, receivers, tokens)
        {
          return range
        }
        guard tokens.isName(index), tokens.says(property.name, index) else { continue }
        if declared.contains(range) || assigned.contains(range) || tokens.takesEveryType(index) { continue }
        if let statement, statement.file == file, statement.bytes.contains(range.bytes.lowerBound) {
          continue
        }
        if isWidened, tokens.isAssigned(index) { continue }
        if isUse(index, of: owner, receivers, tokens) { return range }
      }
    }
    return nil
  }

  private func isUse(_ index: Int, of owner: Int, _ receivers: SwiftReceivers, _ tokens: SwiftTokens) -> Bool
  {
    guard tokens.isAccess(index) else {
      return tokens.isBareUse(index) && receivers.innermost(at: index).map { isOwner($0, owner) } == true
        && !receivers.isLocal(index)
    }
    switch receivers.receiver(ofMember: index) {
    case .declared(let type): return isOwner(type, owner)
    case .foreign, .list: return false
    case .unknown: return true
    }
  }

  /// Returns whether an interpolation may use a property: as a member of any value, or alone inside the type.
  private func mayBeUse(
    inTextAt index: Int, of name: String, _ owner: Int, _ receivers: SwiftReceivers, _ tokens: SwiftTokens
  ) -> Bool {
    let isInside = receivers.innermost(at: index).map { isOwner($0, owner) } == true
    return isInside || tokens.bytes[tokens[index].range].firstRange(of: Array(".\(name)".utf8)) != nil
  }

  /// Returns whether a type is another one, or inherits its properties.
  private func isOwner(_ type: Int, _ owner: Int) -> Bool {
    var type = type
    for _ in 0..<16 {
      if type == owner { return true }
      guard let parent = declarations.superclass(of: type) else { return false }
      type = parent
    }
    return false
  }

  /// Returns the first call that passes a value for a property to an initializer: `User(name: "x")`. A value also fits
  /// an Optional.
  private func argument(
    for property: SwiftProperty, of owner: Int, _ type: SwiftTypeReference, _ labels: Set<String>
  ) -> SourceRange? {
    if case .optional(let inner) = type, inner == property.type { return nil }
    let name = declarations[owner].path.last ?? ""
    let members = labels.union(declarations[owner].properties.map(\.name))
    for (file, tokens) in declarations.tokens.enumerated() {
      let receivers = SwiftReceivers(declarations: declarations, file: file)
      if !labels.isEmpty, let reference = tokens.reference(toInitializerOf: name) {
        return SourceRange(file: file, bytes: tokens[reference].range)
      }
      for open in 1..<max(1, tokens.count)
      where tokens.isMark(open, "(") && tokens.isName(open - 1)
        && tokens.makesInstance(of: name, at: open - 1)
      {
        if tokens.isWord(open - 1, "Self"), receivers.innermost(at: open) != owner { continue }
        if tokens.isWord(open - 1, "init"), !tokens.labels(in: open).isSubset(of: members) { continue }
        var index = open + 1
        while index < tokens.partner(of: open) {
          if tokens.isName(index), tokens.isMark(index + 1, ":"), tokens.text(index) == property.name {
            return SourceRange(file: file, bytes: tokens[index].range)
          }
          index = tokens.past(index)
        }
      }
    }
    return nil
  }

  /// Returns whether code names the `CodingKeys` of a type: `CodingKeys` inside it, or `User.CodingKeys` anywhere.
  func usesKeys(of owner: Int) -> Bool {
    let declared = Set(declarations.types.map(\.declaration.name))
    return declarations.tokens.enumerated().contains { file, tokens in
      (0..<tokens.count).contains { index in
        guard tokens.isWord(index, "CodingKeys") else { return false }
        let range = SourceRange(file: file, bytes: tokens[index].range)
        if declared.contains(range) { return false }
        if tokens.isMark(index - 1, "."), tokens.isName(index - 2) {
          return tokens.text(index - 2) == declarations[owner].path.last || tokens.isWord(index - 2, "Self")
        }
        return declarations.types[owner].parts.contains {
          $0.file == file && $0.bytes.contains(range.bytes.lowerBound)
        }
      }
    }
  }

  // MARK: An enum with more cases

  /// Returns the first `switch` that names cases of an enum and has no default.
  private func incompleteSwitch(over type: Int) -> SourceRange? {
    let names = Set(declarations[type].cases.map(\.name))
    for (file, tokens) in declarations.tokens.enumerated() {
      for index in 0..<tokens.count where tokens.isWord(index, "switch") && !tokens.isMark(index - 1, ".") {
        var brace = index + 1
        while brace < tokens.count, !tokens.isMark(brace, "{") { brace = tokens.past(brace) }
        guard brace < tokens.count, tokens.switchesOnlyOver(names, in: brace) else { continue }
        return SourceRange(file: file, bytes: tokens[index].range)
      }
    }
    return nil
  }

  // MARK: An extension

  /// Returns the first type that is private to another type, among the enclosing types and the type itself.
  private func privateType(around type: Int) -> String? {
    let path = declarations[type].path
    for count in path.indices.dropFirst().map({ $0 + 1 }) {
      guard let found = declarations.type(at: Array(path.prefix(count)), from: declarations[type].file) else {
        continue
      }
      if declarations.modifiers(of: found).contains("private") {
        return path.prefix(count).joined(separator: ".")
      }
    }
    return nil
  }

  private func line(of range: SourceRange) -> String {
    let location = declarations.location(of: range)
    return "\(location.file):\(location.line)"
  }
}

extension SwiftTokens {
  /// Returns whether a token is this text, without making a string of the token, since sources may have millions.
  fileprivate func says(_ text: String, _ index: Int) -> Bool {
    guard all.indices.contains(index) else { return false }
    let content = self[index].content
    return content.count == text.utf8.count && bytes[content].elementsEqual(text.utf8)
  }

  /// Returns whether a name is a member of the expression before it: `self.name`, `user?.name`, `\User.name`. A `.name`
  /// alone is a key or a case.
  fileprivate func isAccess(_ index: Int) -> Bool {
    guard isMark(index - 1, "."), index >= 2 else { return false }
    if isName(index - 2) {
      let word = text(index - 2)
      return word == "self" || word == "super" || !SwiftName.isKeyword(word)
    }
    guard case .mark(let mark) = self[index - 2].kind else { return self[index - 2].kind != .arrow }
    let isAdjacent = self[index - 2].range.upperBound == self[index - 1].range.lowerBound
    return isAdjacent && ")]?!\\>".utf8.contains(mark)
  }

  /// Returns whether the type of a name does not matter at its use: `encode(name, forKey:`, `combine(name)`, or a
  /// comparison with the same member of another value.
  fileprivate func takesEveryType(_ index: Int) -> Bool {
    var start = index
    while isMark(start - 1, "."), isName(start - 2) { start -= 2 }
    if isMark(start - 1, "("),
      ["encode", "encodeIfPresent", "combine"].contains(where: { says($0, start - 2) })
    {
      return true
    }
    let isEqual = isMark(index + 1, "=") && isMark(index + 2, "=")
    if isEqual, isName(index + 3), isMark(index + 4, "."), isName(index + 5), text(index + 5) == text(index) {
      return true
    }
    return isMark(start - 1, "=") && isMark(start - 2, "=") && isName(start - 3)
      && text(start - 3) == text(index) && start < index
  }

  /// Returns whether an interpolation of a string literal does more with a name than to show it: `\(name.count)`.
  fileprivate func isComputed(_ name: String, inTextAt index: Int) -> Bool {
    let text = Array(bytes[self[index].range])
    guard text.contains(0x5C) else { return false }
    let word = Array(name.utf8)
    var rest = text[...]
    while let found = rest.firstRange(of: word) {
      rest = text[found.upperBound...]
      let isWhole =
        !(found.lowerBound > 0 && Self.isOfName(text[found.lowerBound - 1]))
        && !(found.upperBound < text.count && Self.isOfName(text[found.upperBound]))
      guard isWhole else { continue }
      var start = found.lowerBound
      while start > 0, Self.isOfName(text[start - 1]) || ".?!".utf8.contains(text[start - 1]) { start -= 1 }
      let isShown =
        start > 1 && text[start - 1] == UInt8(ascii: "(") && text[start - 2] == 0x5C
        && found.upperBound < text.count && text[found.upperBound] == UInt8(ascii: ")")
      // Text outside of interpolations has no parenthesis behind a backslash before it.
      if !isShown, text[..<found.lowerBound].firstRange(of: Array("\\(".utf8)) != nil { return true }
      if !isShown, text[..<found.lowerBound].firstRange(of: Array("\\#".utf8)) != nil { return true }
    }
    return false
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80
      || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Returns the first `Type.init` that is not called at once.
  fileprivate func reference(toInitializerOf type: String) -> Int? {
    (2..<max(2, count)).first { index in
      isWord(index, "init") && isMark(index - 1, ".") && isName(index - 2)
        && (text(index - 2) == type || text(index - 2) == "Self") && !isMark(index + 1, "(")
    }
  }

  /// Returns whether a name is assigned: `self.name = …`.
  fileprivate func isAssigned(_ index: Int) -> Bool { isMark(index + 1, "=") && !isMark(index + 2, "=") }

  /// Returns the labels of a call's arguments.
  fileprivate func labels(in open: Int) -> Set<String> {
    var labels: Set<String> = []
    var index = open + 1
    while index < partner(of: open) {
      if isName(index), isMark(index + 1, ":") { labels.insert(text(index)) }
      index = past(index)
    }
    return labels
  }

  /// Returns whether a name before a parenthesis calls an initializer that may be that of the type.
  fileprivate func makesInstance(of type: String, at index: Int) -> Bool {
    let word = text(index)
    return word == type || word == "Self" || (word == "init" && isMark(index - 1, "."))
  }

  /// Returns whether a name denotes a value: it follows no dot, and is no label, parameter or newly declared name.
  fileprivate func isBareUse(_ index: Int) -> Bool {
    !isMark(index - 1, ".") && !isMark(index + 1, ":") && !isWord(index - 1, "let")
      && !isWord(index - 1, "var")
      && !isWord(index - 1, "case") && !isWord(index - 1, "func") && !isMark(index - 1, "@")
  }

  /// Returns whether the body of a `switch` has one of these cases as a pattern, and no pattern for all others.
  fileprivate func switchesOnlyOver(_ names: Set<String>, in brace: Int) -> Bool {
    var isOverThem = false
    var index = brace + 1
    while index < partner(of: brace) {
      if isWord(index, "default"), isMark(index + 1, ":") { return false }
      if isWord(index, "case") {
        if isMark(index + 2, ":"), isWord(index + 1, "_") { return false }
        if isMark(index + 3, ":"), isWord(index + 1, "let") || isWord(index + 1, "var") { return false }
        var pattern = index + 1
        while pattern < partner(of: brace), !isMark(pattern, ":") {
          if isMark(pattern, "."), isName(pattern + 1), names.contains(text(pattern + 1)) {
            isOverThem = true
          }
          pattern = past(pattern)
        }
        index = pattern
      } else {
        index = past(index)
      }
    }
    return isOverThem
  }
}
