import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of captured multipart requests: they are sent again unchanged, and the parts that cannot be kept are
/// reported.
@Suite struct DraftPartTests {
  private static let type = "multipart/form-data; boundary=xyz"

  private static func body(_ parts: [String]) -> String {
    parts.map { "--xyz\r\n\($0)\r\n" }.joined() + "--xyz--\r\n"
  }

  private static func field(_ name: String, _ rest: String = "", _ value: String) -> String {
    "Content-Disposition: form-data; name=\"\(name)\"\(rest)\r\n\r\n\(value)"
  }

  private static func draft(_ body: String?, format: Capture.Format = .har) -> ContractDraft {
    var capture = Capture(format: format, body: Array("{}".utf8), status: 200)
    capture.request = Request(
      method: "POST", url: "http://h/upload", headers: [Header("Content-Type", type)],
      body: body.map { Array($0.utf8) })
    return ContractDraft(capture, named: "x")
  }

  /// Returns the parts of the check as JSON, and the remarks about them.
  private static func multipart(_ body: String, format: Capture.Format = .har) throws -> (
    json: String, remarks: [String], contract: Contract
  ) {
    var draft = draft(body, format: format)
    let text = Array(draft.text().utf8)
    let contract = try Contract(parsing: text, file: "x.json")
    #expect(contract.requestFaults() == [])
    var compact = JSONWriter()
    if let parts = try JSONDocument(parsing: text).root["checks"]?["post-upload"]?["multipart"] {
      compact.value(parts)
    }
    return (compact.text, draft.remarks.filter { $0.hasPrefix("sent: ") }, contract)
  }

