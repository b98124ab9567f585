import ContractSpecs

extension Baseline {
  static let formatVersion = 2

  /// The format versions that can be read. Entries of format 1 do not name a shape.
  private static let readVersions = 1...2

  /// The maximum size of a file in bytes: 16 MiB.
  static let maximumSize = 16 << 20

  /// Parses a file that `baseline update` writes and people edit. Unknown members are errors, so that a typing error
  /// does not change what is waived.
  init(parsing bytes: [UInt8], file: String) throws(RunResult.Problem) {
    let root = try StoredJSON(parsing: bytes, file: file)
    try root.allow(only: ["$schema", "formatVersion", "violations"])
    let version = try root.member("formatVersion")
    guard Self.readVersions.contains(try version.integer()) else {
      throw version.problem(
        "this baseline has format \(version.value.source); this contractcheck reads formats 1 and 2")
    }
    var seen: Set<FindingIdentity> = []
    let violations = try root.list("violations") { entry throws(RunResult.Problem) in
      try entry.allow(only: KnownViolation.members)
      let violation = try KnownViolation(entry)
      guard seen.insert(violation.identity).inserted else {
        throw entry.problem("this violation stands twice; one entry for each")
      }
      return violation
    }
    self.init(file: file, violations: violations)
  }
}

extension KnownViolation {
  fileprivate static let members = [
    "contract", "shape", "endpoint", "status", "kind", "path", "expected", "actual", "members", "places",
    "reason", "owner", "ticket", "firstSeen", "lastSeen", "expires",
  ]

  init(_ entry: StoredJSON) throws(RunResult.Problem) {
    identity = try FindingIdentity(entry)
    members = []
    for name in try entry.optional("members")?.texts() ?? [] { members.insert(name) }
    let places = try entry.optional("places")?.elements { place throws(RunResult.Problem) in
      try AnswerPlace(place)
    }
    self.places = Set(places ?? [])
    waiver = try Waiver(entry)
  }
}

extension AnswerPlace {
  init(_ entry: StoredJSON) throws(RunResult.Problem) {
    self.init(
      endpoint: try entry.text("endpoint"),
      status: try entry.optional("status")?.integer(in: StoredJSON.statuses),
      path: try entry.optional("path")?.path().description)
  }
}

extension PromisePlace {
  init(_ entry: StoredJSON) throws(RunResult.Problem) {
    if let shape = try entry.optionalText("shape") {
      for other in ["endpoint", "status"] {
        if let other = try entry.optional(other) {
          throw other.problem("an entry names a shape, or an endpoint and a status, not both")
        }
      }
      self = .shape(ShapePlace(shape: shape, path: try entry.member("path").path()))
    } else {
      self = .answer(try AnswerPlace(entry))
    }
  }
}

extension FindingIdentity {
  init(_ entry: StoredJSON) throws(RunResult.Problem) {
    self.init(
      contract: try entry.text("contract"), place: try PromisePlace(entry), kind: try entry.word("kind"),
      expected: try entry.text("expected"), actual: try entry.text("actual"))
  }
}

extension Waiver {
  init(_ entry: StoredJSON) throws(RunResult.Problem) {
    self.init(
      reason: try entry.optionalText("reason") ?? "", owner: try entry.optionalText("owner"),
      ticket: try entry.optionalText("ticket"), firstSeen: try entry.member("firstSeen").day(),
      lastSeen: try entry.member("lastSeen").day(), expires: try entry.optional("expires")?.day())
    guard firstSeen <= lastSeen else {
      throw try entry.member("lastSeen").problem(
        "last seen on \(lastSeen), before \(firstSeen), the first time")
    }
  }
}

extension StoredJSON {
  func texts() throws(RunResult.Problem) -> [String] {
    try elements { text throws(RunResult.Problem) in try text.text() }
  }
}
