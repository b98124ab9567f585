import ContractSpecs

/// A date or a point in time for a member, by its name.
struct DraftedDate: Hashable, Sendable {
  enum Form: Hashable, Sendable { case date, dateTime }

  private let form: Form

  /// True for the day on which somebody was born.
  private let isOfBirth: Bool

  init(_ form: Form, of name: String) {
    let births: Set<String> = ["birth", "birthday", "birthdate", "born", "dob"]
    self.form = form
    isOfBirth = !births.isDisjoint(with: SensitiveNames.words(of: name))
  }

  /// Recognises the name of a text that is a date or a point in time; `nil` for any other.
  init?(_ name: String) {
    let words = SensitiveNames.words(of: name)
    switch words.last {
    case "date", "birthday", "birthdate", "dob": self.init(.date, of: name)
    case "datetime", "timestamp": self.init(.dateTime, of: name)
    case "at", "time":
      guard words.count > 1 else { return nil }
      self.init(.dateTime, of: name)
    case _: return nil
    }
  }

  var value: DraftValue {
    switch form {
    case .date: .text(specimen)
    case .dateTime: isOfBirth ? .text(specimen) : .template("${now.iso8601}")
    }
  }

  /// A text of the form that is sent.
  var specimen: String {
    switch form {
    case .date: isOfBirth ? "1990-01-15" : "2030-01-15"
    case .dateTime: isOfBirth ? "1990-01-15T12:00:00Z" : "2026-01-01T00:00:00Z"
    }
  }
}
