import ContractSpecs

/// The user's selection of checks. Patterns of one kind are alternatives, different kinds must all match; none selects
/// all.
struct Selection: Hashable, Sendable {
  var contracts: [NamePattern] = []
  var checks: [CheckPattern] = []
  var tags: [NamePattern] = []

  /// The checks that did not keep their promise in an earlier run; `nil` if no such run is named.
  var failed: Set<CheckName>?

  /// The checks of which the report of that run says how they ended.
  var reported: Set<CheckName> = []

  /// True if an earlier run is named in which every check kept its promise.
  var hasNothingToRepeat: Bool { failed?.isEmpty ?? false }

  /// The message in that case.
  static let nothingToRepeat =
    "nothing to repeat: no check of the earlier run failed, was blocked, not run or without verdict"

  func includes(_ contract: Contract, _ check: Check) -> Bool {
    includes(contract.name, check.name, tags: check.tags)
  }

  /// Returns whether the check of the certificate is selected, by the same rules as the contract's own checks.
  func includesCertificate(of contract: Contract) -> Bool {
    includes(contract.name, CertificateCheck.name, tags: [])
  }

  private func includes(_ contract: String, _ check: String, tags own: [String]) -> Bool {
    matches(contract, check, tags: own)
      && failed?.contains(CheckName(contract: contract, check: check)) ?? true
  }

  /// Returns whether the patterns select a check, whatever an earlier run says of it.
  private func matches(_ contract: String, _ check: String, tags own: [String]) -> Bool {
    (contracts.isEmpty || contracts.contains { $0.matches(contract) })
      && (checks.isEmpty || checks.contains { $0.matches(contract, check) })
      && (tags.isEmpty || tags.contains { tag in own.contains(where: tag.matches) })
  }

  /// Returns whether a check kept its promise in the earlier run.
  func hasKept(_ check: CheckName) -> Bool { reported.contains(check) && failed?.contains(check) == false }

  /// Returns the number of checks that would be selected if they had failed in the earlier run, of which its report says
  /// nothing: it is of a part of the checks, or older than they are.
  func unreportedChecks(of loaded: [Contract]) -> Int {
    guard failed != nil else { return 0 }
    return loaded.reduce(0) { count, contract in
      count
        + contract.namedChecks.count { check in
          matches(contract.name, check.name, tags: check.tags)
            && !reported.contains(CheckName(contract: contract.name, check: check.name))
        }
    }
  }

  /// Returns a sentence about a pattern, or a combination of them, that matches nothing: a misspelled name must not
  /// pass for a kept promise.
  func complaint(about loaded: [Contract]) -> String? {
    let all = loaded.flatMap { contract in contract.namedChecks.map { (contract.name, $0) } }
    for word in contracts where !loaded.contains(where: { word.matches($0.name) }) {
      return "no contract is named \"\(word.text)\"" + suggestion(for: word.text, among: loaded.map(\.name))
    }
    for word in checks where !all.contains(where: { word.matches($0, $1.name) }) {
      let names = word.contract == nil ? all.map(\.1.name) : all.map { "\($0)/\($1.name)" }
      return "no check is named \"\(word.text)\"" + suggestion(for: word.text, among: Set(names).sorted())
    }
    let known = Set(all.flatMap(\.1.tags)).sorted()
    for word in tags where !known.contains(where: word.matches) {
      return "no check has the tag \"\(word.text)\"" + suggestion(for: word.text, among: known)
    }
    if hasNothingToRepeat { return nil }
    if let failed, !all.contains(where: { failed.contains(CheckName(contract: $0, check: $1.name)) }) {
      return "no contract has a check that failed in the earlier run"
    }
    return all.contains { includes($0, $1.name, tags: $1.tags) } || all.isEmpty
      ? nil : "no check is all that was asked for"
  }
}

extension Contract {
  /// The selectable checks of a contract: those that it writes, and that of the certificate if it requires one.
  fileprivate var namedChecks: [(name: String, tags: [String])] {
    let certificate = backend.certificateValidity.map { _ in (name: CertificateCheck.name, tags: [String]()) }
    return checks.map { ($0.name, $0.tags) } + [certificate].compactMap(\.self)
  }
}

/// A check of a contract, by name.
struct CheckName: Hashable, Sendable {
  var contract: String
  var check: String
}

/// A name in which `*` matches any text.
struct NamePattern: Hashable, Sendable {
  let text: String
  private let parts: [String]

  init(_ text: String) {
    self.text = text
    parts = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns whether the pattern matches. Each part between stars is taken at its first place after the previous one,
  /// which finds a match if there is one.
  func matches(_ name: String) -> Bool {
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return name == text }
    guard name.hasPrefix(first) else { return false }
    var rest = name.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

/// A pattern such as `login`, `bob-the-builder/login` or `*/wrong-*`.
struct CheckPattern: Hashable, Sendable {
  let text: String

  /// The pattern for the contract; `nil` selects the checks of all contracts.
  let contract: NamePattern?
  private let check: NamePattern

  init(_ text: String) {
    self.text = text
    let slash = text.firstIndex(of: "/")
    contract = slash.map { NamePattern(String(text[..<$0])) }
    check = NamePattern(slash.map { String(text[text.index(after: $0)...]) } ?? text)
  }

  func matches(_ contract: String, _ check: String) -> Bool {
    self.contract?.matches(contract) ?? true && self.check.matches(check)
  }
}
