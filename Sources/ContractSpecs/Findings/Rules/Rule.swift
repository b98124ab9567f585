/// A row of `rules.json`: what the two sides of a difference are told, with placeholders such as `{key}`.
package struct Rule: Sendable {
  package let id: String

  /// The title of the part of the table that it is in.
  package let section: String

  /// The sentences by their side; empty for a side that is told nothing.
  package let hint: Finding.Hint

  /// The difference in a sentence, where no example shows it.
  package let meaning: String?
  package let example: RuleExample?

  /// The words for `{absence}` where the promise requires a value.
  let needed: String?

  /// The id of the rule for a client that reads none of the alternatives to a value.
  let instead: String?
}

extension Rule {
  private init(_ row: JSONValue, id: String, in section: String) {
    func text(_ name: String) -> String? { row[name]?.string }
    (self.id, self.section, meaning) = (id, section, text("when"))
    hint = Finding.Hint(backend: text("backend") ?? "", client: text("client") ?? "")
    example = row["promise"].map { promise in
      RuleExample(promise: promise.source, body: text("text") ?? row["body"]?.source ?? "")
    }
    (needed, instead) = (text("needed"), text("instead"))
  }

  /// The rows by their ids, in the order of the table.
  private static let rows: [(id: String, rule: Rule)] = {
    guard let table = try? JSONDocument(parsing: PackageResources.rules_json).root else {
      preconditionFailure("rules.json is not JSON")
    }
    return table.members.flatMap { section in
      section.value.members.map { ($0.name, Rule($0.value, id: $0.name, in: section.name)) }
    }
  }()

  /// All rules, in the order of the table.
  package static var all: [Rule] { rows.map(\.rule) }

  /// The ids in the order of the table.
  package static var ids: [String] { rows.map(\.id) }

  fileprivate static let table: [RuleID: Rule] = {
    let rules = Dictionary(rows) { first, _ in first }
    return Dictionary(
      uniqueKeysWithValues: RuleID.allCases.map { id in
        guard let rule = rules[id.hyphenated] else {
          preconditionFailure("rules.json has no \(id)")
        }
        return (id, rule)
      })
  }()
}

extension RuleID {
  private static let byID = Dictionary(uniqueKeysWithValues: allCases.map { ($0.id, $0) })

  private static let byKind = Dictionary(
    uniqueKeysWithValues: Finding.Kind.allCases.map { kind in
      guard let id = byID[kind.rawValue] else { preconditionFailure("rules.json has no \(kind.rawValue)") }
      return (kind, id)
    })

  /// Creates the rule of a kind of difference, for a finding of which nothing more is known.
  package init(_ kind: Finding.Kind) {
    guard let rule = Self.byKind[kind] else { preconditionFailure("\(kind) is in no table") }
    self = rule
  }

  /// Creates a rule by its id; `nil` if there is none of it.
  package init?(id: String) {
    guard let rule = Self.byID[id] else { return nil }
    self = rule
  }

  /// The name with a hyphen before each word. Capitals in a row are one word, but for the last before a small letter.
  fileprivate var hyphenated: String {
    let letters = Array(rawValue)
    return letters.indices.reduce(into: "") { id, index in
      let (letter, isAfterCapital) = (letters[index], index > 0 && letters[index - 1].isUppercase)
      let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
      if letter.isUppercase, !isAfterCapital || isBeforeSmall { id += "-" }
      id += letter.lowercased()
    }
  }

  package var rule: Rule {
    guard let rule = Rule.table[self] else { preconditionFailure("\(self) is in no table") }
    return rule
  }

  /// The name in the form `field-casing`, which is part of the product's interface.
  package var id: String { rule.id }
}
