import ContractSpecs

/// The changes that may fix a finding, the smallest first. A change is not certain before it is tried.
struct SwiftChanges {
  struct Change {
    var title: String

    /// The part of the source, or of the decoder's settings, that the title tells of.
    var subject = SwiftRepairTitles.Subject.other
    var edits: [SourceEdit] = []

    /// True if the app then has a value that was not sent, or none for one that was.
    var hides = false

    /// The settings of the decoder, if the change affects them.
    var client: Client?

    /// The type to decode, if it is another one.
    var name: String?

    /// The element of the source that changes, for finding code that depends on it.
    var touches: Touch?
  }

  /// A changed element of the source, as far as the rest of the source depends on it.
  enum Touch {
    case type(of: SwiftProperty, to: SwiftTypeReference, by: SwiftDecodeCall?)

    /// An enum that gets more cases.
    case cases(of: Int)

    /// A type that gets an `init(from:)` in an extension, which reads what is read now and more.
    case decoding(of: Int)

    /// A type whose members an `init(from:)` reads from another place.
    case places(of: Int)
  }

  var found: [Change] = []

  /// The reasons why an apparent fix is not tried.
  var objections: [String] = []
  let model: SwiftModel
  let declarations: SwiftDeclarations
  let document: JSONDocument

  /// The path at which the finding's value was found, if it is elsewhere.
  let foundAt: JSONPath?

  /// The path of the finding.
  let path: JSONPath

  init(for finding: Finding, in model: SwiftModel, _ document: JSONDocument) {
    self.model = model
    declarations = model.declarations
    self.document = document
    foundAt = finding.foundAt
    path = finding.path ?? .root
    switch finding.kind {
    case .fieldCasing, .fieldRenamed: renamings(finding, at: path)
    case .bodyWrapped: enveloping(finding.foundAt)
    case .fieldMoved, .fieldMissing:
      if !finding.candidates.isEmpty {
        candidates(finding.candidates, at: path)
        break
      }
      nesting(finding, at: path)
      // A member that is merely missing must not be assembled from the members around it.
      if finding.kind == .fieldMoved { flattening(at: path) }
      optional(at: path)
      for member in finding.members { optional(at: path.appending(key: member.expected)) }
    case .valueNull:
      optional(at: path)
      optionalElements(at: path)
    case .valueType, .valueFormat, .valueRange, .numberPrecision:
      dates(at: path)
      types(at: path)
    case .valueChoice, .valueLiteral:
      cases(at: path)
      if objections.isEmpty { types(at: path) }
    case .modelTrap: trap(finding, at: path)
    case _: break
    }
  }

  mutating func add(
    _ title: String, of subject: SwiftRepairTitles.Subject = .other, _ edits: [SourceEdit]?,
    touching touch: Touch? = nil
  ) {
    guard let edits, !edits.isEmpty else { return }
    found.append(Change(title: title, subject: subject, edits: edits, touches: touch))
  }

  // MARK: Keys

