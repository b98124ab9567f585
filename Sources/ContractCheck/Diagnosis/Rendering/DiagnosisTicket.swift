import ContractSpecs

/// A diagnosis as a block of Markdown for a ticket: how to repeat the request, what was promised, what was received,
/// why, and who can fix it.
struct DiagnosisTicket: Sendable {
  /// The maximum length of the response's body in characters.
  private static let bodyLimit = 2000

  /// The maximum number of findings.
  private static let maximumCount = 30

  func text(of diagnosis: Diagnosis) -> String {
    var blocks = [
      "### \(Markdown.plain(title(of: diagnosis)))", Markdown.span(diagnosis.verdict, limit: 600),
    ]
    if let exchange = diagnosis.exchange { blocks += self.blocks(for: exchange) }
    if let error = diagnosis.error { blocks += self.blocks(for: error, in: diagnosis) }
    if !diagnosis.findings.isEmpty { blocks.append("#### What differs") }
    blocks += diagnosis.findings.prefix(Self.maximumCount).map { finding in
      let also = finding.likewise.map { "\n  - likewise: \(Markdown.span($0.place))" }
      let contract = finding.contractAdvice.map {
        "\n  - contract: \(Markdown.span(finding.contractCondition + $0, limit: 600))"
      }
      return finding.finding.item(
        who: diagnosis.blamesOneSide ? nil : finding.responsibleParty.map(\.words), labels: finding.labels)
        + contract.joined() + also.joined()
    }
    if diagnosis.findings.count > Self.maximumCount {
      blocks.append(Markdown.omission(shown: Self.maximumCount, of: diagnosis.findings.count))
    }
    if let remedy = diagnosis.recommendedRemedy {
      blocks.append("One setting helps: \(Markdown.span(remedy.saying))")
    }
    blocks += diagnosis.notRepaired.map {
      "No change of the source is given: \(Markdown.span($0, limit: 600))"
    }
    for repair in diagnosis.toldRepairs { blocks += self.blocks(for: repair) }
    if !diagnosis.releases.isEmpty {
      let lines = diagnosis.releases.map { "- \(Markdown.span($0.words, limit: 1000))" }
      blocks.append("#### Released versions of the app\n\n" + lines.joined(separator: "\n"))
    }
    if let real = diagnosis.real {
      blocks.append("#### The compiled model\n\n\(Markdown.span(real.verdict, limit: 1000))")
      let lines = (real.problems + real.notes).map { "- \(Markdown.span($0, limit: 400))" }
      if !lines.isEmpty { blocks.append(lines.joined(separator: "\n")) }
    }
    let traps = diagnosis.information.filter { $0.kind == .modelTrap }
    blocks += traps.map {
      "Trap: \(Markdown.span($0.place)) is \(Markdown.span($0.actual)). \(Markdown.span($0.hint.client))"
    }
    let unread = diagnosis.information.filter { $0.kind != .modelTrap }
    if !unread.isEmpty {
      let names = unread.map { finding in
        (finding.isConjecture ? finding.foundAt?.description : nil) ?? finding.place
      }.joined(separator: ", ")
      blocks.append("For information, not read by the app: \(Markdown.span(names, limit: 1000))")
    }
    blocks += diagnosis.notes.map { "Note: \(Markdown.span($0))" }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func title(of diagnosis: Diagnosis) -> String {
    diagnosis.model ?? diagnosis.contract ?? diagnosis.error?.gist ?? "A response"
  }

  private func blocks(for exchange: ExchangeRecord) -> [String] {
    var blocks: [String] = []
    if !exchange.method.isEmpty { blocks += ["Request:", Markdown.fence(exchange.curl, info: .sh)] }
    guard let body = exchange.response.body else { return blocks }
    let status = exchange.status.flatMap { $0 > 0 ? " (status \($0))" : nil } ?? ""
    return blocks + [
      "Answer\(status):",
      Markdown.fence(LongStrings.shortened(body.shown(limit: 16_000)), limit: Self.bodyLimit),
    ]
  }

  private func blocks(for repair: Diagnosis.Repair) -> [String] {
    let titles = repair.titles.map { "- \(Markdown.span($0))" }.joined(separator: "\n")
    let purpose =
      if repair.isStopgap {
        "Until the backend keeps the contract, the app's source can be changed"
          + (repair.isAlternative ? " in place of it" : "")
      } else {
        repair.hides ? "The app's source can be changed to decode it" : "The app's source can be fixed"
      }
    var blocks = ["\(purpose): \(Markdown.span(repair.end, limit: 1000)).", titles]
    if !repair.decoderLines.isEmpty {
      blocks.append(Markdown.fence(repair.decoderLines.joined(separator: "\n"), info: .swift))
    }
    return repair.diff.isEmpty ? blocks : blocks + [Markdown.fence(repair.diff, info: .diff, limit: 8000)]
  }

  private func blocks(for error: Diagnosis.ErrorReading, in diagnosis: Diagnosis) -> [String] {
    let head = "The app said: \(Markdown.span(error.gist)). \(Markdown.span(error.says, limit: 400))"
    if let index = error.finding {
      let finding = diagnosis.findings[index].finding
      return [head, "It was caused by `\(finding.kind.rawValue)` at \(Markdown.span(finding.place))."]
    }
    if let circumstance = error.circumstance {
      return [head, "It was caused by \(Markdown.span(circumstance, limit: 600))."]
    }
    if let alibi = error.alibi { return [head, "But \(Markdown.span(alibi, limit: 600))."] }
    let causes = error.causes.map { "- \(Markdown.span($0.body)): \(Markdown.span($0.remark))" }
    return [head, "It can mean:", causes.joined(separator: "\n")]
  }
}

/// A filter that shortens the strings of a JSON text.
enum LongStrings {
  /// The number of scalars of a string that are shown.
  static let maximumLength = 60

  /// Returns the text with the ends of long strings elided. The text need not be JSON.
  static func shortened(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var length: Int?
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if let count = length {
        let ends = scalar == "\"" && !isEscaped
        isEscaped = scalar == "\\" && !isEscaped
        if ends {
          if count > maximumLength { result.append(contentsOf: "… (\(count) characters)".unicodeScalars) }
          length = nil
        } else {
          length = count + 1
          if count >= maximumLength { continue }
        }
      } else if scalar == "\"" {
        length = 0
      }
      result.append(scalar)
    }
    return String(result)
  }
}
