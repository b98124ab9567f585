import ContractSpecs

/// Changes for a property that other code uses, so that its type has to stay.
extension SwiftChanges {
  /// Returns the changes that read a property of the same type leniently, or one around it, instead of a change that
  /// touches more; the one that loses least is the first.
  func keepingTypes(insteadOf touch: Touch) -> [Change] {
    guard let (member, property, sent) = kept(by: touch), let type = property.type,
      let owner = owner(of: property)
    else { return [] }
    let read = SwiftLenientRead(
      property.name, type, sent: sent, texts: texts(at: path), numbers: numbers(at: path),
      standIn: standIn(for: property, of: owner))
    return [read].compactMap { $0.flatMap { change(of: member, property, to: $0) } } + enclosing
  }

  func owner(of property: SwiftProperty) -> Int? {
    declarations.types.indices.first { declarations[$0].properties.contains(property) }
  }

  /// The changes that leave out the elements around the value, or take an Optional around it as nil.
  private var enclosing: [Change] {
    var changes: [Change] = []
    var (place, isElement, isInside) = (path, false, false)
    while let last = place.steps.last {
      defer { place = place.parent }
      guard case .key = last else {
        isElement = true
        continue
      }
      guard let member = model.member(at: place)?.member, let property = member.property,
        let type = property.type
      else { continue }
      if isElement, let read = SwiftLenientRead(property.name, leavingOutElementsOf: type, by: elementName) {
        changes += [change(of: member, property, to: read)].compactMap(\.self)
      }
      if isInside, let read = SwiftLenientRead(property.name, nilIfUnreadable: type) {
        changes += [change(of: member, property, to: read)].compactMap(\.self)
      }
      (isElement, isInside) = (false, true)
    }
    return changes
  }

  /// A name for the type of elements that may be nil, which no other type has.
  private var elementName: String {
    ["Lenient", "LenientElement", "LenientlyRead"].first { name in
      declarations.type(at: [name]).map { declares($0, name) } ?? true
    } ?? "LenientlyReadElement"
  }

  /// Returns whether a type is the one that an earlier change has added.
  private func declares(_ type: Int, _ name: String) -> Bool {
    declarations[type].isPrivate && declarations[type].generics == ["Value"]
      && declarations[type].properties.map(\.name) == ["value"]
  }

  private func change(of member: SwiftModel.Member, _ property: SwiftProperty, to read: SwiftLenientRead)
    -> Change?
  {
    guard let owner = owner(of: property), !declarations.namesSet(property) else { return nil }
    guard let call = member.call else {
      guard member.isSynthesized,
        let edits = SwiftInitializerWriter(of: owner, in: declarations).reading(property, by: read)
      else { return nil }
      let file = declarations[owner].body.file
      return Change(
        title: read.saying, edits: edits + element(of: read, in: file), hides: read.hides,
        touches: .decoding(of: owner))
    }
    guard call.type == property.type || .optional(call.type) == property.type,
      let edit = edit(of: call, to: read)
    else { return nil }
    return Change(
      title: read.saying, edits: [edit] + element(of: read, in: call.statement.file), hides: read.hides)
  }

  /// Returns the edit that declares the type of the elements at the end of a file, unless it has that.
  private func element(of read: SwiftLenientRead, in file: Int) -> [SourceEdit] {
    guard let name = read.element,
      declarations.type(at: [name], from: file).map({ declarations[$0].file != file }) ?? true
    else { return [] }
    let bytes = declarations.files[file].bytes
    let text = (bytes.last == .lineFeed ? "" : "\n") + read.elementLines.map { $0 + "\n" }.joined()
    return [SourceEdit(range: SourceRange(file: file, bytes: bytes.count..<bytes.count), replacement: text)]
  }

  /// Returns the property that a change touches, and the type that is sent.
  private func kept(by touch: Touch) -> (SwiftModel.Member, SwiftProperty, SwiftTypeReference)? {
    switch touch {
    case .type(let property, let sent, _):
      model.members.values.first { $0.property == property }.map { ($0, property, sent) }
    case .cases:
      model.member(at: path).flatMap { _, member in
        guard let property = member.property, let type = property.type else { return nil }
        return (member, property, type.replacingCore(with: .name("String")))
      }
    case .decoding, .places: nil
    }
  }

  /// Returns the statement that decodes a property with another expression.
  private func edit(of call: SwiftDecodeCall, to read: SwiftLenientRead) -> SourceEdit? {
    let (file, whole) = (call.statement.file, call.statement.bytes)
    func text(_ bytes: Range<Int>) -> String {
      declarations.text(SourceRange(file: file, bytes: bytes))
    }
    let head = text(whole.lowerBound..<call.method.bytes.lowerBound)
    guard let word = head.firstRange(of: "try ") else { return nil }
    let open = text(call.method.bytes.upperBound..<call.typeRange.bytes.lowerBound)
    let rest = text(call.typeRange.bytes.upperBound..<whole.upperBound)
    let expression = read.expression { "\(head[word.upperBound...])\($0)\(open)\($1)\(rest)" }
    return SourceEdit(range: call.statement, replacement: head[..<word.lowerBound] + expression)
  }

  /// Returns the value that stands for one that is missing: the initial one, none, or the enum's own for unknown ones.
  private func standIn(for property: SwiftProperty, of owner: Int) -> String? {
    if property.hasInitialValue { return initialValue(of: property) }
    switch property.type {
    case .array?: return "[]"
    case .dictionary?: return "[:]"
    case .named(let parts)?:
      if let enumeration = declarations.type(parts.map(\.name), inType: owner) {
        return declarations[enumeration].cases.first { Self.unknown.contains($0.name) && $0.values == nil }
          .map { ".\($0.name)" }
      }
      // An identity or a secret cannot be made up.
      let name = property.name.lowercased()
      if ["id", "identifier", "token", "key", "secret"].contains(where: name.hasSuffix) { return nil }
      let type = parts.map(\.name).joined(separator: ".")
      return SwiftBuiltIn.isNumber(type) ? "0" : Self.empty[type]
    case .optional?, .other?, nil: return nil
    }
  }

  private static let unknown: Set = ["unknown", "other", "undefined", "unrecognized", "unsupported"]

  private static let empty = ["String": "\"\"", "Bool": "false"]

  private func initialValue(of property: SwiftProperty) -> String? {
    guard let annotation = property.typeRange else { return nil }
    let end = max(annotation.bytes.upperBound, property.whole.bytes.upperBound)
    let rest = SourceRange(file: annotation.file, bytes: annotation.bytes.upperBound..<end)
    let value = String(declarations.text(rest).drop { $0 == " " || $0 == "=" })
    return isLiteral(value) ? value : nil
  }

  /// Returns whether a value is a literal or a case, which means the same in every place.
  private func isLiteral(_ text: String) -> Bool {
    let tokens = SwiftTokens(Array(text.utf8))
    if ["[]", "[:]"].contains(text) { return true }
    let isNegative = tokens.isMark(0, "-") || tokens.isMark(0, ".")
    guard tokens.count == (isNegative ? 2 : 1) else { return false }
    let last = tokens.count - 1
    switch tokens[last].kind {
    case .number: return !tokens.isMark(0, ".")
    case .text: return !isNegative && !text.contains("\\(") && !text.contains("\n")
    case .word: return tokens.isMark(0, ".") || ["true", "false"].contains(text)
    case .quotedWord: return tokens.isMark(0, ".")
    case .pattern, .directive, .arrow, .mark: return false
    }
  }
}
