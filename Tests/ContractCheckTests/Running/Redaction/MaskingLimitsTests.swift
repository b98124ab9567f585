import ContractSpecs
import Foundation
import Testing

@testable import ContractCheck

/// The limits of masking that `what-masking-does-not-find.md` names: bodies of which everything, a part or nothing is
/// masked.
@Suite struct MaskingLimitsTests {
  /// The value that texts below hold; where it is a secret it is that of `${secret.S}`.
  private static let value = "Vk3Lm8tyUiOp-42x"

  enum Proof: Sendable {
    /// Bodies in which the value, unknown until then, is masked.
    case hides([String])

    /// Bodies that come out as they are, with nothing known.
    case leaves([String])

    /// Bodies in which a part of the secret is masked.
    case redacts([String])

    /// Bodies that come out as they are, although the secret is known.
    case misses([String])
  }

  private static let long = String(repeating: " ", count: 600)

  private static let rows: [(limit: String, proofs: [Proof])] = [
    (
      "Masked are members, form fields, query items",
      [
        .hides([
          #"{"password": "VALUE"}"#, "password=VALUE&a=b", "http://h/?token=VALUE", "http://u:VALUE@h/",
          #"{"password": "VALUE"#,
          "--b\r\nContent-Disposition: form-data; name=\"pin\"\r\n\r\nVALUE\r\n--b--",
          #"{"a": "eyJhbGciOiJIUzI1NiJ9.e30.Vk3Lm8tyUiOp-42x"}"#,
        ])
      ]
    ),
    (
      "The same is true of a value whose name is next to it",
      [
        .hides([
          #"[{"name": "Cookie", "value": "VALUE"}]"#, #"{"q": "login(password: \"VALUE\")"}"#,
          "f({pin: 'VALUE'})",
          #"{"log": "{'password': 'VALUE'}"}"#, #"{:password=>"VALUE"}"#, "['password' => 'VALUE']",
          "curl -u bob:VALUE h",
        ])
      ]
    ),
    (
      "In a body that is not JSON",
      [
        .hides([
          #"{"password": VALUE}"#, "password: VALUE", "password = VALUE;", "<password>VALUE</password>",
          "<key>pin</key><string>VALUE</string>", "<input name=password value=VALUE>",
        ])
      ]
    ),
    (
      "In a JSON string they are read as well",
      [
        .hides([#"{"a": "b: 1\npassword: VALUE"}"#, #"{"a": "<input name=\"password\" value=\"VALUE\">"}"#]),
        .leaves([#"{"a": "password: VALUE"}"#, #"{"a": "b: 1\npassword: must have 8 characters"}"#]),
      ]
    ),
    ("The elements of a list are masked", [.hides([#"{"tokens": ["VALUE"], "backupCodes": ["VALUE"]}"#])]),
    (
      "`${secret.NAME}` and the values that were seen under a sensitive name",
      [
        .redacts(["vk3lm8tyuiop-42X"])
      ]
    ),
    (
      "A value with at least 12 letters and digits",
      [
        .redacts([
          "Vk3Lm8ty\nUiOp-42x", #"["Vk3Lm8t", "yUiOp-42x"]"#, "Vk3L-m8ty UiOp 42x",
          "56:6b:33:4c:6d:38:74:79:55:69:4f:70:2d:34:32:78",
        ])
      ]
    ),
    (
      "An error message may quote a beginning",
      [.redacts(["got Vk3Lm8...", "got Vk3Lm8**", "got Vk3Lm8tyUi"])]
    ),
    (
      "All of `code` in an `error`",
      [.leaves([#"{"error": {"code": 40301}}"#, #"{"errors": [{"code": "E7"}]}"#])]
    ),
    (
      "Elsewhere, a `code` of at most three digits",
      [
        .leaves([
          #"{"code": 404}"#, #"{"code": -32601}"#, #"{"code": "NOT_FOUND"}"#,
          #"{"code": "auth/not.found here"}"#,
        ]), .hides([#"{"code": "VALUE"}"#]),
      ]
    ),
    (
      "Names such as `errorCode`",
      [.leaves([#"{"errorCode": "VALUE", "zip_code": 10115, "publicKey": "VALUE", "statusCode": 4}"#])]
    ),
    (
      "What describes a token next to it",
      [.leaves([#"{"token": {"token_type": "Bearer", "expires_in": 3600}}"#])]
    ),
    (
      "A sentence (a capital letter first",
      [
        .leaves([#"{"password": ["This field is required."]}"#]),
        .hides([#"{"password": ["VALUE is no password."]}"#]),
      ]
    ),
    (
      "Under `session` and `sid` everything stays but strings",
      [
        .leaves([#"{"session": {"id": 7}, "sid": 7, "x": {"session": "Morning"}}"#]),
        .hides([#"{"sid": "VALUE"}"#]),
      ]
    ),
    (
      "A value that was seen under a sensitive name",
      [.leaves([#"{"a": "1"}"#])]
    ),
    (
      "Of XML and HTML the text of an element",
      [
        .hides(["<pin>VALUE</pin>", "<meta property='pin' content='VALUE'>"]),
        .leaves(["<a>VALUE</a>", "<input id='x' value='VALUE'>"]),
      ]
    ),
    (
      "What is in CDATA",
      [.leaves(["<pin><![CDATA[VALUE]]></pin>", "<pin><b>VALUE</b></pin>", "<!-- pin VALUE -->"])]
    ),
    ("Of YAML, one line", [.hides(["pin: VALUE\nb: 1"]), .leaves(["pin:\n  VALUE\n"])]),
    (
      "Of pairs in lists", [.leaves([#"["Cookie", "VALUE"]"#])]
    ),
    (
      "A name and a value more than 512 bytes",
      [
        .leaves([
          #"{"name": "Cookie",\#(long)"value": "VALUE"}"#, #"{"name": "Cookie", "a": {}, "value": "VALUE"}"#,
        ])
      ]
    ),
    ("A sentence stays", [.leaves([#"{"detail": "The password: \"VALUE\" is too short"}"#])]),
    (
      "The beginning of a token is searched for",
      [.leaves(["ghp_ and ghp_1", "aghp_0123456789012345678901234567890123456789"])]
    ),
    (
      "A value that is reversed",
      [.misses(["x24-pOiUyt8mL3kV", "&#86&#107&#51&#76&#109&#56"])]
    ),
    ("A shorter beginning of a value stays", [.misses(["got Vk3Lm…", "got ****42x"])]),
    ("A beginning of fewer than 4 bytes", [.misses([#"{"a": "Vk3"#])]),
    (
      "Base64 of a value is not found",
      [.misses([Base64.encode(Base64.encode("aVk3Lm8tyUiOp-42x".utf8).utf8)])]
    ),
    ("`http://u:12/34@host` is the host", [.leaves(["http://u:12/34@host"])]),
  ]

  @Test func `what is masked, and what is not, is as the page says`() {
    let secrets = ["S": Self.value]
    for (limit, proofs) in Self.rows {
      for proof in proofs {
        switch proof {
        case .hides(let texts):
          for text in texts.map({ $0.replacing("VALUE", with: Self.value) }) {
            #expect(!RedactedEvidenceTests.body(text).contains("Lm8ty"), "\(limit): \(text)")
          }
        case .leaves(let texts):
          for text in texts.map({ $0.replacing("VALUE", with: Self.value) }) {
            #expect(RedactedEvidenceTests.body(text) == text, "\(limit)")
          }
        case .redacts(let texts):
          for text in texts {
            #expect(
              RedactedEvidenceTests.body(text, secrets: secrets).contains("‹secret.S›"),
              "\(limit): \(text)")
          }
        case .misses(let texts):
          for text in texts {
            #expect(RedactedEvidenceTests.body(text, secrets: secrets) == text, "\(limit)")
          }
        }
      }
    }
  }

  // MARK: What a text alone does not show

  @Test func `a value that is not distinctive is masked in its place alone`() {
    var redactor = Redactor(contracts: [], seed: 1)
    for value in ["invalid", "0123-abcd", "abcdefghijklmnop"] {
      let text = Array(#"{"pin": "\#(value)", "a": "\#(value)"}"#.utf8)
      _ = redactor.redactedBody(text, SensitiveNames())
      let shown = String(
        decoding: redactor.render(redactor.redactedBody(text, SensitiveNames())), as: UTF8.self)
      #expect(shown.contains(value) == (value == "invalid"), "\(shown)")
    }
  }

  @Test func `as many values are looked for as the page says`() {
    var catalog = SecretCatalog.empty
    for number in 0..<2001 { _ = catalog.learn(Array("value-number-\(10_000 + number)-x".utf8)) }
    _ = catalog.learn(Array(String(repeating: "1234567-", count: 1025).utf8))
    #expect(!RedactionScan.known(in: Array("a value-number-11999-x b".utf8), catalog).isEmpty)
    #expect(RedactionScan.known(in: Array("a value-number-12000-x b".utf8), catalog).isEmpty)
    let places = RedactionScan.scan(
      Array(#"{"pin": "value-number-12000-x"}"#.utf8), names: SensitiveNames(), catalog: catalog)
    #expect(places.count == 1)
  }

  @Test func `long values are not looked for as lists of bytes`() {
    for count in [512, 513] {
      let secret = String(repeating: "a1", count: 256) + (count == 513 ? "b" : "")
      let text = "[" + secret.utf8.map { String($0) }.joined(separator: ",") + "]"
      #expect(
        RedactedEvidenceTests.body(text, secrets: ["S": secret]).contains("‹secret.S›") == (count == 512))
    }
    #expect(RedactedEvidenceTests.body("[49,50,51,52]", secrets: ["S": "1234"]) == "[49,50,51,52]")
  }

  @Test func `letters beside ASCII have one case`() {
    #expect(RedactedEvidenceTests.body("a ÄÖÜ-äöü b", secrets: ["S": "äöü-äöü"]) == "a ÄÖÜ-äöü b")
    #expect(RedactedEvidenceTests.body("a äöü-äöü b", secrets: ["S": "äöü-äöü"]) == "a ‹secret.S› b")
  }

  @Test(arguments: ["ế-1-ế-2", "한-국-1", "€-1-€-2"])
  func `what is not taken apart`(secret: String) {
    let shown = secret.hasPrefix("€") ? "â‚¬-1-â‚¬-2" : secret.decomposedStringWithCanonicalMapping
    #expect(Array(shown.utf8) != Array(secret.utf8))
    let redacted = RedactedEvidenceTests.body(shown, secrets: ["S": secret])
    #expect(Array(redacted.utf8) == Array(shown.utf8))
  }

  @Test func `what cannot be read is quoted, with its line`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        "{\"contract\": \"c\",\n \"backend\": {\"url\": \"ftp://written-down\"}}", to: "c.json")
      let result = try await ContractCheckBinary.run(["lint", "c.json"], in: folder.path)
      #expect((result.stdout + result.stderr).contains("written-down"), "\(result)")
    }
  }

  @Test func `an encoded secret is a variable of its own form`() {
    var redactor = Redactor(contracts: [], seed: 1)
    redactor.learn(["PASS": "a b/c+d"])
    let request = Request(method: "GET", url: "http://h/a%20b%2Fc%2Bd")
    #expect(CurlLine.text(for: request, SensitiveNames(), &redactor) == #"curl 'http://h/'"$PASS""#)
  }

  @Test(arguments: [
    "sk_live_0123456789", "ghp_0123456789abcdefghij", "glpat-0123456789abcdef", "xoxb-0123456789",
    "AKIA0123456789ABCDEF",
    "AIza0123456789012345678901234567890",
  ])
  func `a token is known by its beginning`(token: String) {
    #expect(RedactedEvidenceTests.body(#"{"a": "\#(token)"}"#) == #"{"a": "‹masked #0›"}"#)
  }

  @Test func `a secret under a name that is not sensitive is written down`() {
    var capture = Capture(format: .har, body: Array("{}".utf8), status: 200)
    capture.request = Request(method: "POST", url: "http://h/a", body: Array(#"{"note": "hunter2"}"#.utf8))
    var draft = ContractDraft(capture, named: "x")
    #expect(draft.text().contains("hunter2"))
  }
}
