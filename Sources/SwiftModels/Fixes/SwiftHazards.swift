import ContractSpecs

/// Finds code in the read sources that would not compile, or would be incomplete, after a change.
///
/// It asks no compiler: everything that looks like a use counts as one, and files that were not read are not searched.
struct SwiftHazards {
  struct Hazard {
    /// The change that is needed with it, as a sentence without its end.
    var text: String

    /// True if code surely does not compile after the change, instead of perhaps.
    var isCertain = false

    /// That code.
    var place: SourceRange?
  }

  let declarations: SwiftDeclarations

  init(_ declarations: SwiftDeclarations) {
    self.declarations = declarations
  }

  /// Returns why a change must not be made alone, and what has to change with it; `nil` if the change is safe.
  func hazard(of touch: SwiftChanges.Touch) -> Hazard? {
    switch touch {
    case .type(let property, let type, let call): hazard(of: property, becoming: type, besides: call)
    case .cases(let type):
      incompleteSwitch(over: type).map {
        Hazard(
          text:
            "the switch at \(line(of: $0.place)) has no default and would not be exhaustive; give it the case as well",
          isCertain: $0.isCertain, place: $0.place)
      }
    case .decoding(let type): hazard(ofInitializerIn: type)
    case .places(let type): hazard(ofInitializerIn: type) ?? hazard(ofOtherPlacesIn: type)
    }
  }

  private func hazard(ofInitializerIn type: Int) -> Hazard? {
    privateType(around: type).map {
      Hazard(text: "\($0) is private, and no extension can reach it; write init(from:) inside the type")
    }
  }

  /// Returns what else decodes a type, whose bodies have its members where they are read now.
  private func hazard(ofOtherPlacesIn type: Int) -> Hazard? {
    let uses = declarations.uses(of: type)
    guard uses.count > 1 else { return nil }
    let name = declarations[type].path.joined(separator: ".")
    return Hazard(
      text:
        "\(name) is decoded by \(uses.prefix(3).joined(separator: ", ")), of which the others would no longer decode; "
        + "declare a type for the object that this response has around it")
  }

  // MARK: A property of another type

  private func hazard(
    of property: SwiftProperty, becoming type: SwiftTypeReference, besides call: SwiftDecodeCall?
  ) -> Hazard? {
    if let wrapper = property.wrapper {
      return Hazard(text: "what @\(wrapper) makes of another type is not known; try it by hand")
    }
    if property.hasInitialValue, !keepsInitialValue(property, type) {
      return Hazard(
        text: "its initial value at \(line(of: property.whole)) is none of that type; change both by hand")
    }
    guard
      let owner = declarations.types.indices.first(where: {
        declarations[$0].properties.contains(property)
      })
    else { return nil }
    if let asked = requirement(of: property, in: owner) { return asked }
    let forwarded = SwiftForwardedParameters(to: property, of: owner, in: declarations)
    let isAssigned = forwarded.edits(to: type) == nil ? [] : forwarded.assigned
    let uses = uses(of: property, in: owner, type, besides: call?.statement, isAssigned)
    if let use = uses.first(where: \.isCertain) {
      return Hazard(
        text:
          "\(property.name) is used at \(line(of: use.place)), where it must be \(property.type.map { "\($0)" } ?? "what it is"); "
          + "only the backend can send that, or change both by hand",
        isCertain: true, place: use.place)
    }
    let argument = argument(for: property, of: owner, type, forwarded.labels)
    guard let place = argument?.isCertain == true ? argument : uses.first ?? argument else { return nil }
    return Hazard(
      text:
        "\(property.name) is used at \(line(of: place.place)), which \(place.isCertain ? "has" : "may have") to change "
        + "with it; change both by hand",
      isCertain: place.isCertain, place: place.place)
  }

  /// Code that depends on what changes.
  private struct Place {
    var place: SourceRange

    /// True if it surely does not compile after the change.
    var isCertain = false
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

