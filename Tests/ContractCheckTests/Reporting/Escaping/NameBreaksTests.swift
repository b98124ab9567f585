import Testing

@testable import ContractCheck

@Suite struct NameBreaksTests {
  @Test(arguments: [
    ("http://127.0.0.1:8745/api", "http://|127.0.0.1:8745/|api"), ("GET /a/{id}", "GET /a/|{id}"),
    ("createdByUserID", "createdByUserID"),
    ("organisationIdentifierOfUser", "organisationIdentifier|OfUser"),
    ("first_name-of.x", "first_|name-|of.|x"),
    ("specs/shop.json:14:17", "specs/|shop.|json:14:17"), ("$.items[*].id", "$.|items[*].|id"),
    ("1.5", "1.5"),
    ("", ""), ("x", "x"), ("a, b", "a, b"),
    (
      String(repeating: "x", count: 45),
      "\(String(repeating: "x", count: 22))|\(String(repeating: "x", count: 22))|x"
    ),
    ("<a/b>", "&lt;a/|b&gt;"), ("/users/größe", "/users/|größe"), ("a.é", "a.|é"), ("a..b", "a..|b"),
    // Text beyond ASCII has no humps, and a mark is not parted from its letter.
    (String(repeating: "é", count: 30), String(repeating: "é", count: 30)),
    (String(repeating: "e\u{301}", count: 30), nil),
    (
      "\(String(repeating: "é", count: 21))xyz",
      "\(String(repeating: "é", count: 21))x|yz"
    ),
    (
      "two words that are long, but none longer than that",
      "two words that are long, but none longer than that"
    ),
  ])
  func `lines end behind separators and before humps`(name: String, parts: String?) {
    let html = ("\(name: name)" as HTML).markup
    if let parts { #expect(html == parts.replacing("|", with: "<wbr>")) }
    #expect(!html.contains("<wbr>\u{301}"))
  }
}
