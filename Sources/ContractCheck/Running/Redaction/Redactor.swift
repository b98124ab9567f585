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

  /// The number of values that one exchange can add: the bound on the memory that a hostile response can use.
  private static let maximumValues = 1000

  let names: [SensitiveNames]

  /// True if promises are those of contracts, and not made of a response.
  let quotesContracts: Bool

  /// The headers of each contract's exchanges in which nothing was found, which most responses repeat.
  private var harmlessHeaders: [Set<Header>]

  /// The headers of each contract's latest response in which nothing was found. The next response mostly has the same
  /// ones at the same places, and comparing them takes less time than looking them up.
  private var latestHeaders: [[Header]]

  /// The number of headers that are remembered of a contract, and the length of the longest value, in bytes.
  private static let maximumHarmlessHeaders = 256
  private static let maximumHarmlessLength = 256
  let mark: String
  var catalog = SecretCatalog.empty

  /// The values of `${secret.NAME}` alone.
  private(set) var secrets = SecretCatalog.empty

  init(contracts: [Contract], seed: UInt64) {
    names = contracts.map { SensitiveNames(promised: $0.tokenNames) }
    quotesContracts = !contracts.isEmpty
    harmlessHeaders = contracts.map { _ in [] }
    latestHeaders = contracts.map { _ in [] }
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
    let body = record.ending.judgedBody
    let (check, sent, exchanges) = (record.check, record.ending.sent, record.ending.sent?.exchanges ?? [])
    for exchange in exchanges { learn(exchange, ofContract: record.contract, body) }
    let notes = record.cause.notes + (record.ending.prepared?.notes ?? []) + (sent?.notes ?? [])
    let answered = names.forResponse(status: sent?.status)
    let bodies = exchanges.reversed().compactMap { $0.response?.body }
    var result = CheckResult(
      name: check.name, endpoint: record.endpoint.request, expectedStatus: check.expectation.words,
      location: check.location, outcome: record.ending.outcome,
      duration: sent.map { $0.ended - $0.started } ?? .zero)
    (result.title, result.tags) = (check.title, check.tags)
    result.failure = record.ending.failure.map {
      CheckResult.Failure(reason: $0.reason, message: redact($0.message, names))
    }
    result.records = record.ending.findings.map { FindingRecord(redact($0, answered, bodies: bodies)) }
    result.proven = sent?.proven.map {
      redact($0, record.ending.findings, as: result.findings, names)
    }
    result.app = record.ending.app.map { redact($0, names) }
    result.notes = notes.map { redact($0, names) }
    result.remarks = (sent?.remarks ?? []).map { redact($0, names) }
    result.exchanges = exchanges.map { redact($0, names, keepsMessages: record.keepsMessages) }
    result.cause = record.cause
    return result
  }

  /// Learns the values of an exchange of a run. `body` is the response's body if it was parsed before.
  private mutating func learn(_ exchange: SentExchange, ofContract contract: Int, _ body: JSONDocument?) {
    let names = names[contract]
    for header in exchange.request.headers { _ = learn(header, ofContract: contract) }
    if let response = exchange.response { learn(response.headers, ofContract: contract) }
    learn(messages: exchange, names, body)
  }

  private mutating func learn(_ headers: [Header], ofContract contract: Int) {
    let latest = latestHeaders[contract]
    var areHarmless = true
    for (index, header) in headers.enumerated() where !(index < latest.count && latest[index] == header) {
      if learn(header, ofContract: contract) { areHarmless = false }
    }
    if areHarmless { latestHeaders[contract] = headers }
  }

  /// Learns the values of a header unless an equal one is known to have none. Returns whether it has any.
  private mutating func learn(_ header: Header, ofContract contract: Int) -> Bool {
    if harmlessHeaders[contract].contains(header) { return false }
    if learn(header, names[contract]) { return true }
    if harmlessHeaders[contract].count < Self.maximumHarmlessHeaders,
      header.value.utf8.count <= Self.maximumHarmlessLength
    {
      harmlessHeaders[contract].insert(header)
    }
    return false
  }

  /// Learns the values of an exchange outside a run.
  mutating func learn(_ exchange: SentExchange, _ names: SensitiveNames) {
    for header in exchange.request.headers + (exchange.response?.headers ?? []) { learn(header, names) }
    learn(messages: exchange, names, nil)
  }

  /// Learns the values of the address and of both bodies.
  private mutating func learn(messages exchange: SentExchange, _ names: SensitiveNames, _ body: JSONDocument?)
  {
    learn(in: Array(exchange.request.url.utf8), names, isJSON: false)
    if let sent = exchange.request.body { learn(in: sent, names) }
    guard let response = exchange.response else { return }
    learn(in: response.body, names.forResponse(status: response.status), body)
  }

  /// Learns the values in some bytes, of which `document` is what was parsed of them before.
  private mutating func learn(
    in bytes: [UInt8], _ names: SensitiveNames, _ document: JSONDocument? = nil, isJSON: Bool = true
  ) {
    if bytes.isEmpty { return }
    let start = bytes.count > Self.searchLimit ? Array(bytes.prefix(Self.searchLimit)) : bytes
    let known = document.flatMap { $0.bytes == start ? $0 : nil }
    let parsed = known ?? (isJSON ? try? JSONDocument(parsing: start) : nil)
    let places = UnstructuredText.places(in: start, parsed, names: names)
    let found = RedactionScan.scan(start, names: names, catalog: .empty, places: places)
    for item in found.prefix(Self.maximumValues) { _ = catalog.learn(start[item.range]) }
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
    _ text: String, _ names: SensitiveNames, places: [Range<Int>] = [],
    cuts: RedactionScan.Cuts = .inQuotations
  ) -> String {
    let redacted = redacted(Array(text.utf8), names, cuts: cuts, places: places)
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

  /// The body of the judged response if it is JSON.
  fileprivate var judgedBody: JSONDocument? {
    guard let sent, case .judged(_, let judgement, _) = sent.end else { return nil }
    return judgement.body
  }

  fileprivate var app: AppReaction? {
    guard let sent, case .judged(_, _, let app) = sent.end else { return nil }
    return app
  }
}