  /// Returns the places at which code reads or sets a property and may not do so with another type: `x.name` if x is of
  /// its type or of an unknown one, or `name` alone inside the type.
  private func uses(
    of property: SwiftProperty, in owner: Int, _ type: SwiftTypeReference, besides statement: SourceRange?,
    _ assigned: Set<SourceRange>
  ) -> [Place] {
    let declared = Set(
      declarations.types.flatMap {
        $0.declaration.properties.map(\.nameRange) + $0.declaration.cases.map(\.nameRange)
      })
    let isWidened = if case .optional(let inner) = type { inner == property.type } else { false }
    var places: [Place] = []
    for (file, tokens) in declarations.tokens.enumerated() {
      let receivers = SwiftReceivers(declarations: declarations, file: file)
      for index in 0..<tokens.count {
        let range = SourceRange(file: file, bytes: tokens[index].range)
        if tokens[index].kind == .text,
          tokens.isComputed(property.name, inTextAt: index, orShown: isWidened),
          mayBeUse(inTextAt: index, of: property, owner, receivers, tokens)
        {
          places.append(Place(place: range))
        }
        guard tokens.isName(index), tokens.says(property.name, index) else { continue }
        if declared.contains(range) || assigned.contains(range) || tokens.takesEveryType(index)
          || isComparedWithItself(index, of: owner, receivers, tokens)
        {
          continue
        }
        if let statement, statement.file == file, statement.bytes.contains(range.bytes.lowerBound) {
          continue
        }
        if isWidened, tokens.takesValue(index) { continue }
        guard let isKnown = isUse(index, of: owner, receivers, tokens),
          isKnown || tokens.mayBe(property, index)
        else { continue }
        guard let old = property.type else {
          places.append(Place(place: range))
          continue
        }
        switch SwiftUse(index, of: file, in: declarations, old, becoming: type, in: owner).fit {
        case .fits: continue
        case .fails: places.append(Place(place: range, isCertain: isKnown))
        case .unclear: places.append(Place(place: range))
        }
      }
    }
    return places
  }

  /// Returns whether a name surely is a property of a type; `nil` if it is not.
  private func isUse(_ index: Int, of owner: Int, _ receivers: SwiftReceivers, _ tokens: SwiftTokens) -> Bool?
  {
    guard tokens.isAccess(index) else {
      let isInside = receivers.innermost(at: index).map { isOwner($0, owner) } == true
      return tokens.isBareUse(index) && isInside && !receivers.isLocal(index) ? true : nil
    }
    switch receivers.receiver(ofMember: index) {
    case .declared(let type) where isOwner(type, owner): return true
    case .declared(let type): return isDynamic(type) ? false : nil
    case .oneOf(let types): return types.contains { isOwner($0, owner) } ? false : nil
    // A library's type may have the members of its argument.
    case .library(let types): return types.contains { isOwner($0, owner) } ? false : nil
    case .foreign, .list: return nil
    case .unknown: return false
    }
  }

  /// Returns whether a property is compared with the same one of another value. One of the same name may be that of
  /// another type.
  private func isComparedWithItself(
    _ index: Int, of owner: Int, _ receivers: SwiftReceivers, _ tokens: SwiftTokens
  ) -> Bool {
    guard let other = tokens.comparedNamesake(of: index) else { return false }
    let isKnown = isUse(index, of: owner, receivers, tokens) == true
    switch isUse(other, of: owner, receivers, tokens) {
    case true?: return true
    case false?: return !isKnown
    case nil: return false
    }
  }

  /// Returns whether a type may give the members of another one by `@dynamicMemberLookup`.
  private func isDynamic(_ type: Int) -> Bool {
    declarations[type].attributes.contains { $0.path.last == "dynamicMemberLookup" }
  }

