import ContractSpecs

extension AppReaction {
  /// What the app says and what would help, each with its label; foreign text in it.
  var facts: [(label: String, text: String)] {
    [("the app", saying)] + (remedy.map { [("remedy", $0.saying)] } ?? [])
  }

  /// `stops at $.user: keyNotFound "firstName"; 4 more errors follow`
  var saying: String {
    guard let failure else { return "decodes the body" }
    let rest = waiting == 0 ? "" : "; \(waiting) more \(waiting == 1 ? "error follows" : "errors follow")"
    let condition = failure.reading?.condition.map { " if it reads \($0) there" } ?? ""
    return "stops at \(failure.field)\(condition): \(failure.saying)\(rest)"
  }
}

extension DecodingFailure {
  /// The error with its own words; those of a missing key only repeat it.
  fileprivate var saying: String {
    switch kind {
    case .keyNotFound: "\(kind.rawValue) \"\(subject ?? "")\""
    case .valueNotFound, .typeMismatch: "\(kind.rawValue)(\(subject ?? "")) \"\(debugDescription)\""
    case .dataCorrupted:
      "\(kind.rawValue) \"\(debugDescription)\""
        + (isMisleading ? " (it is: a value does not fit its type)" : "")
    }
  }
}

extension ClientRemedy {
  /// `keyDecodingStrategy = .convertFromSnakeCase removes 3 of 4 findings; the body then decodes`. The findings that are
  /// counted are what the decoder meets one by one, of which the report may tell several as one.
  var saying: String {
    let change =
      switch setting {
      case .keys(.asWritten): "keyDecodingStrategy = .useDefaultKeys"
      case .keys(.convertFromSnakeCase), .dates: "\(setting.name.rawValue) = .\(setting.value)"
      case .unwrap(let name): "decoding the content of \"\(name)\""
      }
    let share = removed == total ? "all" : "\(removed) of \(total)"
    return "\(change) removes \(share) findings\(decodes ? "; the body then decodes" : "")"
  }
}
