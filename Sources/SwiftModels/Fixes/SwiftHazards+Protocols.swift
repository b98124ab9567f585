import ContractSpecs

/// The protocols that ask for a property with the type that it has.
extension SwiftHazards {
  /// The properties that protocols of the library ask for.
  private static let ofLibrary: [String: Set<String>] = [
    "description": ["CustomStringConvertible", "LosslessStringConvertible", "CodingKey"],
    "debugDescription": ["CustomDebugStringConvertible", "CodingKey"],
    "errorDescription": ["LocalizedError"], "failureReason": ["LocalizedError"],
    "recoverySuggestion": ["LocalizedError"], "helpAnchor": ["LocalizedError"],
    "errorCode": ["CustomNSError"], "errorUserInfo": ["CustomNSError"], "hashValue": ["Hashable"],
    "customMirror": ["CustomReflectable"],
  ]

  /// The protocols of these that have no implementation of their own, which would take the place of the property.
  private static let withoutDefault: Set<String> = [
    "CustomStringConvertible", "LosslessStringConvertible", "CustomDebugStringConvertible",
    "CustomReflectable",
  ]

  /// Returns the hazard of another type for a property that a protocol asks for, itself or through one that it inherits
  /// from, or one behind an alias.
  func requirement(of property: SwiftProperty, in owner: Int) -> Hazard? {
    let (protocols, foreign) = conformances(of: owner)
    let asked = protocols.compactMap { type in
      declarations[type].properties.first { $0.name == property.name }
    }
    let isSame = { (one: SwiftProperty) in one.type == property.type && property.type != nil }
    if let asked = asked.first(where: isSame) ?? asked.first {
      return Hazard(
        text:
          "the protocol at \(line(of: asked.nameRange)) asks for the type that it has; change both by hand",
        isCertain: isSame(asked), place: asked.nameRange)
    }
    if let name = Self.ofLibrary[property.name]?.intersection(foreign).min() {
      return Hazard(
        text: "\(name) asks for the type that it has; change both by hand",
        isCertain: Self.withoutDefault.contains(name),
        place: property.nameRange)
    }
    guard property.name == "id", foreign.contains("Identifiable"), let place = placeOfID(of: owner) else {
      return nil
    }
    return Hazard(
      text: "code at \(line(of: place)) may ask for the type that it has; change both by hand", place: place)
  }

  /// Returns the protocols of these files that a type conforms to, and the names of those of libraries.
  private func conformances(of owner: Int) -> (declared: [Int], foreign: Set<String>) {
    var pending = [owner]
    var (seen, declared, foreign): (Set<Int>, [Int], Set<String>) = ([], [], [])
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      if declarations[next].kind == .protocolType { declared.append(next) }
      for inherited in declarations[next].inherited {
        let found = types(
          named: inherited, in: declarations[next].path, from: declarations[next].file, depth: 0)
        pending += found.declared
        foreign.formUnion(found.foreign)
      }
    }
    return (declared, foreign)
  }

  /// The number of aliases that lead to other aliases.
  private static let maximumAliases = 8

  private func types(
    named reference: SwiftTypeReference, in scope: [String], from file: Int, depth: Int
  ) -> (declared: [Int], foreign: Set<String>) {
    switch declarations.meaning(of: reference.path, in: scope, from: file) {
    case .type(let type)?: return ([type], [])
    case .several(let types)?: return (types, [])
    case .alias(let alias)?:
      var all: (declared: [Int], foreign: Set<String>) = ([], [])
      guard depth < Self.maximumAliases else { return all }
      for part in [alias.type] + alias.others {
        let found = types(
          named: part, in: Array(alias.path.dropLast()), from: alias.file, depth: depth + 1)
        all.declared += found.declared
        all.foreign.formUnion(found.foreign)
      }
      return all
    case nil: return ([], reference.path.last.map { [$0] } ?? [])
    }
  }

  /// Returns code that says which type the `ID` of an identifiable type is: `where T.ID == Int`, or an alias in the
  /// type.
  private func placeOfID(of owner: Int) -> SourceRange? {
    for (file, tokens) in declarations.tokens.enumerated() {
      for index in 0..<tokens.count where tokens.isWord(index, "ID") {
        let range = SourceRange(file: file, bytes: tokens[index].range)
        let isCompared =
          tokens.isMark(index + 1, "=") && tokens.isMark(index + 2, "=")
          || tokens.isMark(index - 1, ".") && tokens.isMark(index - 3, "=") && tokens.isMark(index - 4, "=")
        let isAlias =
          tokens.isWord(index - 1, "typealias")
          && declarations.innermostType(at: range.bytes.lowerBound, of: file) == owner
        if isCompared || isAlias { return range }
      }
    }
    return nil
  }
}
