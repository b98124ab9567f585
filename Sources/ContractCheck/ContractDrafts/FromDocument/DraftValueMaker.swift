import ContractMutation
import ContractSpecs

/// Makes the values that a drafted check sends: from the examples of the document, else made up so that they fit and do
/// not collide with those of earlier runs.
struct DraftValueMaker: Sendable {
  let promises: OpenAPIPromises
  let shapes: ShapeTable

  /// The prefix of the variables, such as `SHOP`.
  let variable: String
  private var sampler: Sampler

  /// The identifiers that members such as `item_id` take, by the words of their name.
  var identifiers: [String: IdentifierSource] = [:]

  /// The names of the members that are written even if they are optional.
  var wanted: Set<String> = []

  /// The label that tells the unique values of one check from those of others; `nil` for the user of the run.
  var label: String?

  /// The nesting depth from which on only required members are written.
  private static let maximumDepth = 12

  init(_ promises: OpenAPIPromises, _ shapes: ShapeTable, variable: String) {
    (self.promises, self.shapes, self.variable) = (promises, shapes, variable)
    sampler = Sampler(shapes, seed: 1, now: 1_767_225_600)
    sampler.options = Sampler.Options(prefersValues: true)
  }

  /// The template of the password of the user of the run.
  var password: String { "${secret.\(variable)_PASSWORD:-Passw0rd-for-tests}" }

  /// Returns the template of a value of the run.
  func unique(_ kind: Reference.UniqueKind) -> String {
    label.map { "${unique.\(kind.rawValue).\($0)}" } ?? "${unique.\(kind.rawValue)}"
  }

  /// Returns a value of a shape for a member of this name; `nil` if none can be made.
  mutating func value(of id: ShapeID, named name: String, depth: Int = 0) -> DraftValue? {
    if let known = identifier(name, id) { return known }
    if !isStock(name), let example = example(of: id), isPlain(example, for: name) {
      return DraftValue(example)
    }
    let alternatives = shapes.alternatives(of: id)
    guard depth < Self.maximumDepth else { return alternatives.acceptsNull ? .json("null") : nil }
    if alternatives.acceptsNull, isReference(name) { return .json("null") }
    for alternative in alternatives.shapes {
      if let made = made(alternative, named: name, depth: depth) { return made }
    }
    return alternatives.acceptsNull ? .json("null") : nil
  }

  /// Returns whether a name is that of an identifier of something else, which a made-up value does not name.
  private func isReference(_ name: String) -> Bool {
    let words = SensitiveNames.words(of: name)
    return words.count > 1 && ["id", "ids", "uuid"].contains(words.last)
  }

  private func identifier(_ name: String, _ id: ShapeID) -> DraftValue? {
    guard let source = identifiers[KeyWords.joined(name)] else { return nil }
    let isList = shapes.alternatives(of: id).shapes.contains {
      if case .array = shapes[$0].shape { true } else { false }
    }
    return isList ? .array([.template(source.template)]) : .template(source.template)
  }

  /// Returns the example, else the default, of the document for a shape.
  func example(of id: ShapeID) -> JSONValue? {
    guard let node = promises.schemaNodes[id] else { return nil }
    let value = node["example"] ?? node["examples"]?.elements.first ?? node["default"]
    guard let value = value?.value, !value.isNull,
      value.kind == .string || value.kind == .array || sampler.fit.fits(value, id, tokens: 0)
    else { return nil }
    return sampler.fit.fits(value, id, tokens: 0) ? value : nil
  }

  /// Returns whether an example is what its own schema describes, so that `lint` accepts it.
  func accepts(_ example: JSONValue, as shape: ShapeID) -> Bool {
    sampler.fit.refusingUnpromised.fits(example, shape, tokens: 0)
  }

  /// Returns whether an example can be sent in every run: not a value that has to be new, or that is a secret.
  private func isPlain(_ value: JSONValue, for name: String) -> Bool {
    guard value.kind == .string else { return wanted.isEmpty && mayRepeat(value) }
    return uniqueText(named: name) == nil && value.string?.isEmpty == false
  }

  private mutating func made(_ id: ShapeID, named name: String, depth: Int) -> DraftValue? {
    switch shapes[id].shape {
    case .any: return .text("text")
    case .null: return .json("null")
    case .boolean: return .json(isConsent(name) ? "true" : "false")
    case .integer, .number: return number(id, named: name)
    case .string, .pattern, .format, .token: return text(id, named: name)
    case .moment: return sampled(id)
    case .literal(let literal): return DraftValue(literal)
    case .oneOf(let literals): return literals.first { $0 != .null }.map { DraftValue($0) }
    case .openChoice(let literals, _): return literals.first.map { DraftValue($0) }
    case .array(let array): return self.array(array, id, named: name, depth: depth)
    case .object(let object): return self.object(object, depth: depth)
    case .nullable, .choice: return nil
    }
  }

  /// Returns a value as `value(of:named:)` does, but of a list that may be empty one with an element.
  mutating func fullValue(of id: ShapeID, named name: String) -> DraftValue? {
    let made = value(of: id, named: name)
    guard case .array([])? = made else { return made }
    for alternative in shapes.alternatives(of: id).shapes {
      guard case .array(let array) = shapes[alternative].shape, array.counts.contains(1),
        let element = array.element(at: 0), let value = value(of: element, named: Noun.singular(name))
      else { continue }
      return .array([value])
    }
    return nil
  }