  private mutating func renamings(_ finding: Finding, at path: JSONPath) {
    let pairs = finding.members.compactMap { member in member.found.map { (member.expected, $0) } }
    guard !pairs.isEmpty else { return }
    // A finding about one member has the path of that member.
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

  /// Adds the renaming to the only key that is likely to be a missing member. With several candidates it adds nothing,
  /// since an Optional would hide the value that is sent.
  private mutating func candidates(_ places: [JSONPath], at path: JSONPath) {
    guard places.count == 1, places[0].parent == path.parent, case .key(let found)? = places[0].steps.last,
      let name = model.member(at: path)?.key.key
    else { return }
    guard NameSense.mayBeSame(name, found) else {
      objections.append(
        "\"\(found)\" may be another thing than \"\(name)\"; if it is the same, name it in CodingKeys")
      return
    }
    add(
      "name the key that is sent, if it is the same member: \"\(found)\"",
      SwiftKeyEdits(of: path.parent, in: model)?.renaming([(name, found)]))
  }

  private mutating func trap(_ finding: Finding, at path: JSONPath) {
    guard let (key, member) = model.member(at: path) else { return constant(at: path) }
    if let type = member.property?.type, case .dictionary(_, let value) = type.unwrapped {
      let byName = SwiftTypeReference.dictionary(key: .name("String"), value: value)
      retype(at: path, to: type == type.unwrapped ? byName : .optional(byName))
    }
    let keys = SwiftKeyEdits(of: path.parent, in: model)
    for other in [SnakeCase.converted(key.key), SwiftTraps.withoutAcronyms(key.key)].compactMap(\.self)
    where other != key.key {
      add("name the key as the decoder converts it: \"\(other)\"", keys?.renaming([(key.key, other)]))
    }
  }

  /// Turns `let x = v` into `var x = v`.
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

  // MARK: Structure

  private mutating func flattening(at path: JSONPath) {
    guard let (_, member) = model.member(at: path), let property = member.property, member.isSynthesized,
      let owner = model.owner(at: path.parent)
    else { return }
    add(
      "decode \(property.name) from the object around it",
      SwiftInitializerWriter(of: owner, in: declarations).flattening(property), touching: .places(of: owner))
  }

  /// Reads members that were found one object further down from there, each under the name that it has there.
  private mutating func nesting(_ finding: Finding, at path: JSONPath) {
    guard let place = finding.foundAt else { return }
    let isGroup = !finding.members.isEmpty && model.member(at: path)?.key.key != finding.members[0].expected
    let (owner, inner) = (isGroup ? path : path.parent, isGroup ? place : place.parent)
    guard inner.parent == owner, case .key(let key)? = inner.steps.last, let object = model.object(at: owner),
      let type = model.owners[object]
    else { return }
    let keys = isGroup ? finding.members.map(\.expected) : path.steps.last.map(Self.names) ?? []
    let properties = keys.compactMap {
      model.members[SwiftModel.Member.Key(object: object, key: $0)]?.property
    }
    guard properties.count == keys.count else { return }
    let pairs = finding.members.compactMap { member in member.found.map { (member.expected, $0) } }
      .filter { $0 != $1 }
    guard let edits = SwiftKeyEdits(of: owner, in: model)?.renaming(pairs, areReferredTo: true) else {
      return
    }
    let names = pairs.isEmpty ? "" : " as " + pairs.map { "\"\($0.1)\"" }.joined(separator: ", ")
    let sent = model.client.keys == .convertFromSnakeCase ? SnakeCase.converted(key) : key
    let writer = SwiftInitializerWriter(of: type, in: declarations)
    add(
      "decode \(properties.map(\.name).joined(separator: ", ")) from \"\(key)\"\(names)",
      writer.nesting(properties, under: sent, hasKeys: !pairs.isEmpty).map { $0 + edits },
      touching: .places(of: type))
  }

  private static func names(_ step: JSONPath.Step) -> [String] {
    if case .key(let name) = step { [name] } else { [] }
  }

  /// Wraps the type that is decoded in an envelope type.
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
    // A member whose type is private to its file requires a type that is private to it as well.
    let isHidden = declarations.modifiers(of: owner).contains { $0 == "private" || $0 == "fileprivate" }
    let head = "\(isHidden ? "fileprivate " : "")struct \(name): Decodable {"
    let lines = ["", head, "\(unit)let \(SwiftName.quoted(property)): \(model.name)"] + coding + ["}"]
    var change = Change(title: "decode \(name) and take \(property)")
    change.edits = [
      SourceEdit(
        range: SourceRange(file: body.file, bytes: end..<end), replacement: lines.map { $0 + "\n" }.joined())
    ]
    change.name = name
    found.append(change)
  }
}

/// Changes of the date strategy. The new strategy must read every date of the response, on all supported systems.
extension SwiftChanges {
  /// Appends the strategies that may read the dates that were sent, the best first.
  mutating func dates(at path: JSONPath) {
    guard isDate(path) else { return }
    let current = model.client.dates ?? .deferredToDate
    let texts = dateTexts(at: path)
    var strategies: [(Client.Dates, String)] = []
    if texts.isEmpty {
      strategies = numericStrategies(at: path)
    } else if var formats = DateFormats.reading(texts) {
      if current == .iso8601 { formats = DateFormats.besideISO8601(formats) }
      if case .formatted(let tried) = current {
        guard tried.numbers == nil else {
          objections.append(
            "the decoder's closure reads numbers as well; let it try a formatter with \(formats.joined(separator: " or ")) too"
          )
          return
        }
        // What it reads of other responses, it goes on reading.
        formats += tried.formats.filter { !formats.contains($0) }
      }
      let needsNewer = texts.contains { $0.hasFraction } && supportsOlderSystems
      let byFormat = (Client.Dates.formatted(formats), needsNewer ? Self.olderSystems : "")
      let reads = if case .formatted = current { true } else { false }
      let canBeISO = !reads && texts.allSatisfy(\.isZonedTime)
      strategies = canBeISO && !needsNewer ? [(.iso8601, ""), byFormat] : [byFormat]
    }
    for (dates, reason) in strategies where dates != current {
      var change = Change(
        title: "let the decoder read dates as \(dates.title)\(reason)", subject: .dates)
      change.client = model.client
      change.client?.dates = dates
      found.append(change)
    }
  }

