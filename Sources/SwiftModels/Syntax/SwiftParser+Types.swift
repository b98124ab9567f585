import ContractSpecs

extension SwiftParser {
  /// The maximum depth of nested types that are read.
  private static let maximumTypeDepth = 24

  private static let specifiers: Set<String> = [
    "inout", "borrowing", "consuming", "sending", "isolated", "repeat", "each", "nonisolated",
  ]

  /// Reads a type and moves past it.
  mutating func typeReference(depth: Int = 0) -> SwiftTypeReference {
    let start = place
    while place < tokens.count {
      if tokens.isMark(place, "@") {
        place += 2
        if tokens.isMark(place, "(") { place = tokens.past(place) }
      } else if tokens[place].kind == .word, Self.specifiers.contains(tokens.text(place)),
        tokens.isName(place + 1)
      {
        place += 1
      } else {
        break
      }
    }
    if tokens.isWord(place, "any") || tokens.isWord(place, "some"), tokens.isName(place + 1) {
      place += 1
      if depth < Self.maximumTypeDepth { _ = typeReference(depth: depth + 1) }
      return other(from: start)
    }
    guard depth < Self.maximumTypeDepth, var type = primary(depth: depth) else {
      if place < tokens.count, depth >= Self.maximumTypeDepth { place = tokens.past(place) }
      return other(from: start)
    }
    while place < tokens.count, !tokens[place].startsLine {
      if tokens.isMark(place, "?") || tokens.isMark(place, "!") {
        // An optional of an optional decodes like one optional. A source may have any number of marks.
        if case .optional = type {} else { type = .optional(type) }
        place += 1
      } else if tokens.isWord(place, "async") || tokens.isWord(place, "throws") {
        place += 1
      } else if tokens[place].kind == .arrow {
        place += 1
        _ = typeReference(depth: depth + 1)
        type = other(from: start)
      } else {
        break
      }
    }
    return type
  }

  private func other(from start: Int) -> SwiftTypeReference {
    let end = max(place, start + 1)
    return .other(String(decoding: tokens.bytes[tokens.range(start..<end)].prefix(80), as: UTF8.self))
  }

  private mutating func primary(depth: Int) -> SwiftTypeReference? {
    if tokens.isMark(place, "[") { return bracketed(depth: depth) }
    if tokens.isMark(place, "(") { return parenthesized(depth: depth) }
    guard tokens.isName(place) else { return nil }
    var parts: [SwiftTypeReference.Part] = []
    repeat {
      if !parts.isEmpty { place += 1 }
      var part = SwiftTypeReference.Part(name: tokens.text(place))
      place += 1
      if tokens.isMark(place, "<"), !tokens[place].startsLine { part.arguments = arguments(depth: depth) }
      parts.append(part)
    } while tokens.isMark(place, ".") && tokens.isName(place + 1)
    return Self.sugared(parts)
  }

  /// Returns `T?` for `Optional<T>`, and likewise for arrays, sets and dictionaries.
  static func sugared(_ parts: [SwiftTypeReference.Part]) -> SwiftTypeReference {
    let last = parts.count == 2 && parts[0].name == "Swift" ? parts[1] : parts[0]
    guard parts.count == 1 || parts[0].name == "Swift" else { return .named(parts) }
    switch (last.name, last.arguments.count) {
    case ("Optional", 1): return .optional(last.arguments[0])
    case ("Array", 1), ("Set", 1), ("ContiguousArray", 1), ("ArraySlice", 1): return .array(last.arguments[0])
    case ("Dictionary", 2): return .dictionary(key: last.arguments[0], value: last.arguments[1])
    case (_, _): return .named(parts)
    }
  }

  private mutating func arguments(depth: Int) -> [SwiftTypeReference] {
    var types: [SwiftTypeReference] = []
    repeat {
      place += 1
      types.append(typeReference(depth: depth + 1))
    } while tokens.isMark(place, ",")
    if tokens.isMark(place, ">") { place += 1 }
    return types
  }

  private mutating func bracketed(depth: Int) -> SwiftTypeReference {
    let start = place
    let end = tokens.past(place)
    place += 1
    let first = typeReference(depth: depth + 1)
    var type = SwiftTypeReference.array(first)
    if tokens.isMark(place, ":") {
      place += 1
      type = .dictionary(key: first, value: typeReference(depth: depth + 1))
    }
    let isWhole = place == end - 1
    place = min(end, tokens.count)
    return isWhole ? type : other(from: start)
  }

  /// Reads `(Int)` as `Int`. A tuple or the parameters of a function cannot be decoded.
  private mutating func parenthesized(depth: Int) -> SwiftTypeReference {
    let start = place
    let end = min(tokens.past(place), tokens.count)
    place += 1
    let inner = typeReference(depth: depth + 1)
    let isWhole = place == end - 1
    place = end
    return isWhole ? inner : other(from: start)
  }
}
