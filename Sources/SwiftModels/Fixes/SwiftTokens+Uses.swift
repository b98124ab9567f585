import ContractSpecs

/// Questions about the code around a name.
extension SwiftTokens {
  /// Returns whether a name is a member of the expression before it: `self.name`, `user?.name`, `\User.name`. A `.name`
  /// alone is a key or a case.
  func isAccess(_ index: Int) -> Bool {
    guard isMark(index - 1, "."), index >= 2 else { return false }
    if isName(index - 2) {
      let word = text(index - 2)
      return word == "self" || word == "super" || !SwiftName.isKeyword(word)
    }
    guard case .mark(let mark) = self[index - 2].kind else { return self[index - 2].kind != .arrow }
    let isAdjacent = self[index - 2].range.upperBound == self[index - 1].range.lowerBound
    return isAdjacent && ")]?!\\>".utf8.contains(mark)
  }

  /// Returns whether the type of a name does not matter at its use: `encode(name, forKey:` or `combine(name)`.
  func takesEveryType(_ index: Int) -> Bool {
    guard isMark(index + 1, ",") || isMark(index + 1, ")") else { return false }
    var start = index
    while isMark(start - 1, "."), isName(start - 2) { start -= 2 }
    return isMark(start - 1, "(")
      && ["encode", "encodeIfPresent", "combine"].contains { says($0, start - 2) }
  }

  /// Returns the name of the same member of another value with which a name is compared: `name == other.name`.
  func comparedNamesake(of index: Int) -> Int? {
    var start = index
    while isMark(start - 1, "."), isName(start - 2) { start -= 2 }
    let isEqual = isMark(index + 1, "=") && isMark(index + 2, "=")
    if isEqual, isName(index + 3), isMark(index + 4, "."), isName(index + 5), text(index + 5) == text(index) {
      return index + 5
    }
    return isMark(start - 1, "=") && isMark(start - 2, "=") && isName(start - 3)
      && text(start - 3) == text(index) && start < index ? start - 3 : nil
  }

