@testable import ContractSpecs

/// Bodies that fit their form, without some of what may be absent, and with keys beside it that look like it.
struct Strangers {
  private var maker: FormMaker
  private(set) var added = 0

  init(seed: UInt64) { maker = FormMaker(seed: seed) }

  mutating func formAndBody() -> (Form, BodyTree) {
    let form = maker.root()
    let body = maker.body(of: form)
    return (form, altered(body, form))
  }

  private mutating func altered(_ body: BodyTree, _ form: Form) -> BodyTree {
    switch (form, body) {
    case (.object(let fields), .object(let members)):
      var kept: [BodyTree.Member] = []
      for field in fields {
        let own = members.first { $0.name == field.name }
        if let own, !field.isOptional || maker.random.isOne(in: 2) {
          kept.append(.init(name: own.name, value: altered(own.value, field.form)))
        } else if field.isOptional {
          for _ in 0..<maker.random.number(in: 0...2) {
            let stranger = stranger(field.name)
            guard !kept.contains(where: { $0.name == stranger.name }) else { continue }
            kept.append(stranger)
            added += 1
          }
        }
      }
      return .object(kept)
    case (.array(let inner), .array(let elements)):
      return .array(elements.map { altered($0, inner) })
    case (.dictionary(let inner), .object(let members)):
      return .object(members.map { .init(name: $0.name, value: altered($0.value, inner)) })
    case (.object, _), (.array, _), (.dictionary, _), (.scalar, _): return body
    }
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

  /// Such as many a member holds.
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
