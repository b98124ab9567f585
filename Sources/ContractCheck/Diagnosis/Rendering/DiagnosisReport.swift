import ContractSpecs
import ContractMutation

/// A report of a diagnosis for a terminal: the verdict first, then the evidence.
struct DiagnosisReport: Sendable {
  var style = ConsoleReport.Style.plain

  /// The number of columns to wrap text at; `nil` disables wrapping.
  var width: Int?

  func text(of diagnosis: Diagnosis) -> String {
    var page = ConsolePage(style: style, width: width)
    let isGood = diagnosis.exitStatus == .kept
    page.line("=>", isGood ? .good : .bad, diagnosis.verdict, isGood ? .good : .strong)
    page.aside(diagnosis.subject ?? "")
    diagnosis.print(on: &page)
    return page.text
  }
}

extension Diagnosis {
  fileprivate func print(on page: inout ConsolePage) {
    if let error { print(error, on: &page) }
    for finding in findings {
      page.gap()
      finding.finding.print(on: &page, labels: finding.labels)
      for line in finding.contractAdvice {
        page.fact("contract", finding.contractCondition + line, mark: "=")
      }
      for other in finding.likewise { page.fact("likewise", "\(other.place) (\(other.location))", mark: "=") }
      if !blamesOneSide, let responsibleParty = finding.responsibleParty {
        page.fact("who", responsibleParty.words, mark: "=", textStyle: .strong)
      }
    }
    printReleases(on: &page)
    printRemedies(on: &page)
    if let real { print(real, on: &page) }
    printInformation(on: &page)
    if let shape { print(shape, on: &page) }
    if !notes.isEmpty { page.gap() }
    for note in notes { page.fact("note", note, mark: "=") }
  }

  /// Prints what released versions of the app feel, if one does.
  private func printReleases(on page: inout ConsolePage) {
    guard !releases.isEmpty else { return }
    page.gap()
    let hasTrouble = releases.contains(where: \.effect.isFelt)
    page.line("RELEASES", hasTrouble ? .bad : .good, "what the released versions of the app make of it")
    for group in releases { page.fact("", group.words) }
  }

  /// Prints the information: unexpected keys in one line, everything else line by line.
  private func printInformation(on page: inout ConsolePage) {
    if !information.isEmpty { page.gap() }
    let unread = information.filter { $0.kind == .fieldUnexpected }
    if !unread.isEmpty {
      let read = findings.flatMap { [$0.finding] + $0.likewise }.flatMap { FindingPlaces(of: $0).found }
      let places = unread.map { finding in
        let place = finding.path ?? .root
        if finding.members.isEmpty, read.contains(where: { $0.hasPrefix(place) }) {
          return "\(finding.place) (except for the findings above)"
        }
        return finding.members.isEmpty
          ? finding.place : "\(finding.place): \(finding.members.map(\.words).joined(separator: ", "))"
      }
      page.line(model == nil ? "NOT PROMISED" : "NOT READ", .faint, places.joined(separator: ", "))
    }
    for finding in information where finding.kind != .fieldUnexpected {
      let found = finding.isConjecture ? finding.foundAt.map { ", \($0)" } ?? "" : ""
      let isTrap = finding.kind == .modelTrap
      let words = isTrap ? finding.actual : finding.words + found
      page.line("INFO", .faint, "\(finding.kind.rawValue) \(finding.place): \(words)")
      if isTrap { page.fact("client", finding.hint.client, mark: "=") }
    }
  }

  /// Prints the setting that helps, and the changes of the source.
  private func printRemedies(on page: inout ConsolePage) {
    if let remedy = recommendedRemedy {
      page.gap()
      page.line(isBackendsTurn ? "WORKAROUND" : "REMEDY", .good, remedy.saying)
    }
    if !notRepaired.isEmpty { page.gap() }
    for sentence in notRepaired { page.line("NO DIFF", .doubtful, sentence) }
    for repair in toldRepairs { print(repair, on: &page) }
  }

  private func print(_ repair: Repair, on page: inout ConsolePage) {
    page.gap()
    page.line(repair.isStopgap || repair.hides ? "WORKAROUND" : "REPAIR", .good, repair.purpose + repair.end)
    for title in repair.titles { page.line("    -", .faint, title) }
    for line in repair.decoderLines { page.lines(line, prefix: "|", textStyle: .good) }
    let diff = repair.diff.split(separator: "\n", omittingEmptySubsequences: false)
    for line in diff.prefix(Self.maximumDiffLength) where !line.isEmpty {
      page.lines(String(line), prefix: "|", textStyle: TextStyle(ofDiffLine: line))
    }
    if diff.count > Self.maximumDiffLength {
      page.line("    ...", .faint, "and \(diff.count - Self.maximumDiffLength) more lines")
    }
  }

  private static let maximumDiffLength = 120

  private func print(_ error: ErrorReading, on page: inout ConsolePage) {
    page.gap()
    page.line("ERROR", .bad, error.gist, .strong)
    page.fact("says", error.says)
    if let index = error.finding {
      let finding = findings[index].finding
      page.fact("caused by", "\(finding.kind.rawValue) at \(finding.place), below", textStyle: .bad)
      return
    }
    if let circumstance = error.circumstance {
      page.fact("caused by", circumstance, textStyle: .bad)
      return
    }
    if let alibi = error.alibi { page.fact("but", alibi, textStyle: .strong) }
    for (number, cause) in error.causes.enumerated() {
      page.fact(number == 0 ? "may be" : "or", cause.body, textStyle: .strong)
      page.fact("", cause.remark)
    }
    guard subject == nil || error.alibi != nil else { return }
    page.gap()
    page.line("NEXT", .doubtful, "capture the response that the app got, and diagnose that:")
    page.lines("curl -i -H 'Authorization: Bearer …' https://HOST/PATH > response.txt", prefix: "$")
    page.lines("contractcheck diagnose response.txt --model SOURCES:TYPE", prefix: "$")
  }

  private func print(_ real: RealDecoding, on page: inout ConsolePage) {
    page.gap()
    page.line("RUN", real.outcome == .decodes ? .good : .bad, real.verdict, .strong)
    for problem in real.problems { page.fact("problem", problem) }
    for note in real.notes { page.fact("note", note, mark: "=") }
  }

  private func print(_ shape: InferredContract, on page: inout ConsolePage) {
    page.gap()
    page.line("SHAPE", .place, "for \"body\" in a contract")
    page.lines(shape.body, prefix: "|", limit: 20_000)
    if shape.shapes.isEmpty { return }
    page.gap()
    page.line("SHAPES", .place, "for \"shapes\" in it")
    for named in shape.shapes { page.lines("\"\(named.name)\": \(named.shape)", prefix: "|") }
  }
}

extension Diagnosis.Repair {
  /// The period for which the change is meant; empty for a permanent one.
  fileprivate var purpose: String {
    guard isStopgap else { return "" }
    return isAlternative
      ? "in place of REPAIR, until the backend keeps the contract; "
      : "until the backend keeps the contract; "
  }
}
