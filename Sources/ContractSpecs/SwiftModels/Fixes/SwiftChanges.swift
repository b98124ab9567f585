/// What might mend a finding, the smallest first. None is sure before it is tried.
struct SwiftChanges {
  struct Change {
    var title: String
    var edits: [SourceEdit] = []

    /// The decoder's settings, where they change.
    var client: Client?

    /// The type that is decoded, where it is another one.
    var name: String?
  }

  private(set) var found: [Change] = []
  let model: SwiftModel
  let declarations: SwiftDeclarations
  private let document: JSONDocument

  init(for finding: Mismatch, in model: SwiftModel, _ document: JSONDocument) {
    self.model = model
    declarations = model.declarations
    self.document = document
    let path = finding.path ?? .root
    switch finding.kind {
    case .fieldCasing, .fieldRenamed: renamings(finding, at: path)
    case .bodyWrapped: enveloping(finding.foundAt)
    case .fieldMoved, .fieldMissing:
      nesting(finding, at: path)
      // What is merely missing is not to be made of whatever stands around it.
      if finding.kind == .fieldMoved { flattening(at: path) }
      optional(at: path)
      for member in finding.members { optional(at: path.appending(key: member.expected)) }
    case .valueNull: optional(at: path)
    case .valueType, .valueFormat, .valueRange, .numberPrecision:
      dates(at: path)
      types(at: path)
    case .valueChoice, .valueLiteral:
      cases(at: path)
      types(at: path)
    case .modelTrap: trap(finding, at: path)
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON,
      .bodyTruncated, .bodyUnwrapped, .bodyUnrelated, .fieldUnexpected, .keyDuplicated:
      break
    }
  }

  private mutating func add(_ title: String, _ edits: [SourceEdit]?) {
    if let edits, !edits.isEmpty { found.append(Change(title: title, edits: edits)) }
  }

  // MARK: Keys

  private mutating func renamings(_ finding: Mismatch, at path: JSONPath) {
    let pairs = finding.members.compactMap { member in member.found.map { (member.expected, $0) } }
    guard !pairs.isEmpty else { return }
    // A finding about one member has the member's path.
    let isSingle = pairs.count == 1 && path.steps.last == .key(pairs[0].0) && model.member(at: path) != nil
    let owner = isSingle ? path.parent : path
    let keys = SwiftKeyEdits(of: owner, in: model)
    let names = pairs.map { "\"\($0.1)\"" }.joined(separator: ", ")
    let renaming = Change(
      title: pairs.count == 1
        ? "name the key that is sent: \(names)" : "name the keys that are sent: \(names)",
      edits: keys?.renaming(pairs) ?? [])
    var converting = Change(title: "let the decoder convert keys from snake_case")
    converting.client = model.client
    converting.client?.keys = .convertFromSnakeCase
    let converts = model.client.keys == .asWritten && pairs.allSatisfy { SnakeCase.converted($0.1) == $0.0 }
    let known = renaming.edits.isEmpty ? [] : [renaming]
    guard converts else { return found += known }
    found += keys?.hasCodingKeys == true ? known + [converting] : [converting] + known
  }

  private mutating func trap(_ finding: Mismatch, at path: JSONPath) {
    guard let (key, member) = model.member(at: path) else { return constant(at: path) }
    if case .dictionary(_, let value)? = member.property?.type?.unwrapped {
      retype(at: path, to: .dictionary(key: .name("String"), value: value))
    }
    let keys = SwiftKeyEdits(of: path.parent, in: model)
    for other in [SnakeCase.converted(key.key), SwiftTraps.withoutAcronyms(key.key)].compactMap(\.self)
    where other != key.key {
      add("name the key as the decoder converts it: \"\(other)\"", keys?.renaming([(key.key, other)]))
    }
  }

  /// `let x = v` becomes `var x = v`.
  private mutating func constant(at path: JSONPath) {
    guard case .key(let name)? = path.steps.last, let owner = model.owner(at: path.parent),
      let property = declarations[owner].properties.first(where: { $0.name == name }), property.isConstant
    else { return }
    let file = declarations.files[property.whole.file].bytes
    let before = file[property.whole.bytes.lowerBound..<property.nameRange.bytes.lowerBound]
    guard let place = before.indices.last(where: { before[$0...].starts(with: "let".utf8) }) else { return }
    add(
      "make \(name) a variable",
      [
        SourceEdit(
          range: SourceRange(file: property.whole.file, bytes: place..<place + 3), replacement: "var")
      ])
  }

  // MARK: Types

  private mutating func optional(at path: JSONPath) {
    guard let (_, member) = model.member(at: path), path.steps.last.map(Self.isKey) == true,
      member.isSynthesized, let property = member.property, let range = property.typeRange
    else { return }
    if case .optional? = property.type { return }
    let end = SourceRange(file: range.file, bytes: range.bytes.upperBound..<range.bytes.upperBound)
    add("make \(property.name) Optional", [SourceEdit(range: end, replacement: "?")])
  }

  private static func isKey(_ step: JSONPath.Step) -> Bool {
    if case .key = step { true } else { false }
  }

  /// A date strategy that reads what is sent.
  private mutating func dates(at path: JSONPath) {
    guard let type = model.member(at: path)?.member.property?.type?.core.path.last, type == "Date" else {
      return
    }
    let current = model.client.dates ?? .deferredToDate
    for dates in [Client.Dates.iso8601, .secondsSince1970, .millisecondsSince1970] where dates != current {
      var change = Change(title: "let the decoder read dates as \(dates.rawValue)")
      change.client = model.client
      change.client?.dates = dates
      found.append(change)
    }
  }