extension Redactor {
  /// The number of bytes beyond what is kept that are searched, so that a value at the cut is found whole.
  private static let overhang = 4 << 10

  /// Redacts a text and cuts it to `length` scalars. What lies far behind the cut is not searched.
  mutating func redact(
    _ text: String, cutTo length: Int, _ names: SensitiveNames, places: [Range<Int>] = []
  ) -> String {
    guard let end = Quoted.end(of: text, to: length) else { return redact(text, names, places: places) }
    let shown = text.utf8.distance(from: text.startIndex, to: end)
    let window = Array(text.utf8.prefix(shown + Self.overhang + catalog.longest))
    let inWindow = places.map { $0.clamped(to: window.indices) }.filter { !$0.isEmpty }
    let redacted = redacted(window, names, limit: shown, cuts: .atEnd, places: inWindow)
    return String(decoding: render(redacted), as: UTF8.self) + Quoted.ellipsis
  }

  /// Returns an exchange as reports may show it; bodies are redacted before they are cut. Headers and bodies are kept
  /// only on request: a run of many passing checks must not hold all messages in memory.
  mutating func redact(_ sent: SentExchange, _ names: SensitiveNames, keepsMessages: Bool) -> ExchangeRecord {
    let (request, response) = (sent.request, sent.response)
    let url = redacted(Array(request.url.utf8), names)
    var record = ExchangeRecord(
      method: request.method, url: shown(url, of: request.url, names), status: response?.status,
      timings: (try? sent.result.get())?.timings, curl: nil)
    record.hasCredentials = request.hasCredentials
    if keepsMessages {
      record.request.headers = request.headers.map { redact($0, names) }
      record.request.body = request.body.map { excerpt($0, names) }
    }
    if keepsMessages, let response {
      record.response.headers = response.headers.map { redact($0, names) }
      record.response.body = excerpt(response.body, names.forResponse(status: response.status))
    }
    if !CurlLine.isAddressOnly(sent, url: url) {
      record.curl = CurlLine.text(for: sent, url: url, names, &self)
    }
    return record
  }

  /// Returns a redacted address as text. Where it may be cut as a quotation is, it is redacted as one.
  private mutating func shown(_ redacted: RedactedText, of url: String, _ names: SensitiveNames) -> String {
    let mayBeCut = url.utf8.contains { $0 == UInt8(ascii: "'") || $0 >= 0x80 }
    return mayBeCut ? redact(url, names) : String(decoding: render(redacted), as: UTF8.self)
  }

  private mutating func excerpt(_ body: [UInt8], _ names: SensitiveNames) -> BodyExcerpt {
    let window = Array(body.prefix(Self.excerptLimit + Self.overhang + catalog.longest))
    let text = redactedBody(window, names, limit: Self.excerptLimit, cuts: .atEnd)
    return BodyExcerpt(bytes: render(text), total: body.count, isCut: text.sourceCount < body.count)
  }

  /// Returns a backend's address as reports show it: without user and password, and without secrets.
  func shownAddress(_ url: String) -> String {
    withoutSecrets(Self.withoutUserInfo(url))
  }

  /// Returns a text without the values of `${secret.NAME}`.
  func withoutSecrets(_ text: String, cuts: RedactionScan.Cuts = .nowhere) -> String {
    String(decoding: withoutSecrets(Array(text.utf8), cuts), as: UTF8.self)
  }

