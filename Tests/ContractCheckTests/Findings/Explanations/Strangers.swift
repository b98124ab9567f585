@testable import ContractSpecs
@testable import ContractMutation

/// A generator of bodies that fit their form, without some optional members, and with similar unexpected keys.
struct Strangers {
  private var maker: FormMaker
  private(set) var added = 0

  init(seed: UInt64) { maker = FormMaker(seed: seed) }

  mutating func formAndBody() -> (Form, BodyTree) {
    var form = maker.root()
    let body = maker.body(of: form)
    // Some forms have no required member.
    if case .object(var fields) = form, maker.random.isOne(in: 4) {
      for index in fields.indices { fields[index].isOptional = true }
      form = .object(fields)
    }
    var strayed: [Form.Field] = []
    return (form, altered(body, form, &strayed))
  }

  /// Alters a body. `strayed` are absent members of the objects around, of which one at a time is in a promised object
  /// below.
  private mutating func altered(_ body: BodyTree, _ form: Form, _ strayed: inout [Form.Field]) -> BodyTree {
    switch (form, body) {
    case (.object(let fields), .object(let members)):
      var kept = members.filter { member in
        fields.contains { $0.name == member.name && (!$0.isOptional || maker.random.isOne(in: 2)) }
      }
      if let stray = strayed.popLast() { add(.init(name: stray.name, value: value()), to: &kept) }
      let absent = fields.filter { field in !kept.contains { $0.name == field.name } }
      // Always the same one: two members at the same place, even in different elements, count as moved together.
      var below = absent.prefix(1).filter { $0.name == fields.first(where: \.isOptional)?.name }
      for index in kept.indices {
        guard let field = fields.first(where: { $0.name == kept[index].name }) else { continue }
        kept[index].value = altered(kept[index].value, field.form, &below)
      }
      for field in absent {
        for _ in 0..<maker.random.number(in: 0...2) { add(lookAlike(field), to: &kept) }
      }
      return .object(kept)
    case (.array(let inner), .array(let elements)):
      return .array(elements.map { altered($0, inner, &strayed) })
    case (.dictionary(let inner), .object(let members)):
      return .object(
        members.map { .init(name: $0.name, value: altered($0.value, inner, &strayed)) })
    case (.object, _), (.array, _), (.dictionary, _), (.scalar, _): return body
    }
  }

  private mutating func add(_ stranger: BodyTree.Member, to members: inout [BodyTree.Member]) {
    guard !members.contains(where: { $0.name == stranger.name }) else { return }
    members.append(stranger)
    added += 1
  }

  /// Returns a member that looks like an absent one without being it: by its name, or inside an unexpected object.
  private mutating func lookAlike(_ field: Form.Field) -> BodyTree.Member {
    // Each has a container of its own, since members that moved together are recognized.
    let container = String(field.name.lowercased().reversed())
    let name = maker.random.isOne(in: 3) ? field.name.snakeCased : field.name
    let itself = BodyTree.object([.init(name: name, value: value(perhapsOf: field.form))])
    switch maker.random.number(in: 0...8) {
    case 0: return .init(name: container, value: itself)
    case 1:
      let others = ["size", "colour", "shade"].map { BodyTree.Member(name: $0, value: value()) }
      return .init(
        name: container, value: .object(itself.members + others.prefix(maker.random.number(in: 1...3))))
    case 2: return .init(name: container, value: .object([.init(name: "inner", value: itself)]))
    case 3: return .init(name: container, value: .array([itself, itself]))
    case 4:
      // One member of an object; always the first of its promised ones.
      guard let first = field.form.objectFields?.first else { return stranger(field.name) }
      return .init(name: first.name, value: value(perhapsOf: first.form))
    case 5: return twin(field)
    case _: return stranger(field.name)
    }
  }

  /// Returns a member of another name and the same form: `updatedBy` beside `createdBy`.
  private mutating func twin(_ field: Form.Field) -> BodyTree.Member {
    let front = maker.random.element(of: ["billing", "parent", "old"]) ?? "old"
    let lastWord = field.name.last(where: \.isUppercase).flatMap(field.name.lastIndex(of:))
      .map { String(field.name[$0...]) }
    let names = [front + field.name.capitalizedWord, front + (lastWord ?? "Other")]
    return .init(
      name: maker.random.element(of: names) ?? front, value: value(perhapsOf: field.form))
  }

  private mutating func stranger(_ name: String) -> BodyTree.Member {
    let word = maker.random.element(of: ["Id", "Country", "At", "Url", "NumberOfAll", "s"]) ?? "Id"
    let front = maker.random.element(of: ["billing", "is", "old"]) ?? "old"
    let firstWord = String(name.prefix { !$0.isUppercase })
    let names = [
      name + word, front + name.capitalizedWord, name.snakeCased + "_" + word.lowercased(), firstWord,
      String(name.dropFirst(firstWord.count)), front + name.capitalizedWord + word, firstWord + word,
    ]
    return .init(name: maker.random.element(of: names) ?? name + word, value: value())
  }

  /// Returns a value that fits a form, or any value.
  private mutating func value(perhapsOf form: Form) -> BodyTree {
    maker.random.isOne(in: 2) ? maker.body(of: form) : value()
  }

  /// Returns a common value.
  private mutating func value() -> BodyTree {
    switch maker.random.number(in: 0...6) {
    case 0: .scalar("42")
    case 1: .scalar("1.5")
    case 2: .scalar("true")
    case 3: .array([.scalar(#""text""#)])
    case 4: .object([.init(name: "size", value: .scalar("7"))])
    case _: .scalar(#""text""#)
    }
  }
}
