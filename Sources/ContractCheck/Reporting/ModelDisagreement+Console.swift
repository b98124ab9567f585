import ContractSpecs

extension PropertyDisagreement {
  /// The maximum number of further disagreements that are listed.
  private static let maximumOthers = 8

  /// Prints the first disagreement in full, and of each other one where it is.
  func print(on page: inout ConsolePage) {
    var also = others.prefix(Self.maximumOthers).map(\.line)
    if others.count > also.count { also.append("\(others.count - also.count) more") }
    first.print(on: &page, also: also)
  }
}

extension ModelDisagreement {
  /// The maximum number of bytes of an example that are shown.
  private static let maximumExampleLength = 300

  /// The kind and the places, for a reader who knows the promise.
  fileprivate var line: String {
    "\(finding.kind.rawValue) at \(finding.place) (\(finding.location)), in \(responses.joined(separator: ", "))"
  }

  /// Prints the promise, what the model requires, a response that shows the difference, and the proposed change.
  ///
  /// - Parameter also: The lines about the same property elsewhere.
  func print(on page: inout ConsolePage, also: [String] = []) {
    var labels = FindingLabels(promiser: "model")
    labels.got = isAlways ? "promised" : "allowed"
    labels.words =
      isAlways
      ? "the model does not decode what is promised" : "the contract allows what the model does not decode"
    labels.effect = isAlways ? nil : ResponsibleParty.narrow.effect
    labels.who = whoChanges
    labels.more = ("contract", location.description)
    var told = finding
    if let promised, finding.members.isEmpty { told.received = .notation(promised) }
    told.print(on: &page, labels: labels)
    page.fact("in", responses.joined(separator: ", "))
    for line in also { page.fact("also", line) }
    if let example { page.fact("example", excerpt(of: example)) }
    if let change {
      page.fact("change", change.words, mark: "=")
      change.print(on: &page)
    }
  }

  /// The words on who has to change, which no response has decided yet.
  private var whoChanges: String {
    if finding.kind.subject == .model { return "the model, whatever the backend sends" }
    return isAlways
      ? "the model, or the contract if it is out of date" : "the model, or the contract if it allows too much"
  }

  /// Returns the object of an example in which the difference is, with its place: `$.user: {"id": …`.
  private func excerpt(of document: JSONDocument) -> String {
    let path = exampleElement ?? finding.foundAt ?? finding.path ?? .root
    let parent = finding.kind.subject == .body ? path : path.parent
    let value = JSONValue(in: document, at: parent)
    let source = value?.source ?? document.root.source
    let text = String(decoding: Array(source.utf8.prefix(Self.maximumExampleLength)), as: UTF8.self)
    let place = value == nil || parent.steps.isEmpty ? "" : "\(parent): "
    return place + (source.utf8.count > Self.maximumExampleLength ? text + " …" : text)
  }
}

extension SourceChange {
  /// The maximum number of lines of a diff that are shown.
  private static let maximumDiffLength = 60

  /// Prints the lines for the decoder and the diff of the sources.
  func print(on page: inout ConsolePage) {
    for line in decoderLines { page.lines(line, prefix: "|", textStyle: .good) }
    let lines = diff.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines.prefix(Self.maximumDiffLength) where !line.isEmpty {
      page.lines(String(line), prefix: "|", textStyle: TextStyle(ofDiffLine: line))
    }
    if lines.count > Self.maximumDiffLength {
      page.line("    ...", .faint, "and \(lines.count - Self.maximumDiffLength) more lines")
    }
  }
}
