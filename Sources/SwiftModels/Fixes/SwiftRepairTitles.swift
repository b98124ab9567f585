import ContractSpecs

/// The short descriptions of several changes that were made one after the other, without those that a later one
/// replaced.
struct SwiftRepairTitles {
  /// The part of the source, or of the decoder's settings, that a change is about.
  enum Subject: Hashable {
    case other, dates

    /// The type of a property, which is named with its owner.
    case type(of: String)

    /// Cases of an enum.
    case cases(of: String, [Case])
  }

  /// A case with the text that it is decoded from.
  struct Case: Hashable {
    var name: String

    /// The text before the change; `nil` for a new case.
    var old: String?
    var new: String

    /// The declaration: `case low = "LOW"`.
    var source: String {
      let quoted = SwiftName.quoted(name)
      return old == nil && name == new ? "case \(quoted)" : "case \(quoted) = \(SwiftText.literal(new))"
    }
  }

  private var titles: [(text: String, subject: Subject)] = []

  /// Returns the titles with that of a further change.
  func adding(_ title: String, of subject: Subject) -> Self {
    var all = self
    switch subject {
    case .other: break
    case .dates, .type: all.titles.removeAll { $0.subject == subject }
    case .cases(let name, let cases): return addingCases(cases, of: name)
    }
    all.titles.append((title, subject))
    return all
  }

  /// The titles in the order of the changes.
  var list: [String] { titles.map(\.text) }

  /// Returns the titles with cases of an enum, as one title for those that are new, and one for the others.
  private func addingCases(_ later: [Case], of name: String) -> Self {
    var cases: [Case] = []
    var all = self
    for (_, subject) in titles {
      if case .cases(of: name, let earlier) = subject { cases += earlier }
    }
    for change in later {
      if let index = cases.firstIndex(where: { $0.name == change.name }) {
        cases[index].new = change.new
      } else {
        cases.append(change)
      }
    }
    let place = titles.firstIndex { if case .cases(of: name, _) = $0.subject { true } else { false } }
    all.titles.removeAll { if case .cases(of: name, _) = $0.subject { true } else { false } }
    let changed = cases.filter { $0.old != $0.new }
    let groups = [changed.filter { $0.old == nil }, changed.filter { $0.old != nil }].filter { !$0.isEmpty }
    all.titles.insert(
      contentsOf: groups.map { (Self.title(of: name, $0), .cases(of: name, $0)) },
      at: place ?? all.titles.count)
    return all
  }

  /// Returns the title of new cases of an enum, or of cases with another text.
  static func title(of name: String, _ cases: [Case]) -> String {
    let isOfCasing = cases.allSatisfy { $0.old?.lowercased() == $0.new.lowercased() }
    let purpose = isOfCasing ? "the casing that is sent" : "what is sent"
    return "give \(name) \(purpose): \(cases.map(\.source).joined(separator: ", "))"
  }
}
