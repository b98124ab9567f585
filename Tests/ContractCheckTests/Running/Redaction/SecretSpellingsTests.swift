import ContractSpecs
import Foundation
import Testing

@testable import ContractCheck

/// The tests of the forms in which programs of many languages print a secret.
@Suite struct SecretSpellingsTests {
  private static let secret = "Zoë-Köln-Vk3Lm8ty"
  private static let bytes = Array(secret.utf8)

  private static func hex(_ separator: String, prefix: String = "") -> String {
    bytes.map { prefix + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: separator)
  }

  private static let forms: [(String, [UInt8])] = [
    ("a Buffer of Node as JSON", Array(#"{"type":"Buffer","data":\#(bytes)}"#.utf8)),
    ("signed bytes of Java", Array("\(bytes.map { Int8(bitPattern: $0) })".utf8)),
    ("ISO 8859-1", secret.unicodeScalars.map { UInt8($0.value) }),
    (
      "ISO 8859-1, read as UTF-8",
      Array(String(decoding: secret.unicodeScalars.map { UInt8($0.value) }, as: UTF8.self).utf8)
    ),
    ("ISO 8859-1, percent-encoded", Array("Zo%EB-K%F6ln-Vk3Lm8ty".utf8)),
    ("UTF-8, read as ISO 8859-1", Array(bytes.map { String(Unicode.Scalar($0)) }.joined().utf8)),
    ("NFD", Array(secret.decomposedStringWithCanonicalMapping.utf8)),
    ("hexadecimal with colons", Array(hex(":").utf8)), ("with blanks", Array(hex(" ").uppercased().utf8)),
    ("of C", Array(hex(", ", prefix: "0x").utf8)), ("of a string of C", Array(hex("", prefix: "\\x").utf8)),
    // The output of Python's base64.b32encode.
    ("base32", Array("LJX4HKZNJPB3M3DOFVLGWM2MNU4HI6I=".utf8)),
    ("JavaScript's escape", Array("Zo%u00EB-K%u00F6ln-Vk3Lm8ty".utf8)),
    ("braces", Array(#"Zo\u{eb}-K\u{F6}ln-Vk3Lm8ty"#.utf8)),
  ]

  @Test(arguments: forms)
  func `a secret is found in every form`(name: String, form: [UInt8]) {
    var redactor = Redactor(contracts: [], seed: 1)
    redactor.learn(["S": Self.secret])
    let text = redactor.redacted(Array("a ".utf8) + form + Array(" b".utf8), SensitiveNames())
    let shown = String(decoding: redactor.render(text), as: UTF8.self)
    #expect(shown.contains("‹secret.S›"), "\(shown)")
    for part in ["Vk3", "Zo", "ln-", "56, 116", "6c:6d", "JPB3M3"] {
      #expect(!shown.contains(part), "\(shown)")
    }
  }

  @Test func `an NFD secret is found in NFC, and one with many characters costs little`() {
    var redactor = Redactor(contracts: [], seed: 1)
    redactor.learn([
      "S": Self.secret.decomposedStringWithCanonicalMapping, "й": String(repeating: "й", count: 5000),
    ])
    #expect(redactor.redact("a \(Self.secret) b", SensitiveNames()) == "a ‹secret.S› b")
  }

  @Test(arguments: [
    (#"{"q": "mutation { login(user: \"a\", password: \"hunter2\") { id } }"}"#, "hunter2"),
    (#"{"q": "login({password: 'hunter2'})"}"#, "hunter2"), (#"{"q": "{'password': 'hunter2'}"}"#, "hunter2"),
    (#"{"q": "user: a\npassword: hunter2\n"}"#, "hunter2"),
    (#"{"q": "[a]\r\npassword = hunter2\r\n"}"#, "hunter2"),
    (#"{"q": "- password: \"hunter2 or 3\"\n- b: 1"}"#, "hunter2"),
    (#"{"q": "<form><input type=\"password\" name=\"password\" value=\"hunter2\"></form>"}"#, "hunter2"),
    (#"{"q": "<password>hunter2</password>"}"#, "hunter2"),
    ("<input name=password value=hunter2>", "hunter2"),
    ("<input value=hunter2 name=password/>", "hunter2"),
    ("<input value = 'hunter2' name = 'pin'>", "hunter2"),
    (#"{:user=>"a", :password=>"hunter2"}"#, "hunter2"), (#"{"password" => "hunter2"}"#, "hunter2"),
    ("['password' => 'hunter2']", "hunter2"),
    (#"{"log": "{\"password\"=>\"hunter2\", :pin=>48213}"}"#, "48213"),
    (#"{"log": "{\"password\"=>\"hunter2\", :pin=>48213}"}"#, "hunter2"),
    ("<dict><key>password</key>\n <string>hunter2</string></dict>", "hunter2"),
    ("<dict><key>pin</key><integer>48213</integer></dict>", "48213"),
    (#"{"q": "<key>apiToken</key><string>hunter2</string>"}"#, "hunter2"),
    (#"[{"name": "Authorization", "value": "hunter2"}]"#, "hunter2"),
    (#"[{"value": "hunter2", "name": "Cookie"}]"#, "hunter2"),
    (#"{"key": "pin", "enabled": true, "value": 48213}"#, "48213"),
    (#"{"log": "[{\"name\":\"X-Api-Key\",\"value\":\"hunter2\"}]"}"#, "hunter2"),
    (#"{"sid": "hunter2"}"#, "hunter2"), (#"{"session": "hunter2"}"#, "hunter2"),
    (#"{"totp": 482134}"#, "48213"),
    (#"{"2fa": "482134"}"#, "48213"), (#"{"cvv": 482}"#, "482"), (#"{"passwordHash": "hunter2"}"#, "hunter2"),
    (#"{"privateKeyPem": "hunter2"}"#, "hunter2"), ("a?tokens[]=hunter2", "hunter2"),
    ("tokens%5b%5D=hunter2&a=b", "hunter2"),
    ("$ curl -u bob:hunter2 https://h", "hunter2"), ("curl --user 'bob:hunter2' x", "hunter2"),
    ("curl -ubob:hunter2", "hunter2"),
    ("curl --oauth2-bearer hunter2 x", "hunter2"), ("curl --proxy-user=bob:hunter2 x", "hunter2"),
  ])
  func `a place that tells, in whatever notation`(text: String, secret: String) {
    let shown = RedactedEvidenceTests.body(text)
    #expect(!shown.contains(secret) && shown.contains("‹masked #"), "\(shown)")
  }

  /// With a search in quadratic time, each of these would take minutes.
  @Test(
    .ends,
    arguments: [
      "\"code\":1,", "{\"code\":\"a", "\"name\":\"pin\",", "{\"value\":1,", "password=>", "password:'", "-u ",
      "-u a:", "<key>",
      "<key>pin</key>", "<password>", "<error><code>", "\\\"token\\\":{", "\"token\":{\"type\":",
      "(password:\\\"", "\\u{", "%u00",
      "<input name=pin value=", "\npassword: ", "'password':",
    ].sampled(every: 3))
  func `a hostile body costs time in proportion to its length`(piece: String) throws {
    let text = String(repeating: piece, count: 30_000 / piece.utf8.count)
    _ = RedactedEvidenceTests.body(text, secrets: ["S": "Zoë-0123456789"])
    var json = JSONWriter()
    json.value(text)
    _ = RedactedEvidenceTests.body("[\(json.text)]")
  }
}