  private func isConsent(_ name: String) -> Bool {
    !Set(SensitiveNames.words(of: name)).isDisjoint(with: [
      "accept", "accepted", "agree", "agreed", "terms", "consent", "active", "enabled",
    ])
  }

  private mutating func array(_ array: ArrayShape, _ id: ShapeID, named name: String, depth: Int)
    -> DraftValue?
  {
    let count = max(array.bounds.lower ?? 0, array.prefix.count)
    guard count > 0 else { return .array([]) }
    guard count == 1 || array.prefix.count == count, let element = array.prefix.first ?? array.element else {
      return sampled(id)
    }
    var elements: [DraftValue] = []
    for number in 0..<count {
      let shape = number < array.prefix.count ? array.prefix[number] : element
      guard let value = value(of: shape, named: Noun.singular(name), depth: depth + 1) else { return nil }
      elements.append(value)
    }
    return .array(elements)
  }

  /// Returns an object with its required members and those that are wanted, with stock if it can have some, and with
  /// one optional member if it requires none.
  private mutating func object(_ object: ObjectShape, depth: Int) -> DraftValue? {
    var members: [DraftMember] = []
    for field in object.fields where !field.isOptional {
      guard let value = value(of: field.shape, named: field.name, depth: depth + 1) else { return nil }
      members.append(DraftMember(name: field.name, value: value))
    }
    for field in object.fields where field.isOptional && (isStock(field.name) || wanted.contains(field.name))
    {
      guard let value = value(of: field.shape, named: field.name, depth: depth + 1) else { continue }
      members.append(DraftMember(name: field.name, value: value))
    }
    if members.isEmpty, depth == 0 {
      for field in object.fields where !isReference(field.name) && !LoginSearch.isUser(field.name) {
        guard let value = value(of: field.shape, named: field.name, depth: depth + 1), value != .json("null")
        else { continue }
        return .object([DraftMember(name: field.name, value: value)])
      }
    }
    return .object(members)
  }

  /// Returns whether a member says how much there is of something, without which it cannot be ordered.
  private func isStock(_ name: String) -> Bool {
    ["stock", "inventory", "quantity", "capacity", "instock", "stockquantity", "availablequantity"]
      .contains(KeyWords.joined(name))
  }

  // MARK: numbers and texts

  private mutating func number(_ id: ShapeID, named name: String) -> DraftValue? {
    let words = Set(SensitiveNames.words(of: name))
    let isMuch = isStock(name) || !words.isDisjoint(with: ["price", "amount", "total", "cost"])
    let wishes = isMuch ? ["10", "1", "9.99"] : ["1", "10", "0", "100"]
    return wishes.first { fits($0, id) }.map { .json($0) } ?? sampled(id)
  }

  private mutating func text(_ id: ShapeID, named name: String) -> DraftValue? {
    if case .format(let format) = shapes[id].shape, shapes[id].constraints.isEmpty,
      let known = formatted(format, name)
    {
      return known
    }
    if let unique = uniqueText(named: name) {
      if unique.specimens.allSatisfy({ fits(JSONText.quoted($0), id) }) { return .template(unique.template) }
      if unique.isNew, let numbered = numbered(id) { return .template(numbered) }
    }
    let wishes = [
      "text", "Text for \(SensitiveNames.words(of: name).joined(separator: " "))",
      "A text that is long enough for a test.", "10", "9.99",
    ]
    return wishes.first { fits(JSONText.quoted($0), id) }.map { .text($0) } ?? sampled(id)
  }

  private func formatted(_ format: Format, _ name: String) -> DraftValue? {
    let words = Set(SensitiveNames.words(of: name))
    let isBirth = !words.isDisjoint(with: ["birth", "birthday", "born", "dob"])
    switch format {
    case .email: return .template(unique(.email))
    case .uuid: return .template(unique(.uuid))
    case .phone: return .template(unique(.phone))
    case .dateTime: return isBirth ? .text("1990-01-15T12:00:00Z") : .template("${now.iso8601}")
    case .unixSeconds: return .template("${now.unix}")
    case .date: return .text(isBirth ? "1990-01-15" : "2030-01-15")
    case .url: return .text("https://example.com/")
    case .time, .localDateTime, .unixMilliseconds, .base64, .base64url, .ipv4, .ipv6, .hostname, .decimal:
      return nil
    }
  }

  func fits(_ text: some Sequence<UInt8>, _ id: ShapeID) -> Bool {
    (try? JSONDocument(parsing: Array(text))).map { sampler.fit.fits($0.root, id, tokens: 0) } ?? false
  }

  private func fits(_ text: String, _ id: ShapeID) -> Bool { fits(text.utf8, id) }

  /// Returns whether a value of a shape can be made at all: one that always holds itself has none.
  func hasValue(_ id: ShapeID) -> Bool {
    var sampler = sampler
    do throws(SamplingError) {
      _ = try sampler.sample(id)
      return true
    } catch {
      return error.reason != .endless
    }
  }

  mutating func sampled(_ id: ShapeID) -> DraftValue? {
    guard let bytes = try? sampler.sample(id), let value = try? JSONDocument(parsing: bytes).root else {
      return nil
    }
    return DraftValue(value)
  }
}

extension DraftValue {
  init(_ literal: Literal) {
    switch literal {
    case .string(let text): self = .text(text)
    case .number(let text): self = .json(text)
    case .boolean(let flag): self = .json("\(flag)")
    case .null: self = .json("null")
    }
  }
}
