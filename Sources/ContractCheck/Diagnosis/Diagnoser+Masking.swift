import ContractSpecs
import ContractMutation

extension Diagnoser {
  /// Returns the diagnosis with secrets redacted. A pasted body contains live tokens, and no `${secret}` is known here.
  func redacted(_ diagnosis: Diagnosis) -> Diagnosis {
    var redacted = diagnosis
    let causes = (diagnosis.error?.causes ?? []).flatMap { [$0.body, $0.remark] }
    let shape = diagnosis.shape?.keys ?? []
    let real = diagnosis.real?.texts ?? []
    let left = [diagnosis.repair, diagnosis.stopgap].flatMap { $0?.left ?? [] }
    let texts =
      [
        diagnosis.subject ?? "", diagnosis.error?.gist ?? "",
        diagnosis.error?.says ?? "", diagnosis.error?.alibi ?? "",
        diagnosis.error?.circumstance ?? "",
      ]
      + causes + shape + real + left
      + diagnosis.notes
    let result = Redactor.redacted(
      exchange, findings: diagnosis.findings.flatMap { [$0.finding] + $0.likewise } + diagnosis.information,
      app: diagnosis.app, texts: texts,
      sources: diagnosis.findings.flatMap { [$0.promised ?? ""] + $0.contractAdvice } + diagnosis.notRepaired
        + [diagnosis.repair, diagnosis.stopgap].flatMap { $0?.texts ?? [] },
      names: SensitiveNames(promised: tokenNames))
    var findings = result.findings[...]
    for index in redacted.findings.indices {
      redacted.findings[index].finding = findings.removeFirst()
      redacted.findings[index].likewise = redacted.findings[index].likewise.map { _ in findings.removeFirst()
      }
    }
    redacted.information = Array(findings)
    var rest = result.texts[...]
    let subject = rest.removeFirst()
    redacted.subject = diagnosis.subject.map { _ in subject }
    redacted.app = result.app
    let (gist, says) = (rest.removeFirst(), rest.removeFirst())
    let (alibi, circumstance) = (rest.removeFirst(), rest.removeFirst())
    redacted.error?.gist = gist
    redacted.error?.alibi = diagnosis.error?.alibi.map { _ in alibi }
    redacted.error?.circumstance = diagnosis.error?.circumstance.map { _ in circumstance }
    redacted.error?.says = says
    for index in (diagnosis.error?.causes ?? []).indices {
      redacted.error?.causes[index] = ErrorMeaning.Cause(body: rest.removeFirst(), remark: rest.removeFirst())
    }
    for (key, shown) in zip(shape, rest.prefix(shape.count)) where key != shown {
      redacted.shape?.rename(key, to: shown)
    }
    rest = rest.dropFirst(shape.count)
    redacted.real?.texts = Array(rest.prefix(real.count))
    rest = rest.dropFirst(real.count)
    redacted.repair?.takeLeft(&rest)
    redacted.stopgap?.takeLeft(&rest)
    redacted.notes = Array(rest)
    var sources = result.sources[...]
    for index in redacted.findings.indices {
      let promised = sources.removeFirst()
      redacted.findings[index].promised = redacted.findings[index].promised.map { _ in promised }
      redacted.findings[index].contractAdvice = redacted.findings[index].contractAdvice.map { _ in
        sources.removeFirst()
      }
    }
    redacted.notRepaired = Array(sources.prefix(diagnosis.notRepaired.count))
    sources = sources.dropFirst(diagnosis.notRepaired.count)
    redacted.repair?.take(&sources)
    redacted.stopgap?.take(&sources)
    redacted.exchange = result.exchange
    return redacted
  }

  private var tokenNames: Set<String> {
    (contract?.contract.tokenNames ?? []).union(model?.contract.tokenNames ?? [])
  }

  /// The captured answer with its request, as far as that is known; `nil` without a capture.
  private var exchange: SentExchange? {
    guard let capture else { return nil }
    let request = capture.request ?? Request(method: "", url: "")
    let answer = Answer(status: capture.status ?? 0, headers: capture.headers, body: capture.body)
    return SentExchange(request: request, result: .success(Exchange(answer: answer)))
  }
}

extension Diagnosis.Repair {
  fileprivate var texts: [String] { [diff] + titles }

  /// Removes the redacted texts from the front, in the order of `texts`, and stores them.
  fileprivate mutating func take(_ texts: inout ArraySlice<String>) {
    diff = texts.removeFirst()
    titles = titles.map { _ in texts.removeFirst() }
  }

  /// Removes the redacted names of the remaining findings, which contain keys of the answer, and stores them.
  fileprivate mutating func takeLeft(_ texts: inout ArraySlice<String>) {
    left = left.map { _ in texts.removeFirst() }
  }
}

extension InferredContract {
  /// The distinct keys of the contract, sorted.
  fileprivate var keys: [String] {
    var keys: Set<String> = []
    for text in [body] + shapes.map(\.shape) {
      guard let document = try? JSONDocument(parsing: Array(text.utf8)) else { continue }
      var open = [document.root]
      while let value = open.popLast() {
        for member in value.members {
          keys.insert(member.name)
          open.append(member.value)
        }
        open += value.elements
      }
    }
    return keys.sorted()
  }

  /// Replaces a key everywhere. A key may be a secret too.
  fileprivate mutating func rename(_ key: String, to shown: String) {
    let (old, new) = (Self.quoted(key) + ":", Self.quoted(shown) + ":")
    body = body.replacing(old, with: new)
    for index in shapes.indices { shapes[index].shape = shapes[index].shape.replacing(old, with: new) }
  }

  private static func quoted(_ key: String) -> String {
    var writer = JSONWriter()
    writer.value(key)
    return writer.text
  }
}