  /// Returns the promises of a contract as reports quote them: its shapes and endpoints, without secrets.
  func promises(of contract: Contract) -> [PromiseText] {
    let bytes = contract.source
    return contract.promiseRanges.map { range in
      var start = range.lowerBound
      while start > 0, bytes[start - 1] == .space { start -= 1 }
      return PromiseText(
        firstLine: TextPosition(ofByte: start, in: bytes).line,
        text: String(decoding: withoutSecrets(Array(bytes[start..<range.upperBound])), as: UTF8.self))
    }
  }

  /// Replaces only the contract's secrets: the contract's own text does not depend on what backends answer.
  private func withoutSecrets(_ bytes: [UInt8], _ cuts: RedactionScan.Cuts = .nowhere) -> [UInt8] {
    let found = RedactionScan.known(in: bytes, secrets, cuts: cuts)
    let text = found.reduce(into: (bytes: [UInt8](), end: 0)) { text, item in
      guard case .known(let label) = item.cause else { return }
      text.bytes += bytes[text.end..<item.range.lowerBound] + Array(tag(label).utf8)
      text.end = item.range.upperBound
    }
    return text.bytes + bytes[text.end...]
  }

  /// Returns an address without user and password (RFC 3986 section 3.2.1), query and fragment, even if the text is not
  /// a valid address.
  static func withoutUserInfo(_ url: String) -> String {
    let place = url.prefix { $0 != "?" && $0 != "#" }
    let parts = place.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count > 2, parts[1].isEmpty else { return String(place.split(separator: "@").last ?? "") }
    guard let at = parts[2].lastIndex(of: "@") else {
      // With a slash in the password, the apparent host is not the host.
      return Contract.isBackendURL(String(place)) || !place.contains("@")
        ? String(place) : "\(parts[0])//\(place.split(separator: "@").last ?? "")"
    }
    let host = parts[2][parts[2].index(after: at)...]
    return ([parts[0], parts[1], host] + parts.dropFirst(3)).joined(separator: "/")
  }
}

extension Redactor {
  /// Learns the credentials in a header field. Returns whether there are any.
  @discardableResult
  private mutating func learn(_ header: Header, _ names: SensitiveNames) -> Bool {
    let (name, value) = (redacted(Array(header.name.utf8), names), redacted(header, names))
    return name.hasRedactions || value.hasRedactions
  }

  /// Returns a header field with its credentials redacted, schemes and cookie names kept.
  mutating func redact(_ header: Header, _ names: SensitiveNames) -> Header {
    Header(redact(header.name, names), String(decoding: render(redacted(header, names)), as: UTF8.self))
  }

  /// Returns the value redacted by the field's meaning and by its content, such as a secret in the path of a cookie.
  mutating func redacted(_ header: Header, _ names: SensitiveNames) -> RedactedText {
    redacted(Array(header.value.utf8), names, places: Self.credentials(in: header, names))
  }

  /// Returns the ranges of the credentials in a field that always holds some.
  static func credentials(in header: Header, _ names: SensitiveNames) -> [Range<Int>] {
    let bytes = Array(header.value.utf8)
    guard !bytes.isEmpty else { return [] }
    switch header.name.lowercased() {
    case "authorization", "proxy-authorization":
      return [afterScheme(bytes)..<bytes.count].filter { !$0.isEmpty }
    case "cookie":
      return cookieValues(in: bytes, all: true)
    case "set-cookie":
      return cookieValues(in: bytes, all: false)
    case let name:
      return names.containsHeader(name) ? [0..<bytes.count] : []
    }
  }

  /// The schemes of RFC 9110 section 11.4 that are registered or usual; any other first word may be part of a secret.
  private static let schemes: Set<String> = [
    "apikey", "api-key", "aws4-hmac-sha256", "basic", "bearer", "bot", "digest", "dpop", "gnap", "hawk",
    "hmac",
    "hoba", "jwt", "key", "mutual", "negotiate", "ntlm", "oauth", "privatetoken", "scram-sha-1",
    "scram-sha-256", "token", "vapid",
  ]

  /// Returns the index after `Bearer ` or another scheme, or 0 if there is none.
  private static func afterScheme(_ bytes: [UInt8]) -> Int {
    guard let blank = bytes.firstIndex(of: 0x20),
      schemes.contains(String(decoding: bytes[..<blank], as: UTF8.self).lowercased())
    else { return 0 }
    return bytes[blank...].firstIndex { $0 != 0x20 } ?? blank
  }

  /// Returns the values of `name=value` pairs; in `Set-Cookie` only the first is one, the others are attributes.
  private static func cookieValues(in bytes: [UInt8], all: Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for pair in bytes.split(separator: UInt8(ascii: ";")).prefix(all ? .max : 1) {
      let start = pair.firstIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? pair.startIndex
      if start < pair.endIndex { ranges.append(start..<pair.endIndex) }
    }
    return ranges
  }
}
