import ContractSpecs

/// The only step from what was sent and received to what reports may show.
///
/// A redacted value is shown as `‹masked 3›`: the third distinct one in the order of the files, so that the same value
/// can be recognized and nothing can be inferred from it. During a run the order is not known, so the tags carry marks
/// that no backend can know, and `numbered` replaces them at the end.
struct Redactor: Sendable {
  /// The number of bytes of a body that are kept.
  static let excerptLimit = 16 << 10

  /// The number of bytes of a body that are searched for values to be redacted elsewhere too.
  private static let searchLimit = 1 << 20

  /// The number of values that one exchange can add: the bound on the memory that a hostile answer can use.
  private static let mostValues = 1000

  private let names: [SensitiveNames]
  let mark: String
  var catalog = SecretCatalog.empty

  /// The values of `${secret.NAME}` alone.
  private(set) var secrets = SecretCatalog.empty

  init(contracts: [Contract], seed: UInt64) {
    names = contracts.map { SensitiveNames(promised: $0.tokenNames) }
    var system = SystemRandomNumberGenerator()
    var generator = SplitMix64(state: system.next() ^ seed)
    mark = generator.letters(16)
  }

  mutating func learn(_ secrets: [String: String]) {
    for (name, value) in secrets.sorted(by: { $0.key < $1.key }) {
      catalog.learn(secret: value, named: name)
      self.secrets.learn(secret: value, named: name)
    }
  }

  /// Learns the values of a check, then redacts all of it.
  mutating func redact(_ record: CheckRecord) -> CheckResult {
    learn(record.ending.prepared?.secrets ?? [:])
    let names = names[record.contract]
    for exchange in record.ending.sent?.exchanges ?? [] { learn(exchange, names) }
    let (check, sent) = (record.check, record.ending.sent)
    let notes = record.cause.notes + (record.ending.prepared?.notes ?? []) + (sent?.notes ?? [])
    let answered = names.forAnswer(status: sent?.status)
    let bodies = (sent?.exchanges ?? []).reversed().compactMap { $0.answer?.body }
    return CheckResult(
      name: check.name, title: check.title, endpoint: record.endpoint.request,
      expectedStatus: check.expectation.words,
      location: check.location, outcome: record.ending.outcome,
      duration: sent.map { $0.ended - $0.started } ?? .zero,
      failure: record.ending.failure.map { .init(reason: $0.reason, message: redact($0.message, names)) },
      findings: record.ending.findings.map { redact($0, answered, bodies: bodies) },
      app: record.ending.app.map { redact($0, names) }, notes: notes.map { redact($0, names) },
      exchanges: (sent?.exchanges ?? []).map { redact($0, names, keepsMessages: record.keepsMessages) },
      tags: check.tags, cause: record.cause)
  }

  mutating func learn(_ exchange: SentExchange, _ names: SensitiveNames) {
    for header in exchange.request.headers + (exchange.answer?.headers ?? []) { learn(header, names) }
    let answered = names.forAnswer(status: exchange.answer?.status)
    let sent = [Array(exchange.request.url.utf8), exchange.request.body ?? []].map { ($0, names) }
    for (bytes, names) in sent + [(exchange.answer?.body ?? [], answered)] {
      let start = bytes.count > Self.searchLimit ? Array(bytes.prefix(Self.searchLimit)) : bytes
      let places = UnstructuredText.places(in: start, names: names)
      let found = RedactionScan.scan(start, names: names, catalog: .empty, places: places)
      for item in found.prefix(Self.mostValues) {
        _ = catalog.learn(start[item.range])
      }
    }
  }

  /// Redacts some bytes; valid JSON stays valid.
  mutating func redacted(
    _ bytes: [UInt8], _ names: SensitiveNames, limit: Int = .max, cuts: RedactionScan.Cuts = .nowhere,
    places: [Range<Int>] = [], document: JSONDocument? = nil
  ) -> RedactedText {
    let found = RedactionScan.scan(bytes, names: names, catalog: catalog, cuts: cuts, places: places)
    return RedactedText(bytes, document?.fitted(found) ?? found, limit: limit) { range, cause in
      switch cause {
      case .known(let label): label
      case .place: catalog.learn(bytes[range])
      }
    }
  }

  /// Redacts a body.
  mutating func redactedBody(
    _ body: [UInt8], _ names: SensitiveNames, limit: Int = .max, cuts: RedactionScan.Cuts = .nowhere
  ) -> RedactedText {
    let document = try? JSONDocument(parsing: body)
    let places = UnstructuredText.places(in: body, document, names: names)
    return redacted(body, names, limit: limit, cuts: cuts, places: places, document: document)
  }

  /// Redacts a text of this program with foreign words in it, which may be cut off with `…`.
  mutating func redact(
    _ text: String, _ names: SensitiveNames, places: [Range<Int>] = []
  ) -> String {
    let redacted = redacted(Array(text.utf8), names, cuts: .inQuotations, places: places)
    return String(decoding: render(redacted), as: UTF8.self)
  }

  /// Redacts a sentence of this program about a check of the contract at that index.
  mutating func redact(_ text: String, inContract contract: Int) -> String { redact(text, names[contract]) }

  /// Returns the pieces with tags in place of the redacted ones.
  func render(_ text: RedactedText) -> [UInt8] {
    text.pieces.reduce(into: []) { bytes, piece in
      switch piece {
      case .plain(let plain): bytes += plain
      case .redacted(let label): bytes += Array(tag(label).utf8)
      case .redactedNumber(let label): bytes += Array("\"\(tag(label))\"".utf8)
      }
    }
  }

  func tag(_ label: SecretCatalog.Label) -> String {
    switch label {
    case .secret(let name): "‹secret.\(name)›"
    case .seen(let number): "‹masked \(mark)\(number)›"
    }
  }
}

extension Expectation {
  /// The statuses as reports show them: `200, 4XX`.
  var words: String { statuses.map(\.description).joined(separator: ", ") }
}

extension Plan.Cause {
  /// The notes on a check that the user did not select.
  fileprivate var notes: [String] {
    switch self {
    case .selected: []
    case .needed: ["not selected; sent because a selected check needs it"]
    case .cleansUp: ["not selected; sent because it cleans up after those that are"]
    }
  }
}

extension Ending {
  /// The findings of the judge.
  fileprivate var findings: [Finding] {
    guard let sent, case .judged(_, let judgement, _) = sent.end else { return [] }
    return judgement.findings
  }

  fileprivate var app: AppReaction? {
    guard let sent, case .judged(_, _, let app) = sent.end else { return nil }
    return app
  }
}
