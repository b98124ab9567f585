/// Judges a body again under every single change of the client's settings, and confirms the result with the real
/// decoder.
struct RemedySearch {
  /// The maximum size of a body that is judged again, in bytes.
  private static let maximumSize = 256 << 10

  /// The maximum number of members of the root that are tried as envelopes.
  private static let maximumEnvelopes = 8

  let body: JSONDocument
  let shapes: PreparedShapes
  let root: ShapeID
  let client: Client
  let receivedAt: Double?

  /// Returns the change that removes the most findings. Returns `nil` if none does, if two remove equally many, or if
  /// the decoder still stops at the same field.
  func best(before failure: DecodingFailure?) -> ClientRemedy? {
    guard body.bytes.count <= Self.maximumSize else { return nil }
    let known = findings(in: body, by: client)
    let total = felt(known)
    guard total > 0 else { return nil }
    let units = Set(
      known.filter(\.isOfDate).compactMap(value).filter { $0.number != nil }.map(Moment.Unit.init(ofDate:)))
    let isWrapped = known.contains { $0.kind == .bodyWrapped }
    let trials = (keys + dates + (isWrapped ? contents : [])).map { setting, client, body in
      let findings = findings(in: body, by: client)
      // The content of a member is not the promised document just because it has fewer findings.
      let isOther =
        (setting.isUnwrap && findings.contains(where: \.isOfWholeDocument))
        || (setting == .dates(.iso8601) && needsNewerSystem(body, client)) || readsOtherTimes(setting, units)
      return (setting, client, body, removed: isOther ? 0 : total - felt(findings))
    }
    guard let best = trials.max(by: { $0.removed < $1.removed }), best.removed > 0,
      trials.count(where: { $0.removed == best.removed }) == 1
    else { return nil }
    let outcome = ClientDecoder(shapes, root: root, client: best.1).decode(best.2.bytes, best.2)
    switch outcome {
    case .untried, .failsInAnyOrder: return nil
    case .fails(let after) where failure == nil || after.field == failure?.field: return nil
    case .fails, .decodes:
      return ClientRemedy(
        setting: best.0, removed: best.removed, total: total, decodes: outcome == .decodes)
    }
  }

  private var keys: [(ClientRemedy.Setting, Client, JSONDocument)] {
    Client.Keys.allCases.filter { $0 != client.keys && keepsItsKeys(with: $0) }.map { keys in
      var other = client
      other.keys = keys
      return (.keys(keys), other, body)
    }
  }

  /// Returns whether the client's CodingKeys can match under another strategy. `convertFromSnakeCase` converts the sent
  /// keys before they are compared, so that a CodingKey with an underscore between words never matches. A client that
  /// has converted so far has the converted names, about which nothing is promised.
  private func keepsItsKeys(with keys: Client.Keys) -> Bool {
    (client.isModel && keys == .asWritten) || shapes.keysSurviveConversion(below: root)
  }

  /// The changes of the date strategy. There are none for a client that reads dates as strings.
  private var dates: [(ClientRemedy.Setting, Client, JSONDocument)] {
    guard client.dates != nil else { return [] }
    return Client.Dates.allCases.filter { $0 != client.dates }.map { dates in
      var other = client
      other.dates = dates
      return (.dates(dates), other, body)
    }
  }

  /// Returns whether an older supported system rejects a date that this one reads. A model that names no system is
  /// tested against iOS 25.
  private func needsNewerSystem(_ body: JSONDocument, _ client: Client) -> Bool {
    var older = client
    if client.isModel, client.os == nil { older.os = "iOS 25" }
    return findings(in: body, by: older).contains { $0.severity == .olderOS }
  }

  /// Returns whether a setting takes numbers for dates for another unit or epoch than theirs, so that they decode to
  /// other times. `units` are those of the numbers, `nil` for one that does not show it.
  private func readsOtherTimes(_ setting: ClientRemedy.Setting, _ units: Set<Moment.Unit?>) -> Bool {
    guard case .dates(let dates) = setting else { return false }
    return switch dates {
    case .secondsSince1970: !units.isSubset(of: [.seconds])
    case .millisecondsSince1970: !units.isSubset(of: [.milliseconds])
    case .deferredToDate, .formatted, .custom: !units.isEmpty
    // It reads no number at all, which the decoder then says.
    case .iso8601: false
    }
  }

  /// Returns the first value that a finding is about.
  private func value(of finding: Finding) -> JSONValue? {
    guard let path = finding.count?.first ?? finding.foundAt ?? finding.path else { return nil }
    return path.steps.reduce(body.root) { value, step in value?.child(step) }
  }

  private var contents: [(ClientRemedy.Setting, Client, JSONDocument)] {
    let promised = promisedNames
    // A value beside promised members is a member like them, and not an envelope.
    guard !body.root.members.contains(where: { promised.contains(CanonicalKey.bytes(of: $0.name.utf8)) })
    else {
      return []
    }
    let members = body.root.members.filter { $0.value.kind == .object || $0.value.kind == .array }
    return members.prefix(Self.maximumEnvelopes).compactMap { member in
      let bytes = Array(body.bytes[member.value.byteRange])
      let content = try? JSONDocument(parsing: bytes)
      return content.map { (.unwrap(member.name), client, $0) }
    }
  }

  /// The names of the root's members, without their casing.
  private var promisedNames: Set<[UInt8]> {
    guard case .object(let object) = shapes[root].test else { return [] }
    return Set(object.members.map { Array($0.canonical) })
  }

  /// Returns all findings of a body under these settings, as a report contains them.
  private func findings(in body: JSONDocument, by client: Client) -> [Finding] {
    let setting = MatchSetting(client: client, policy: .allow, receivedAt: receivedAt)
    var matcher = BodyMatcher(body, against: root, of: shapes, setting: setting)
    matcher.run()
    matcher.explain()
    return MatchReport(of: matcher).findings
  }

  /// Returns the number of findings that have an effect on the client.
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
  /// True if a date is promised in place of the value.
  fileprivate var isOfDate: Bool {
    guard case .value(let promised, _) = evidence else { return false }
    return promised.contains(.format(.dateTime))
  }

  fileprivate var isOfWholeDocument: Bool {
    [.bodyWrapped, .bodyUnwrapped, .bodyUnrelated].contains(kind)
      || ([.valueType, .valueNull].contains(kind) && path == .root)
  }
}
