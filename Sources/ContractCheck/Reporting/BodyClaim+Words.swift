import ContractMutation
import ContractSpecs

extension BodyClaim {
  /// The change in one line, without the part of the contract that it was made in; untrusted text.
  var title: String {
    switch change {
    case .serializedTwice: "bodies are the text of JSON in a string"
    case .wrapped: wrappedTitle
    case .unwrapped:
      "\(part == .lists ? "lists" : "bodies") came without the document around them, whose \(place) is promised"
        + (part == .otherBodies ? ", and lists did not" : "")
    case .moved: "members are in another object than promised"
    case .renamed: "members have other names than promised"
    case .casing(let style):
      "keys are in \(style.rawValue), not \(promisedStyle.map { "in \($0.rawValue) " } ?? "")as promised"
    case .enumCasing: "values of enums are in another casing than promised"
    case .scalarsAsText(.booleans): "booleans are string, not boolean as promised"
    case .scalarsAsText(.numbers): numbersTitle
    case .omittedNulls: "members that may be null are left out"
    case .nullAsText: "empty texts are in place of nulls"
    case .dates(let form):
      type(of: form) == .string
        ? "dates are not date-time as promised"
        : "dates are \(type(of: form).rawValue), not date-time as promised"
    }
  }

  /// Returns the rule about all findings of a cause; `nil` if each finding tells its own.
  func rule(for cause: Cause) -> RuleID? {
    switch change {
    case .casing: cause.scope == .sometimes ? .severalVersions : nil
    case .nullAsText: .emptyTexts
    case .enumCasing: .enumCasing
    case .serializedTwice: .encodedJSON
    case .omittedNulls:
      cause.findings.contains { $0.finding.severity == .breaks } ? .omittedRequiredNulls : .omittedNulls
    case .wrapped: hasOwnKeys ? .ownKeys : nil
    case .unwrapped, .moved, .renamed, .scalarsAsText, .dates: nil
    }
  }

  private var wrappedTitle: String {
    let words = hasOwnKeys ? "each at a key of its own" : "at \(place)"
    if part == .lists { return "lists are inside a document, \(words)" }
    let bodies = part == .successes ? "bodies of successes" : "bodies"
    return "\(bodies) are inside another document, \(words)"
  }

  private var numbersTitle: String {
    switch part {
    case .integers: "integers are in quotes"
    case .fractions: "numbers that need not be whole are in quotes"
    case .all, .lists, .otherBodies, .successes, .texts, .names: "numbers are in quotes"
    }
  }
}
