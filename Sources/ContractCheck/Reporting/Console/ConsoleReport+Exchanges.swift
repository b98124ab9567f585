import ContractSpecs

extension CheckResult {
  /// Prints the command that repeats the deciding request; with `-v` all requests and answers.
  func printExchanges(on page: inout ConsolePage, verbosity: ConsoleReport.Verbosity) {
    switch verbosity {
    case .quiet:
      break
    case .normal:
      guard let last = exchanges.last else { return }
      page.gap()
      if outcome == .failed, violations.contains(where: \.kind.concernsWholeAnswer) {
        last.printGist(on: &page)
        page.gap()
      }
      page.command(last.curl)
    case .verbose:
      for exchange in exchanges {
        page.gap()
        exchange.print(on: &page)
      }
    }
  }
}

extension Finding.Kind {
  /// A Boolean value that indicates whether the start of the answer is printed too, because the finding alone does not
  /// show the backend's message.
  fileprivate var concernsWholeAnswer: Bool {
    switch self {
    case .responseStatus, .responseMediaType, .bodyUnexpected, .bodyNotJSON, .bodyTruncated, .bodyUnrelated:
      true
    case .responseHeader, .responseSlow, .certificateExpiry, .bodyEmpty, .bodyWrapped, .bodyUnwrapped,
      .fieldCasing, .fieldMoved, .fieldRenamed,
      .fieldMissing, .fieldUnexpected, .valueType, .valueNull, .valueFormat, .valueChoice, .valueRange,
      .valueLiteral, .keyDuplicated, .numberPrecision, .modelTrap:
      false
    }
  }
}

extension ExchangeRecord {
  /// Prints the start of a body that is not the promised document, since it often contains an error message.
  fileprivate func printGist(on page: inout ConsolePage) {
    if let target = answerHeaders.first(where: { $0.isNamed("Location") }) {
      page.fact("leads to", target.value)
    }
    guard let answerBody, answerBody.total > 0 else { return }
    page.fact("body", answerBody.shown(limit: 400), limit: 400)
  }

  /// Prints the exchange in the style of `curl -v`: `>` is sent, `<` is received, `*` is about both.
  fileprivate func print(on page: inout ConsolePage) {
    page.command(curl)
    page.lines("\(method) \(url)", prefix: ">")
    page.print(requestHeaders, prefix: ">")
    page.print(requestBody, prefix: ">")
    guard let status else { return page.lines("no answer", prefix: "<") }
    page.lines("HTTP \(status)", prefix: "<")
    page.print(answerHeaders, prefix: "<")
    page.print(answerBody, prefix: "<")
    if let timings { page.lines(timings.words(isEncrypted: url.hasPrefix("https:")), prefix: "*") }
  }
}

extension ConsolePage {
  fileprivate mutating func print(_ headers: [Header], prefix: String) {
    for header in headers { lines("\(header.name): \(header.value)".visible(.line), prefix: prefix) }
  }

  fileprivate mutating func print(_ body: BodyExcerpt?, prefix: String) {
    guard let body, body.total > 0 else { return }
    lines("", prefix: prefix)
    lines(body.shown(limit: 20_000), prefix: prefix)
  }
}

extension PhaseTimings {
  /// Returns the end of each phase; phases that did not occur are omitted.
  fileprivate func words(isEncrypted: Bool) -> String {
    let phases = [
      ("name found", nameLookup), ("connected", connect), ("TLS", isEncrypted ? tls : .zero),
      ("first byte", firstByte),
      ("done", total),
    ]
    return phases.filter { $0.1 > .zero }.map { "\($0.0) after \($0.1.spoken)" }.joined(separator: ", ")
  }
}
