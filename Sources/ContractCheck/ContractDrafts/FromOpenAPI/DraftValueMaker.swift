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

  /// The identifiers that members such as `item_id` take, by their keys.
  var identifiers: [String: IdentifierSource] = [:]

  /// The names of the members with which the request names what it creates, as words.
  var ownIdentifiers: Set<String> = []

  /// The members whose values somebody else has, by their names as words.
  var foreign: [String: ForeignValue] = [:]

  /// The names of the members that are written even if they are optional.
  var wanted: Set<String> = []

  /// The label that tells the unique values of one check from those of others; `nil` for the user of the run.
  var label: String?

  /// The nesting depth at which no value is made: null is written where it is allowed.
  private static let maximumDepth = 12

  init(_ promises: OpenAPIPromises, _ shapes: ShapeTable, variable: String) {
    (self.promises, self.shapes, self.variable) = (promises, shapes, variable)
    sampler = Sampler(shapes, seed: 1, now: 1_767_225_600)
    sampler.options = Sampler.Options(prefersValues: true)
  }

  /// The password of the user of the run, unless the variable is set.
  private var usualPassword = "Passw0rd-for-tests"

  /// The template of the password of the user of the run.
  var password: String { "${secret.\(variable)_PASSWORD:-\(usualPassword)}" }

  /// Returns the template of a value of the run.
  func unique(_ kind: Reference.UniqueKind) -> String {
    label.map { "${unique.\(kind.rawValue).\($0)}" } ?? "${unique.\(kind.rawValue)}"
  }

  /// Returns a value of a shape for a member of this name; `nil` if none can be made.
  mutating func value(
    of id: ShapeID, named name: String, in around: String? = nil, depth: Int = 0
  ) -> DraftValue? {
    if let known = identifier(name, in: around, id) { return known }
    if let foreign = foreign[KeyWords.joined(name)], let value = value(of: foreign, named: name, id) {
      return value
    }
    if !isStock(name), let example = example(of: id), isPlain(example, for: name) {
      return value(ofExample: example, named: name)
    }
    let alternatives = shapes.alternatives(of: id)
    guard depth < Self.maximumDepth else { return alternatives.acceptsNull ? .json("null") : nil }
    if alternatives.acceptsNull, isReference(name) { return .json("null") }
    for alternative in alternatives.shapes {
      if let made = made(alternative, named: name, depth: depth) { return made }
    }
    return alternatives.acceptsNull ? .json("null") : nil
  }

  /// Returns the variable with a value that somebody else has; `nil` for what no variable is.
  private func value(of foreign: ForeignValue, named name: String, _ id: ShapeID) -> DraftValue? {
    switch foreign {
    case .captcha, .code, .otherToken, .unknownToken: .template(secret(named: name))
    case .identifier: .template("${env.\(variable)_\(DraftSecrets.variable(name))}")
    case .written: nil
    }
  }

  func isScalar(_ id: ShapeID) -> Bool {
    !shapes.alternatives(of: id).shapes.contains { shapes[$0].shape.isContainer }
  }

  /// Returns whether a name is that of an identifier of something else, which a made-up value does not name.
  func isReference(_ name: String) -> Bool {
    let words = SensitiveNames.words(of: name)
    return words.count > 1 && ["id", "ids", "uuid"].contains(words.last)
  }

  /// Returns the key of an identifier: its name, and for one that says nothing of what it identifies, that of the object
  /// around it.
  static func key(of name: String, in around: String?) -> String {
    let own = KeyWords.joined(name)
    return ["id", "uuid"].contains(own) ? "\(around.map(KeyWords.joined) ?? "").\(own)" : own
  }

  private func identifier(_ name: String, in around: String?, _ id: ShapeID) -> DraftValue? {
    guard let source = identifiers[Self.key(of: name, in: around)] else { return nil }
    let isList = shapes.alternatives(of: id).shapes.contains { shapes[$0].shape.array != nil }
    return isList ? .array([.template(source.template)]) : .template(source.template)
  }

  /// Returns the example, else the default, of the document for a shape.
  func example(of id: ShapeID) -> JSONValue? {
    guard let node = promises.schemaNodes[id] else { return nil }
    let value = node["example"] ?? node["examples"]?.elements.first ?? node["default"]
    guard let value = value?.value, !value.isNull, sampler.fit.fits(value, id, tokens: 0) else { return nil }
    return value
  }

  /// Returns whether an example is what its own schema describes, so that `lint` accepts it.
  func accepts(_ example: JSONValue, as shape: ShapeID) -> Bool {
    sampler.fit.refusingUnpromised.fits(example, shape, tokens: 0)
  }

  /// Returns whether an example can be sent in every run: not a value that has to be new, or that is a secret.
  func isPlain(_ value: JSONValue, for name: String) -> Bool {
    guard let text = value.string else { return wanted.isEmpty && mayRepeat(value) }
    return uniqueText(named: name) == nil && !text.isEmpty && !isFormOfDate(text, named: name)
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
    case .object(let object): return self.object(object, named: name, depth: depth)
    case .nullable, .choice, .assertion: return nil
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
  /// optional members that say something if it requires none.
  private mutating func object(_ object: ObjectShape, named name: String, depth: Int) -> DraftValue? {
    var members: [DraftMember] = []
    let around = depth == 0 ? nil : name
    for field in object.fields where !field.isOptional {
      guard let value = value(of: field.shape, named: field.name, in: around, depth: depth + 1) else {
        return nil
      }
      members.append(DraftMember(name: field.name, value: value))
    }
    let others =
      members.isEmpty && depth == 0
      ? telling(object) : object.fields.filter { $0.isOptional && isStock($0.name) }
    for field in object.fields where field.isOptional {
      guard wanted.contains(field.name) || others.contains(where: { $0.name == field.name }),
        let value = value(of: field.shape, named: field.name, depth: depth + 1)
      else { continue }
      members.append(DraftMember(name: field.name, value: value))
    }
    return .object(members)
  }

  /// Returns whether a member says how much there is of something, without which it cannot be ordered.
  func isStock(_ name: String) -> Bool {
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
      if unique.isNew, let numbered = numbered(id, named: name) { return .template(numbered) }
      if !unique.isNew, !wanted.isEmpty, let other = otherPassword(id) {
        usualPassword = other
        return .template(password)
      }
    }
    if let date = DraftedDate(name), fits(JSONText.quoted(date.specimen), id) { return date.value }
    let wishes = [
      "text", "Text for \(SensitiveNames.words(of: name).joined(separator: " "))",
      "A text that is long enough for a test.", "10", "9.99",
    ]
    return wishes.first { fits(JSONText.quoted($0), id) }.map { .text($0) } ?? sampled(id)
  }

  /// Returns a password for the user who signs up whose schema refuses the usual one; `nil` if it would not fit into a
  /// template.
  private mutating func otherPassword(_ id: ShapeID) -> String? {
    let usual = ["Passw0rd!", "Passw0rd", "Passw0rd!-for-tests", "password", "123456"]
    if let fitting = usual.first(where: { fits(JSONText.quoted($0), id) }) { return fitting }
    for _ in 0..<8 {
      guard let made = sampled(id)?.fieldText, !made.isEmpty else { return nil }
      if made.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"${}".utf8.contains($0) }) { return made }
    }
    return nil
  }

  private func formatted(_ format: Format, _ name: String) -> DraftValue? {
    switch format {
    case .email: return .template(unique(.email))
    case .uuid: return .template(unique(.uuid))
    case .phone: return .template(unique(.phone))
    case .dateTime: return DraftedDate(.dateTime, of: name).value
    case .unixSeconds: return .template("${now.unix}")
    case .date: return DraftedDate(.date, of: name).value
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

/// Texts that have to be new in each run, so that a backend that keeps what it was sent does not refuse them.
extension DraftValueMaker {
  /// A template for a text that a run makes or that is a secret, with texts of its form.
  struct UniqueText {
    var template: String
    var specimens: [String]

    /// True if each run has another text.
    var isNew = true
  }

  /// The last words of names for what tells things of one kind apart.
  private static let names: Set<String> = [
    "name", "title", "slug", "sku", "code", "key", "reference", "label", "plate", "vin", "serial", "isbn",
    "ean", "gtin", "barcode", "iban", "imei",
  ]

  /// The words before `number` with which it tells nothing apart.
  private static let places: Set<String> = [
    "house", "street", "room", "floor", "page", "version", "line", "port",
  ]

  /// Returns whether a member of this name needs another value in each run, or is a secret.
  func isUnique(_ name: String) -> Bool { uniqueText(named: name) != nil }

  func uniqueText(named name: String) -> UniqueText? {
    let words = SensitiveNames.words(of: name)
    let joined = words.joined()
    if LoginSearch.isPassword(joined) || words.last == "password" || repeats("password", words) {
      return UniqueText(template: password, specimens: [usualPassword], isNew: false)
    }
    if words.last == "email" || joined == "emailaddress" || repeats("email", words) { return text(.email) }
    if ["username", "login", "handle", "nickname"].contains(joined) || joined.hasSuffix("username") {
      return text(.username)
    }
    if words.contains("phone") || words.contains("mobile") { return text(.phone) }
    let tellsApart = words.last.map(Self.names.contains) ?? false
    if tellsApart || ownIdentifiers.contains(joined) { return text(.username) }
    return words.last == "number" && words.count > 1 && Self.places.isDisjoint(with: words)
      ? text(.username) : nil
  }

  /// The words behind a name that say that its value is sent once more.
  private static let repetitions: Set<String> = [
    "confirmation", "confirm", "confirmed", "repeat", "repeated", "repetition", "again", "verify", "1", "2",
  ]

  /// Returns whether words are those of a member with the same value once more, such as `password_confirmation`.
  private func repeats(_ name: String, _ words: [String]) -> Bool {
    words.count == 2 && words[0] == name && Self.repetitions.contains(words[1])
  }

  /// Returns a template for the name of what a request creates; `nil` if no text of a run fits its shape.
  func uniqueName(fitting id: ShapeID) -> String? {
    [text(.username), text(.uuid)].first { unique in
      unique.specimens.allSatisfy { fits(JSONText.quoted($0), id) }
    }?.template
  }

  private func text(_ kind: Reference.UniqueKind) -> UniqueText {
    // A pattern that one text fits may refuse another, such as a name that begins with a letter and a digit.
    let specimens = (0..<Self.specimens).map { UniqueValues.specimens.value(kind, label: "\($0)") }
    return UniqueText(template: unique(kind), specimens: specimens)
  }

  /// The number of texts that must fit, so that those of any run do.
  private static let specimens = 24

  /// The numbers that must fit in place of a part of a text, so that any number does.
  private static let digits = ["12000000", "19876543"]

  /// The maximum length of a text in which a number is tried at every place.
  private static let maximumLength = 40

  /// Returns a text of a shape in which a number of the run takes the place of some characters, the last ones if that
  /// fits: `AB-${unique.digits}`. Returns `nil` if there is none.
  mutating func numbered(_ id: ShapeID, named name: String) -> String? {
    let example = example(of: id)?.string
    if let example, isCredential(example, named: name) { return secret(named: name) }
    guard let text = example ?? sampled(id)?.fieldText else { return nil }
    let characters = Array(text.prefix(Self.maximumLength + 1))
    guard characters.count <= Self.maximumLength else { return nil }
    for start in characters.indices.reversed() + [characters.count] {
      for end in (start...characters.count).reversed() {
        let (before, after) = (String(characters[..<start]), String(characters[end...]))
        guard Self.digits.allSatisfy({ fits(JSONText.quoted(before + $0 + after), id) }) else { continue }
        return [before, after].map { $0.replacing("${", with: "$${") }.joined(separator: unique(.digits))
      }
    }
    return nil
  }
}

extension UniqueValues {
  /// Values of the form that those of a run have.
  static let specimens = UniqueValues(seed: 1, phoneLabels: [])
}