  @Test(arguments: [
    (field("a", "", "1"), #"{"a":"1"}"#, ""),
    (field("a", "", "x ${y}"), #"{"a":"x $${y}"}"#, ""),
    (field("password", "", "hunter2"), #"{"password":"${secret.PASSWORD}"}"#, ""),
    (
      field("f", "; filename=\"a.txt\"\r\nContent-Type: text/plain", "hi"),
      #"{"f":{"base64":"aGk=","filename":"a.txt","type":"text/plain"}}"#, ""
    ),
    (
      field("meta", "\r\nContent-Type: application/json", #"{"a":1}"#),
      #"{"meta":{"base64":"eyJhIjoxfQ==","type":"application/json"}}"#, ""
    ),
    (
      field("meta", "\r\nContent-Type: application/json", #"{"password":"hunter2"}"#),
      #"{"meta":"{\"password\":\"${secret.META}\"}"}"#,
      "the type application/json of the part \"meta\" is left out"
    ),
    (
      field("a", "\r\nContent-Transfer-Encoding: 8bit", "1"), #"{"a":"1"}"#,
      "the header Content-Transfer-Encoding of the part \"a\" is left out"
    ),
    (
      field("f", "; filename=\"../p.png\"\r\nContent-Type: image/png", ""),
      #"{"f":{"path":"p.png","filename":"../p.png","type":"image/png"}}"#,
      "the file of the part \"f\" is not in the capture; put it beside the contract, as specs/p.png"
    ),
    (
      field("f", "; filename=\"p.png\"\r\nContent-Type: image/png", "\u{89}PNG"),
      #"{"f":{"path":"p.png","type":"image/png"}}"#,
      "the file of the part \"f\" is not in the capture as it was sent: a HAR file holds text; put it beside the contract, as specs/p.png"
    ),
    (
      field("f", "; filename=\"key.pem\"", "token=hunter2-abc"),
      #"{"f":{"path":"key.pem"}}"#,
      "the file of the part \"f\" holds what looks like a secret; put it beside the contract, as specs/key.pem"
    ),
  ])
  func `a part is kept, or what of it is left out is said`(part: String, json: String, remark: String) throws
  {
    let made = try Self.multipart(Self.body([part]))
    #expect(made.json == json)
    #expect(made.remarks == (remark.isEmpty ? [] : ["sent: \(remark)"]))
  }

  @Test func `what a contract has no place for is said`() throws {
    let body = Self.body([Self.field("a", "", "1"), Self.field("a", "", "2"), Self.field("", "", "3")])
    let made = try Self.multipart(body)
    #expect(made.json == #"{"a":"1"}"#)
    #expect(
      made.remarks == [
        "sent: one more part \"a\" is left out: a contract has each name once",
        "sent: a part without a name is left out",
      ])
    let large = Self.field("f", "; filename=\"f.txt\"", String(repeating: "x", count: 5_000))
    #expect(try Self.multipart(Self.body([large])).remarks[0].contains("is too large for a contract"))
    let broken = Self.draft("--xyz\r\nno end")
    #expect(broken.remarks.contains { $0.contains("neither JSON, a form nor multipart") })
    let absent = Self.draft(nil)
    #expect(
      absent.remarks.contains(
        "sent: a body of type multipart/form-data, which the capture does not hold; write its parts as \"multipart\" of the check"
      ))
  }

  @Test func `the next step says what the contract lacks`() {
    let file = Self.field("f", "; filename=\"p.png\"", "")
    #expect(
      Self.draft(Self.body([file])).nextStep(file: "x", isInsecure: false)
        == "put p.png into specs, then contractcheck run x")
    #expect(
      Self.draft(nil).nextStep(file: "x", isInsecure: false)
        == "write the request's body into x, then contractcheck run x")
  }

  @Test func `a file whose bytes are known is kept as it is`() throws {
    let made = try Self.multipart(
      Self.body([Self.field("f", "; filename=\"p\"", "\u{89}")]), format: .transcript)
    #expect(made.json == #"{"f":{"base64":"wok=","filename":"p"}}"# && made.remarks.isEmpty)
  }

  @Test(arguments: [
    (
      #"{"mimeType": "multipart/form-data; boundary=q", "params": [{"name": "a", "value": "1"}, {"name": "f", "fileName": "p.png", "contentType": "image/png"}]}"#,
      #""multipart": {"a": "1", "f": {"path": "p.png", "type": "image/png"}}"#
    ),
    (
      #"{"mimeType": "application/x-www-form-urlencoded", "params": [{"name": "a", "value": "1 &"}, {"name": "b", "value": "2"}]}"#,
      #""form": {"a": "1 &", "b": "2"}"#
    ),
    (#"{"mimeType": "text/xml", "params": [{"name": "a", "value": "1"}]}"#, nil),
    (#"{"mimeType": "application/json", "params": [], "text": "{}"}"#, #""body": {}"#),
  ])
  func `a HAR file that tells a body by its fields is understood`(post: String, written: String?) throws {
    let archive = """
      {"log": {"entries": [{"request": {"method": "POST", "url": "http://h/a", "headers": [
         {"name": "Content-Type", "value": "multipart/form-data; boundary=q"}], "postData": \(post)},
       "response": {"status": 200, "content": {}}}]}}
      """
    var draft = ContractDraft(try Capture(reading: Array(archive.utf8), entry: nil), named: "x")
    let check = try JSONDocument(parsing: Array(draft.text().utf8)).root["checks"]?["post-a"]
    let expected = try written.map { try JSONDocument(parsing: Array("{\($0)}".utf8)).root }
    for key in ["body", "form", "multipart"] {
      var (found, wanted) = (JSONWriter(), JSONWriter())
      if let value = check?[key] { found.value(value) }
      if let value = expected?[key] { wanted.value(value) }
      #expect(found.text == wanted.text)
    }
  }

  @Test func `a body that is JSON of another type keeps its type`() throws {
    var capture = Capture(format: .har, body: Array("{}".utf8), status: 200)
    capture.request = Request(
      method: "PATCH", url: "http://h/a", headers: [Header("content-type", "application/merge-patch+json")],
      body: Array(#"{"a": 1}"#.utf8))
    var draft = ContractDraft(capture, named: "x")
    #expect(draft.text().contains(#""Content-Type": "application/merge-patch+json""#))
  }
}
