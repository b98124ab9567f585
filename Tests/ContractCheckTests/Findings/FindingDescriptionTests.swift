import Testing

@testable import ContractSpecs

@Suite struct FindingDescriptionTests {
  @Test func `a finding is one line that a test can print`() throws {
    let contract = try ContractText().load()
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")], body: Array(#"{"id": 7}"#.utf8))
    let finding = try #require(try contract.findings(in: response, of: "me").first)
    #expect("\(finding)" == "\(finding.location): value-type at $.id: expected uuid, got integer 7")
  }

  @Test func `a note on nulls left out can be taken back where a part of the text is masked`() {
    let whole = Received.nothingIn(.object(["secret"], hasMore: false), [.nullsLeftOut])
    let masked = whole.mapText { $0.replacing("secret", with: "***") }
    #expect(masked.text.text == "nothing in object {***}; the serializer seems to leave nulls out")
    #expect(masked.without(.nullsLeftOut).text.text == "nothing in object {***}")
    #expect(whole.without(.nullsLeftOut).text.text == "nothing in object {secret}")
  }
}