  /// Returns the strategy for the numbers that were sent as a date, if their size tells the unit: a 0 may be no date at
  /// all, and others may count from another year.
  private func numericStrategies(at path: JSONPath) -> [(Client.Dates, String)] {
    switch Set(ownValues(at: path).filter { $0.number != nil }.map { Moment.Unit(ofDate: $0) }) {
    case [.seconds]: [(.secondsSince1970, "")]
    case [.milliseconds]: [(.millisecondsSince1970, "")]
    case _: []
    }
  }

  private static let olderSystems =
    ", which all systems can: iso8601 takes fractions of a second since iOS 26 and macOS 26"

  func isDate(_ path: JSONPath) -> Bool {
    model.isDate(at: path) || model.member(at: path)?.member.property?.type?.core.path.last == "Date"
  }

  /// Returns whether the values sent as a date are dates. Their type is then right, and another strategy is needed.
  func isReadByAStrategy(at path: JSONPath) -> Bool {
    DateFormats.reading(ownValues(at: path).compactMap(\.string)) != nil
  }

  private var supportsOlderSystems: Bool { model.client.supportsSystemsBeforeISO8601Fractions }

  /// Returns the texts of all dates that the model reads, and of the finding's own, which may be elsewhere in the body.
  private func dateTexts(at path: JSONPath) -> [String] {
    ownValues(at: path).compactMap(\.string) + model.dates(in: document).compactMap(\.string)
  }

  private func ownValues(at path: JSONPath) -> [JSONValue] {
    values(at: path) + (foundAt.map { values(at: $0) } ?? [])
  }
}

extension Client.Dates {
  /// The description of the strategy in the title of a change.
  fileprivate var title: String {
    guard case .formatted(let tried) = self else { return rawValue }
    return "a DateFormatter with \(tried.formats.joined(separator: " or ")) does"
  }

  /// The lines of code that set the strategy of a decoder.
  var decoderLines: [String] {
    guard case .formatted(let tried) = self else { return ["decoder.dateDecodingStrategy = .\(rawValue)"] }
    let formats = tried.formats
    return formats.count == 1 ? Self.lines(for: formats[0]) : Self.lines(for: formats)
  }

  private static func lines(for format: String) -> [String] {
    ["let dates = DateFormatter()", "dates.locale = Locale(identifier: \"en_US_POSIX\")"]
      + (DateFormat(format).hasZone ? [] : ["dates.timeZone = TimeZone(secondsFromGMT: 0)"])
      + [
        "dates.dateFormat = \(SwiftText.literal(format))", "decoder.dateDecodingStrategy = .formatted(dates)",
      ]
  }

  /// Returns the lines for a closure with one formatter, which tries each format in turn.
  private static func lines(for formats: [String]) -> [String] {
    let list = formats.map { SwiftText.literal($0) }.joined(separator: ", ")
    return [
      "decoder.dateDecodingStrategy = .custom { decoder in",
      "  let container = try decoder.singleValueContainer()",
      "  let text = try container.decode(String.self)",
      "  let dates = DateFormatter()",
      "  dates.locale = Locale(identifier: \"en_US_POSIX\")",
      "  dates.timeZone = TimeZone(secondsFromGMT: 0)",
      "  for format in [\(list)] {",
      "    dates.dateFormat = format",
      "    if let date = dates.date(from: text) { return date }",
      "  }",
      "  throw DecodingError.dataCorruptedError(in: container, debugDescription: \"no date: \\(text)\")",
      "}",
    ]
  }
}

extension Client {
  /// True also if nothing states which systems are supported: the `.iso8601` of the older ones rejects fractions of a
  /// second.
  var supportsSystemsBeforeISO8601Fractions: Bool { os == nil || supportsSystems { _ in 26 } }
}
