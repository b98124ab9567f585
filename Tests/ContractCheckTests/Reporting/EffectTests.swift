import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the effect on the app, where the severity alone would be inexact.
@Suite struct EffectTests {
  typealias Row = (Finding.Kind, Finding.Severity, Finding.Reading?, String?)

  @Test(
    arguments: [
      (.valueType, .breaks, nil, "breaks on it"),
      (.valueFormat, .breaks, .onlyUUID, "breaks on it if it reads a UUID, not a String"),
      (
        .valueFormat, .latent, .onlyURL,
        "will break on it once an earlier problem is fixed if it reads a URL, not a String"
      ),
      (.valueChoice, .breaks, .onlyEnum, "breaks on it if it reads an enum, not a String"),
      (.fieldCasing, .silent, .asMeant, "reads it as it was meant"),
      (.fieldCasing, .silent, nil, "would go on with nil or with a wrong value"),
      (.fieldUnexpected, .silent, nil, "does not read it"),
      (.valueFormat, .silent, nil, "decodes it; the resulting value is not known"),
      (.fieldUnexpected, .info, nil, "does not read it"),
      (.bodyNotJSON, .silent, nil, "decodes it anyway"), (.bodyNotJSON, .breaks, nil, "breaks on it"),
      (.keyDuplicated, .silent, nil, "sees only one of the values"),
      (.valueFormat, .info, .asMeant, "decodes it anyway"), (.responseStatus, .breaks, nil, nil),
    ] as [Row])
  func `the effect is told with what it depends on`(_ row: Row) {
    var finding = Finding.of(row.0)
    (finding.severity, finding.reading) = (row.1, row.2)
    #expect(finding.effect == row.3)
  }

  @Test func `a text in another form is decoded by an app that reads a text`() {
    var finding = Finding.of(.valueFormat)
    (finding.severity, finding.reading) = (.silent, nil)
    finding.evidence = .value(promised: .value, actual: .string)
    #expect(finding.effect == "decodes it if it reads a String; what it makes of that is not known")
    finding.model = "M"
    #expect(finding.effect == "decodes it; the resulting value is not known")
  }

  @Test func `an error that depends on a type says so`() {
    var app = AppReaction.stopping
    app.failure?.kind = .dataCorrupted
    app.failure?.reading = .onlyUUID
    #expect(
      app.saying
        == "stops at $.user if it reads a UUID there: dataCorrupted \"No value associated with key\"; "
        + "4 more errors follow")
  }
}