  /// Returns whether an interpolation of a string literal does more with a name than to show it: `\(name.count)`. An
  /// Optional is shown as `Optional(5)`, so that `orShown` asks for every use.
  func isComputed(_ name: String, inTextAt index: Int, orShown: Bool) -> Bool {
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
        !orShown && start > 1 && text[start - 1] == UInt8(ascii: "(") && text[start - 2] == 0x5C
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

  /// Returns the names before each use of a member in the interpolations of a string literal: `["self", "user"]` for
  /// `\(self.user.name)`, none for `\(name)`; `nil` if they cannot all be told.
  func paths(toMember name: String, inTextAt index: Int) -> [[String]]? {
    let text = Array(bytes[self[index].range])
    let word = Array(name.utf8)
    guard !text.contains(UInt8(ascii: "{")) else { return nil }
    var paths: [[String]] = []
    var rest = text[...]
    while let found = rest.firstRange(of: word) {
      rest = text[found.upperBound...]
      var start = found.lowerBound
      while start > 0, Self.isOfName(text[start - 1]) || ".?!".utf8.contains(text[start - 1]) { start -= 1 }
      if found.upperBound < text.count, Self.isOfName(text[found.upperBound]) { continue }
      let names = String(decoding: text[start..<found.upperBound], as: UTF8.self)
        .split(omittingEmptySubsequences: false) { ".?!".contains($0) }.map(String.init)
      guard names.last == name else { continue }
      let path = names.dropLast().filter { !$0.isEmpty }
      // A member of what a call or a literal gives.
      if names.count > 1, names[0].isEmpty { return nil }
      paths.append(Array(path))
    }
    return paths
  }

  /// Returns each `Type.init` that is not called at once.
  func references(toInitializerOf type: String) -> [Int] {
    (2..<max(2, count)).filter { index in
      isWord(index, "init") && isMark(index - 1, ".") && isName(index - 2)
        && (text(index - 2) == type || text(index - 2) == "Self") && !isMark(index + 1, "(")
    }
  }

  /// Returns whether a member of an unknown value may be a property, by what follows it: `?.` and `!` follow an Optional,
  /// `(` a function, and a constant is assigned in an initializer only.
  func mayBe(_ property: SwiftProperty, _ index: Int) -> Bool {
    let isOptional = if case .optional? = property.type { true } else { false }
    let isOther = if case .other? = property.type { true } else { false }
    if property.isConstant, changesValue(index) { return false }
    if property.isConstant, takesValue(index), !isMark(index - 1, ".") || !isWord(index - 2, "self") {
      return false
    }
    if isMark(index + 1, "("), isAdjacent(index + 1) { return isOther }
    let isUnwrapped =
      isAdjacent(index + 1) && (isMark(index + 1, "?") || isMark(index + 1, "!") && !isMark(index + 2, "="))
    let hasDefault = isMark(index + 1, "?") && isMark(index + 2, "?")
    return isOptional || property.type == nil || !(isUnwrapped || hasDefault)
  }

  /// Returns whether a name is assigned: `self.name = …`.
  func takesValue(_ index: Int) -> Bool { isMark(index + 1, "=") && !isMark(index + 2, "=") }

  /// Returns whether the value of a name is changed: `self.name += …`.
  private func changesValue(_ index: Int) -> Bool {
    isMark(index + 2, "=") && isAdjacent(index + 2) && !isMark(index + 3, "=")
      && "+-*/%".unicodeScalars.contains { isMark(index + 1, $0) }
  }

  /// Returns the labels of a call's arguments.
  func labels(in open: Int) -> Set<String> {
    var labels: Set<String> = []
    var index = open + 1
    while index < partner(of: open) {
      if isName(index), isMark(index + 1, ":") { labels.insert(text(index)) }
      index = past(index)
    }
    return labels
  }

  /// Returns whether a name before a parenthesis calls an initializer that may be that of the type.
  func makesInstance(of type: String, at index: Int) -> Bool {
    let word = text(index)
    return word == type || word == "Self" || (word == "init" && isMark(index - 1, "."))
  }

  /// Returns whether a name denotes a value: it follows no dot, and is no label, parameter or newly declared name.
  func isBareUse(_ index: Int) -> Bool {
    !isMark(index - 1, ".") && !isMark(index + 1, ":") && !isWord(index - 1, "let")
      && !isWord(index - 1, "var")
      && !isWord(index - 1, "case") && !isWord(index - 1, "func") && !isMark(index - 1, "@")
  }

  /// Returns whether the body of a `switch` has one of these cases as a pattern, and no pattern for all others.
  func switchesOnlyOver(_ names: Set<String>, in brace: Int) -> Bool {
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

  /// Returns whether a pattern in the body of a `switch` without one for all others has one of these cases inside
  /// another pattern: `(.admin, _)`, `.some(.admin)`.
  func namesInside(_ names: Set<String>, in brace: Int) -> Bool {
    var isOverThem = false
    var index = brace + 1
    while index < partner(of: brace) {
      if isWord(index, "default"), isMark(index + 1, ":") { return false }
      guard isWord(index, "case") else {
        index = past(index)
        continue
      }
      var end = index + 1
      while end < partner(of: brace), !isMark(end, ":") { end = past(end) }
      if takesAll(index + 1..<end) { return false }
      isOverThem =
        isOverThem
        || (index + 1..<end).contains { place in
          isMark(place, ".") && isName(place + 1) && names.contains(text(place + 1))
            && (!isName(place - 1) || text(place - 1).first?.isUppercase == true)
        }
      index = end
    }
    return isOverThem
  }

  /// Returns whether a pattern fits every value: it has wildcards and bound names alone, and no condition.
  private func takesAll(_ pattern: Range<Int>) -> Bool {
    let bindsAll = isWord(pattern.lowerBound, "let") || isWord(pattern.lowerBound, "var")
    return pattern.allSatisfy { index in
      if isMark(index, "(") || isMark(index, ")") || isMark(index, ",") { return true }
      if isWord(index, "let") || isWord(index, "var") || isWord(index, "_") { return true }
      let isBound = bindsAll || isWord(index - 1, "let") || isWord(index - 1, "var")
      return isName(index) && isBound && !["where", "is", "as", "true", "false", "nil"].contains(text(index))
    }
  }

  /// Returns whether every pattern in the body of a `switch` may be one of these cases: it names no other, and none with
  /// more values than the case has.
  func namesOnly(_ cases: [String: Int], in brace: Int) -> Bool {
    var index = brace + 1
    while index < partner(of: brace) {
      guard isWord(index, "case") else {
        index = past(index)
        continue
      }
      var pattern = index + 1
      while pattern < partner(of: brace), !isMark(pattern, ":") {
        let isHead = !isName(pattern - 1) || isWord(pattern - 1, "case") || isWord(pattern - 1, "let")
        if isHead, isMark(pattern, "."), isName(pattern + 1) {
          guard let values = cases[text(pattern + 1)] else { return false }
          if values == 0, isMark(pattern + 2, "("), !isMark(pattern + 3, ")") { return false }
        }
        pattern = past(pattern)
      }
      index = pattern
    }
    return true
  }
}