  private mutating func types(at path: JSONPath) {
    guard let type = model.member(at: path)?.member.property?.type else { return }
    for name in ["String", "Int", "Double", "Bool"] where type.core.path != [name] {
      retype(at: path, to: type.replacingCore(with: .name(name)))
    }
    if path.steps.last.map(Self.isKey) == true { retype(at: path, to: type.wrappedInArray) }
  }

  private mutating func retype(at path: JSONPath, to type: SwiftTypeReference) {
    guard let property = model.member(at: path)?.member.property, let range = property.typeRange else {
      return
    }
    add("let \(property.name) be \(type)", [SourceEdit(range: range, replacement: "\(type)")])
  }

  /// Gives an enum of texts a case for each value that is sent and that it has not.
  private mutating func cases(at path: JSONPath) {
    guard let owner = model.enumeration(at: path), let last = declarations[owner].cases.last else { return }
    let known = Set(declarations[owner].cases.map(SwiftDeclarations.key))
    var names = Set(declarations[owner].cases.map(\.name))
    var lines: [String] = []
    for text in Set(texts(at: path)).subtracting(known).sorted().prefix(12) {
      guard let name = SwiftName.identifier(for: text), names.insert(name).inserted else { return }
      let quoted = SwiftName.quoted(name)
      lines.append(name == text ? "case \(quoted)" : "case \(quoted) = \(SwiftText.literal(text))")
    }
    let layout = SourceLayout(declarations.files[last.whole.file].bytes)
    let indent = layout.indent(at: last.whole.bytes.lowerBound)
    let end = last.whole.bytes.upperBound
    add(
      "give \(declarations[owner].path.joined(separator: ".")) what is sent: \(lines.joined(separator: ", "))",
      lines.isEmpty
        ? nil
        : [
          SourceEdit(
            range: SourceRange(file: last.whole.file, bytes: end..<end),
            replacement: lines.map { "\n\(indent)\($0)" }.joined())
        ])
  }

  /// The strings at a path, at most a thousand.
  private func texts(at path: JSONPath) -> [String] {
    var values = [document.root]
    for step in path.steps {
      switch step {
      case .key(let name):
        values = values.compactMap { value in
          value[name] ?? value.members.first { SnakeCase.converted($0.name) == name }?.value
        }
      case .each:
        values = values.flatMap { $0.kind == .object ? $0.members.map(\.value) : Array($0.elements) }
      case .index, .jwt: return []
      }
      values = Array(values.prefix(1000))
    }
    return values.compactMap(\.string)
  }

  // MARK: Structure

  private mutating func flattening(at path: JSONPath) {
    guard let (_, member) = model.member(at: path), let property = member.property, member.isSynthesized,
      let owner = model.owner(at: path.parent)
    else { return }
    add(
      "decode \(property.name) from the object around it",
      SwiftInitializerWriter(of: owner, in: declarations).flattening(property))
  }

  /// Members that were found one object further down are read from there.
  private mutating func nesting(_ finding: Mismatch, at path: JSONPath) {
    guard let place = finding.foundAt else { return }
    let isGroup = !finding.members.isEmpty
    let (owner, inner) = (isGroup ? path : path.parent, isGroup ? place : place.parent)
    guard inner.parent == owner, case .key(let key)? = inner.steps.last, let object = model.object(at: owner),
      let type = model.owners[object]
    else { return }
    let keys = isGroup ? finding.members.map(\.expected) : path.steps.last.map(Self.names) ?? []
    let properties = keys.compactMap {
      model.members[SwiftModel.Member.Key(object: object, key: $0)]?.property
    }
    guard properties.count == keys.count else { return }
    let sent = model.client.keys == .convertFromSnakeCase ? SnakeCase.converted(key) : key
    add(
      "decode \(properties.map(\.name).joined(separator: ", ")) from \"\(key)\"",
      SwiftInitializerWriter(of: type, in: declarations).nesting(properties, under: sent))
  }

  private static func names(_ step: JSONPath.Step) -> [String] {
    if case .key(let name) = step { [name] } else { [] }
  }

  /// A type around the one that is decoded.
  private mutating func enveloping(_ place: JSONPath?) {
    guard let place, place.steps.count == 1, case .key(let key)? = place.steps.first,
      let property = SwiftName.identifier(for: key), let owner = model.owner(at: .root),
      declarations[owner].path.count == 1
    else { return }
    let name = declarations[owner].path[0] + "Envelope"
    let sent = model.client.keys == .convertFromSnakeCase ? SnakeCase.converted(key) : key
    guard declarations.type(at: [name]) == nil, let end = declarations.end(of: owner) else { return }
    let body = declarations[owner].body
    let unit = SourceLayout(declarations.files[body.file].bytes).unit(inside: body.bytes)
    let coding =
      sent == property
      ? []
      : [
        "", "\(unit)enum CodingKeys: String, CodingKey {",
        "\(unit)\(unit)case \(SwiftName.quoted(property)) = \(SwiftText.literal(sent))", "\(unit)}",
      ]
    let lines =
      ["", "struct \(name): Decodable {", "\(unit)let \(SwiftName.quoted(property)): \(model.name)"] + coding
      + ["}"]
    var change = Change(title: "decode \(name) and take \(property)")
    change.edits = [
      SourceEdit(
        range: SourceRange(file: body.file, bytes: end..<end), replacement: lines.map { $0 + "\n" }.joined())
    ]
    change.name = name
    found.append(change)
  }
}