  /// Returns whether an interpolation may use a property: as a member of a value that may be of its type, or alone
  /// inside the type.
  private func mayBeUse(
    inTextAt index: Int, of property: SwiftProperty, _ owner: Int, _ receivers: SwiftReceivers,
    _ tokens: SwiftTokens
  ) -> Bool {
    let isInside = receivers.innermost(at: index).map { isOwner($0, owner) } == true
    guard let paths = tokens.paths(toMember: property.name, inTextAt: index) else { return true }
    return paths.contains { path in
      if path.isEmpty { return isInside }
      switch receivers.value(ofPath: path, at: index) {
      case .declared(let type): return isOwner(type, owner) || isDynamic(type)
      case .oneOf(let types), .library(let types): return types.contains { isOwner($0, owner) }
      case .foreign, .list: return false
      case .unknown: return true
      }
    }
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

  /// Returns a call that passes a value for a property to an initializer: `User(name: "x")`. A value also fits
  /// an Optional.
  private func argument(
    for property: SwiftProperty, of owner: Int, _ type: SwiftTypeReference, _ labels: Set<String>
  ) -> Place? {
    if case .optional(let inner) = type, inner == property.type { return nil }
    let name = declarations[owner].path.last ?? ""
    var found: Place?
    let members = labels.union(declarations[owner].properties.map(\.name))
    for (file, tokens) in declarations.tokens.enumerated() {
      let receivers = SwiftReceivers(declarations: declarations, file: file)
      if !labels.isEmpty,
        let reference = tokens.references(toInitializerOf: name).first(where: {
          receivers.mayName(owner, at: $0 - 2)
        })
      {
        return Place(place: SourceRange(file: file, bytes: tokens[reference].range))
      }
      for open in 1..<max(1, tokens.count)
      where tokens.isMark(open, "(") && tokens.isName(open - 1)
        && tokens.makesInstance(of: name, at: open - 1)
      {
        if tokens.isWord(open - 1, "Self"), receivers.innermost(at: open) != owner { continue }
        if tokens.says(name, open - 1), !receivers.mayName(owner, at: open - 1) { continue }
        if tokens.isWord(open - 1, "init"), !tokens.labels(in: open).isSubset(of: members) { continue }
        var index = open + 1
        while index < tokens.partner(of: open) {
          if tokens.isName(index), tokens.isMark(index + 1, ":"), tokens.text(index) == property.name {
            let use = property.type.map {
              SwiftUse(index, of: file, in: declarations, $0, becoming: type, in: owner)
            }
            let place = Place(
              place: SourceRange(file: file, bytes: tokens[index].range),
              isCertain: use?.isOfOldType(argumentAt: index + 2) == true)
            if place.isCertain { return place }
            found = found ?? place
          }
          index = tokens.past(index)
        }
      }
    }
    return found
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

  /// Returns a `switch` that names cases of an enum and has no default, if there is one that surely or perhaps is over
  /// that enum.
  private func incompleteSwitch(over type: Int) -> Place? {
    let cases = Dictionary(
      declarations[type].cases.map { ($0.name, $0.values?.count ?? 0) },
      uniquingKeysWith: { first, _ in first })
    var unclear: Place?
    for (file, tokens) in declarations.tokens.enumerated() {
      let receivers = SwiftReceivers(declarations: declarations, file: file)
      for index in 0..<tokens.count where tokens.isWord(index, "switch") && !tokens.isMark(index - 1, ".") {
        var brace = index + 1
        while brace < tokens.count, !tokens.isMark(brace, "{") { brace = tokens.past(brace) }
        guard brace < tokens.count else { continue }
        let place = SourceRange(file: file, bytes: tokens[index].range)
        guard tokens.switchesOnlyOver(Set(cases.keys), in: brace) else {
          if unclear == nil, tokens.namesInside(Set(cases.keys), in: brace) { unclear = Place(place: place) }
          continue
        }
        switch receivers.subject(ofSwitch: brace) {
        case .declared(type): return Place(place: place, isCertain: true)
        case .declared, .foreign, .list, .library: continue
        case .oneOf(let some) where !some.contains(type): continue
        case .oneOf, .unknown:
          if unclear == nil, tokens.namesOnly(cases, in: brace) { unclear = Place(place: place) }
        }
      }
    }
    return unclear
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

  func line(of range: SourceRange) -> String {
    let location = declarations.location(of: range)
    return "\(location.file):\(location.line)"
  }
}
