import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import ContractMutation

@Suite struct MappedDiagnosisTests {
  /// The places of texts that are not shown, or that are derived from keys and not redacted.
  private static let exempt = [".real.examination", ".shape.shapes[0].name"]

  @Test func `every text of a diagnosis is mapped`() {
    let sample = Diagnosis.filled(with: "mark")
    let spots = TextSpots(of: sample)
    #expect(spots.gaps.filter { !Self.exempt.contains($0) } == [])
    #expect(spots.places(lacking: "mark").filter { !Self.exempt.contains($0) } == [])
    let mapped = sample.mapText(
      { text, _ in text.replacing("mark", with: "") },
      bodies: { Array(String(decoding: $0, as: UTF8.self).replacing("mark", with: "").utf8) })
    #expect(TextSpots(of: mapped).places(holding: "mark") == [])
    #expect(TextSpots(of: mapped).texts.map(\.place) == spots.texts.map(\.place))
  }

  @Test func `a diagnosis that is mapped to itself stays`() {
    let sample = Diagnosis.filled(with: "mark")
    let (before, after) = (TextSpots(of: sample), TextSpots(of: sample.mapText { text, _ in text }))
    #expect(before.texts.map(\.place) == after.texts.map(\.place))
    #expect(before.texts.map(\.text) == after.texts.map(\.text))
  }

  @Test func `a secret of the response stays in no text but those that no response has a part in`() throws {
    let secret = "s3cr3t-value-of-the-answer"
    let body = Array("{\"access_token\": \"\(secret)\"}".utf8)
    let exchange = SentExchange(
      request: Request(method: "GET", url: "http://h/\(secret)"),
      result: .success(Exchange(response: HTTPResponse(status: 200, headers: [], body: body))))
    var redactor = DiagnosisRedactor(exchange: exchange, names: SensitiveNames())
    let redacted = TextSpots(of: redactor.redacted(.filled(with: secret)))
    let places = redacted.places(holding: secret).filter { !$0.hasSuffix(".location.file") }
    #expect(
      places.sorted() == [
        ".contract", ".findings[0].finding.model", ".findings[0].likewise[0].model", ".information[0].model",
        ".model", ".repair.decodedType", ".repair.decoderLines[0]", ".stopgap.decodedType",
        ".stopgap.decoderLines[0]",
      ])
    #expect(redacted.texts.first { $0.place == ".error.says" }?.text == "‹masked 1›")
  }
}

extension Diagnosis {
  /// Returns a diagnosis with a value for everything that it can contain; each of its texts is `text`.
  fileprivate static func filled(with text: String) -> Diagnosis {
    let finding = AttributedFinding(
      finding: .filled(with: text), likewise: [.filled(with: text)], side: .model, responsibleParty: .backend,
      promised: text, contractAdvice: [text])
    let repair = Repair(
      titles: [text], diff: text, decoderLines: [text], decodedType: text, remaining: 1, left: [text])
    let shape = "{\"\(text)\": \"string\"}"
    var diagnosis = Diagnosis(subject: text, contract: text, model: text, statusWithoutModel: 500)
    (diagnosis.findings, diagnosis.information) = ([finding], [.filled(with: text)])
    (diagnosis.app, diagnosis.exchange) = (.filled(with: text), .filled(with: text))
    diagnosis.releases = [.filled(with: text)]
    (diagnosis.repair, diagnosis.stopgap, diagnosis.notRepaired) = (repair, repair, [text])
    diagnosis.shape = InferredContract(body: shape, shapes: [.init(name: "A", shape: shape)])
    diagnosis.error = ErrorReading(
      gist: text, says: text, causes: [.init(body: text, remark: text)], finding: 0, circumstance: text,
      alibi: text)
    diagnosis.real = RealDecoding(
      outcome: .fails, verdict: text, problems: [text], notes: [text], gist: text)
    diagnosis.notes = [text]
    return diagnosis
  }
}
