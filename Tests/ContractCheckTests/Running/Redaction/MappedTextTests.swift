import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// A text that a transform does not meet is one that nothing masks.
@Suite struct MappedTextTests {
  private static let mark = "mark"

  private static func unmarked(_ text: String) -> String { text.replacing(mark, with: "") }

  private static func unmarked(_ bytes: [UInt8]) -> [UInt8] {
    Array(unmarked(String(decoding: bytes, as: UTF8.self)).utf8)
  }

  /// The sample has a mark in every text there can be, and the value that was made of it has none.
  private static func requireWhole(_ sample: Any, _ mapped: Any) {
    let spots = TextSpots(of: sample)
    #expect(spots.gaps == [] && spots.places(lacking: mark) == [])
    #expect(TextSpots(of: mapped).places(holding: mark) == [])
    #expect(TextSpots(of: mapped).texts.map(\.place) == spots.texts.map(\.place))
  }

  @Test func `every text of a finding is mapped`() {
    let sample = Finding.filled(with: Self.mark)
    Self.requireWhole(sample, sample.mapText { text, _ in Self.unmarked(text) })
    #expect(sample.mapText { text, _ in text } == sample)
  }

  @Test func `every text of what the app says is mapped`() {
    let sample = AppReaction.filled(with: Self.mark)
    Self.requireWhole(sample, sample.mapText { text, _ in Self.unmarked(text) })
    #expect(sample.mapText { text, _ in text } == sample)
  }

  @Test func `every text of an exchange is mapped`() {
    let sample = ExchangeRecord.filled(with: Self.mark)
    Self.requireWhole(sample, sample.mapText({ Self.unmarked($0) }, bodies: { Self.unmarked($0) }))
    #expect(sample.mapText({ $0 }, bodies: { $0 }) == sample)
  }
}

extension Finding {
  /// A finding that has all it can have, each text of it this one.
  static func filled(with text: String) -> Finding {
    let path = JSONPath([.key(text), .each])
    var finding = Finding(
      kind: .valueFormat, effect: Effect(.breaks, .onlyUUID),
      place: Place(
        path, foundAt: path, members: [Member(expected: text, found: text)],
        location: SpecLocation(file: text, line: 3, column: 5)),
      evidence: .recorded(expected: text, actual: text), promised: .recorded(.quoted(text, as: .excerpt)),
      received: .recorded(.quoted(text, as: .excerpt)),
      advice: Advice(
        backend: .recorded(text, of: [.valueFormat]), client: .recorded(text, of: [.valueFormat]),
        contract: .recorded(text)))
    (finding.candidates, finding.position) = ([path], TextPosition(line: 1, column: 2))
    finding.count = Count(affected: 1, total: 2, alike: 2, first: path)
    (finding.model, finding.responsible, finding.observation) = (text, .contract, .otherValue)
    return finding
  }
}

extension AppReaction {
  /// A reaction that has all it can have, each text of it this one.
  static func filled(with text: String) -> AppReaction {
    let path = JSONPath([.key(text)])
    var failure = DecodingFailure(
      kind: .keyNotFound, subject: text, path: path, field: path, debugDescription: text, isMisleading: false)
    (failure.reading, failure.openChoice) = (.onlyUUID, path)
    var app = AppReaction(
      failure: failure, waiting: 1,
      remedy: ClientRemedy(setting: .unwrap(text), removed: 1, total: 2, decodes: true))
    (app.model, app.unread) = (text, SpecLocation(file: text, line: 3, column: 5))
    app.change = SourceChange(titles: [text], diff: text, decoderLines: [text], remaining: 1)
    (app.releases, app.releaseRemedy) = ([.filled(with: text)], text)
    return app
  }
}

extension ReleaseGroup {
  /// Returns a group with a value for everything that it can contain; each of its texts is `text`.
  static func filled(with text: String) -> ReleaseGroup {
    let failure = ReleaseEffect.Failure(kind: .keyNotFound, subject: text, path: JSONPath([.key(text)]))
    var group = ReleaseGroup(effect: .breaks(failure), versions: [text], range: text)
    (group.share, group.tolerated, group.isPromised) = (0.5, text, true)
    return group
  }
}

extension ExchangeRecord {
  /// An exchange that has all it can have, each text of it this one.
  static func filled(with text: String) -> ExchangeRecord {
    let message = ExchangeRecord.Message(
      headers: [Header(text, text)], body: BodyExcerpt(bytes: Array(text.utf8), total: 99))
    return ExchangeRecord(
      method: text, url: text, request: message, status: 200, response: message, timings: PhaseTimings(),
      curl: text)
  }
}
