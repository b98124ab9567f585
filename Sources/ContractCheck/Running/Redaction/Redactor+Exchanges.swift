import ContractSpecs

extension Redactor {
  /// The number of bytes beyond the kept excerpt that are searched, so that a value at the cut is found whole.
  private static let overhang = 4 << 10

  /// Returns an exchange as reports may show it; bodies are redacted before they are cut. Headers and bodies are kept
  /// only on request: a run of many passing checks must not hold all messages in memory.
  mutating func redact(_ sent: SentExchange, _ names: SensitiveNames, keepsMessages: Bool) -> ExchangeRecord {
    let (request, answer) = (sent.request, sent.answer)
    return ExchangeRecord(
      method: request.method, url: redact(request.url, names),
      requestHeaders: keepsMessages ? request.headers.map { redact($0, names) } : [],
      requestBody: keepsMessages ? request.body.map { excerpt($0, names) } : nil,
      status: answer?.status,
      answerHeaders: keepsMessages ? (answer?.headers ?? []).map { redact($0, names) } : [],
      answerBody: keepsMessages ? answer.map { excerpt($0.body, names.forAnswer(status: $0.status)) } : nil,
      timings: (try? sent.result.get())?.timings, curl: CurlLine.text(for: request, names, &self))
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
  func withoutSecrets(_ text: String) -> String {
    String(decoding: withoutSecrets(Array(text.utf8)), as: UTF8.self)
  }

  /// Returns the promises of a contract as reports quote them: its shapes and endpoints, without secrets.
  func promises(of contract: Contract) -> [PromiseText] {
    guard let document = try? JSONDocument(parsing: contract.source) else { return [] }
    return document.root.members.filter { ["shapes", "endpoints"].contains($0.name) }.map { part in
      var start = document.byteRange(of: part.key.index).lowerBound
      while start > 0, document.bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
      let text = document.bytes[start..<document.byteRange(of: part.value.index).upperBound]
      return PromiseText(
        firstLine: TextPosition(ofByte: start, in: document.bytes).line,
        text: String(decoding: withoutSecrets(Array(text)), as: UTF8.self))
    }
  }

  /// Replaces only the contract's secrets: the contract's own text does not depend on what backends answer.
  private func withoutSecrets(_ bytes: [UInt8]) -> [UInt8] {
    let found = RedactionScan.known(in: bytes, secrets)
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
