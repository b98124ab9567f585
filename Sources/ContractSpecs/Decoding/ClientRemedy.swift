/// One setting of the client that would take findings away.
package struct ClientRemedy: Hashable, Sendable {
  package enum Setting: Hashable, Sendable {
    case keys(Client.Keys)
    case dates(Client.Dates)

    /// Decode the content of this member of the root.
    case unwrap(String)

    var isUnwrap: Bool {
      switch self {
      case .unwrap: true
      case .keys, .dates: false
      }
    }
  }

  package var setting: Setting

  /// How many findings that the app feels are gone with it.
  package var removed: Int

  /// How many there are without it.
  package var total: Int

  /// Whether the body decodes with it.
  package var decodes: Bool

  package init(setting: Setting, removed: Int, total: Int, decodes: Bool) {
    (self.setting, self.removed, self.total, self.decodes) = (setting, removed, total, decodes)
  }
}

/// Judges a body again under every single change of the client's settings, and asks the real decoder whether it agrees.
struct RemedySearch {
  /// Larger bodies are not judged again.
  private static let maximumSize = 256 << 10

  /// How many members of the root are tried as envelopes.
  private static let mostEnvelopes = 8

  let body: JSONDocument
  let shapes: PreparedShapes
  let root: ShapeID
  let client: Client
  let receivedAt: Double?

  /// The change that takes most away; `nil` where none does, where two do as much, or where the decoder stops at the
  /// same field all the same.
  func best(before failure: DecodingFailure?) -> ClientRemedy? {
    guard body.bytes.count <= Self.maximumSize else { return nil }
    let total = felt(findings(in: body, by: client))
    guard total > 0 else { return nil }
    let trials = candidates.map { setting, client, body in
      let findings = findings(in: body, by: client)
      // What is in a member is no document because less of it is told.
      let isOther =
        (setting.isUnwrap && findings.contains(where: \.isOfWholeDocument))
        || (setting == .dates(.iso8601) && needsNewerSystem(body, client))
      return (setting, client, body, removed: isOther ? 0 : total - felt(findings))
    }
    guard let best = trials.max(by: { $0.removed < $1.removed }), best.removed > 0,
      trials.count(where: { $0.removed == best.removed }) == 1
    else { return nil }
    let outcome = ClientDecoder(shapes, root: root, client: best.1).decode(best.2.bytes, best.2)
    switch outcome {
    case .untried: return nil
    case .fails(let after) where failure == nil || after.field == failure?.field: return nil
    case .fails, .decodes:
      return ClientRemedy(
        setting: best.0, removed: best.removed, total: total, decodes: outcome == .decodes)
    }
  }

  private var candidates: [(ClientRemedy.Setting, Client, JSONDocument)] { keys + dates + contents }

  private var keys: [(ClientRemedy.Setting, Client, JSONDocument)] {
    Client.Keys.allCases.filter { $0 != client.keys && keepsItsKeys(with: $0) }.map { keys in
      var other = client
      other.keys = keys
      return (.keys(keys), other, body)
    }
  }

  /// Whether the client's CodingKeys can match under another strategy. `convertFromSnakeCase` converts what is sent
  /// before they are compared, so that one with an underscore between words never does; and a client that has converted
  /// so far has the converted names, of which nothing is promised.
  private func keepsItsKeys(with keys: Client.Keys) -> Bool {
    (client.isModel && keys == .asWritten) || shapes.keysSurviveConversion(below: root.index)
  }

  /// Of a client that reads dates as strings a strategy alone changes nothing.
  private var dates: [(ClientRemedy.Setting, Client, JSONDocument)] {
    guard client.dates != nil else { return [] }
    return Client.Dates.allCases.filter { $0 != client.dates }.map { dates in
      var other = client
      other.dates = dates
      return (.dates(dates), other, body)
    }
  }

  /// Whether an older system that counts refuses a date that this one reads; of a model nobody said which do not.
  private func needsNewerSystem(_ body: JSONDocument, _ client: Client) -> Bool {
    var older = client
    if client.isModel, client.os == nil { older.os = "iOS 25" }
    return findings(in: body, by: older).contains { $0.severity == .olderOS }
  }

  private var contents: [(ClientRemedy.Setting, Client, JSONDocument)] {
    let promised = promisedNames
    // What stands beside promised members is a member like them, and no envelope.
    guard !body.root.members.contains(where: { promised.contains(CanonicalKey.bytes(of: $0.name.utf8)) })
    else {
      return []
    }
    let members = body.root.members.filter { $0.value.kind == .object || $0.value.kind == .array }
    return members.prefix(Self.mostEnvelopes).compactMap { member in
      let bytes = Array(body.bytes[member.value.byteRange])
      let content = try? JSONDocument(parsing: bytes)
      return content.map { (.unwrap(member.name), client, $0) }
    }
  }

  /// The names of the root's members, without their casing.
  private var promisedNames: Set<[UInt8]> {
    guard case .object(let object) = shapes[root.index].test else { return [] }
    return Set(object.members.map { Array($0.canonical) })
  }

  /// All that there is to say of a body under these settings, as a report tells it.
  private func findings(in body: JSONDocument, by client: Client) -> [Finding] {
    let setting = BodyMatcher.Setting(client: client, policy: .allow, receivedAt: receivedAt)
    var matcher = BodyMatcher(body, against: root, of: shapes, setting: setting)
    matcher.run()
    matcher.explain()
    return MatchReport(of: matcher).findings
  }

  /// How many of some findings the client feels.
  private func felt(_ findings: [Finding]) -> Int {
    findings.count { finding in
      switch finding.severity {
      case .breaks, .latent: true
      case .silent: finding.reading != .asMeant
      case .olderOS, .info: false
      }
    }
  }
}

extension Finding {
  /// Whether what came is another document, or the promised one only in part or inside of it.
  fileprivate var isOfWholeDocument: Bool {
    switch kind {
    case .bodyWrapped, .bodyUnwrapped, .bodyUnrelated: true
    case .valueType, .valueNull: path == .root
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON, .bodyTruncated, .fieldCasing, .fieldMoved, .fieldRenamed, .fieldMissing,
      .fieldUnexpected, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .keyDuplicated,
      .numberPrecision, .modelTrap:
      false
    }
  }
}
