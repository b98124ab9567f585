import Testing

@testable import ContractSpecs

@Suite struct TokenTests {
  static let claims = Sketch.object(["sub": .uuid, "exp": .integer])
  static let sub = "85fa5c14-3e09-4c9f-9764-00c9f02f6b26"

  @Test func `a payload is open and may hold what it likes`() throws {
    let token = Tokens.signed(#"{"sub":"\#(Self.sub)","exp":1,"iat":2}"#)
    #expect(try Promise(.token(Self.claims), policy: .fail).lines("\"\(token)\"") == [])
    #expect(try Promise(.token(nil), policy: .fail).lines("\"\(token)\"") == [])
  }

  @Test func `what a payload lacks is found behind the token's path and breaks no decoding`() throws {
    let token = Tokens.signed(#"{"sub":"me"}"#)
    #expect(
      try Promise(.object(["token": .token(Self.claims)])).lines(#"{"token":"\#(token)"}"#) == [
        #"silent field-missing $.token.(jwt).exp: integer <> nothing in object {sub}"#,
        #"silent value-format $.token.(jwt).sub: uuid <> string "me""#,
      ])
  }

  @Test func `tokens in arrays are counted`() throws {
    let good = Tokens.signed(#"{"sub":"\#(Self.sub)","exp":1}"#)
    let bad = Tokens.signed(#"{"sub":"\#(Self.sub)"}"#)
    #expect(
      try Promise(.array(.token(Self.claims))).lines(#"["\#(good)","\#(bad)","\#(bad)"]"#) == [
        #"silent field-missing $[*].(jwt).exp: integer <> nothing in object {sub} [2/3 $[1].(jwt).exp]"#
      ])
  }

  @Test func `a payload may be one of several`() throws {
    let choice = Sketch.choice([.object(["email": .email]), .object(["phone": .format(.phone)])])
    let token = Tokens.signed(##"{"phone":"+15551234567"}"##)
    #expect(try Promise(.token(choice)).lines("\"\(token)\"") == [])
  }

  @Test(
    arguments: [
      "", "a.b.c", "a.b", Tokens.signed("[1]"), Tokens.signed("{}", header: "{}"),
      Tokens.signed("{}") + ".x", Tokens.part(#"{"alg":"none"}"#) + "." + Tokens.part("{}"),
      Tokens.part(#"{"alg":"none"}"#) + "." + Tokens.part("{}") + ".=",
    ])
  func `what is no token is a wrong format`(_ text: String) throws {
    #expect(try Promise(.token(nil)).findings("\"\(text)\"").map(\.kind) == [.valueFormat])
  }

  @Test func `an unsecured token is one`() throws {
    let text = Tokens.part(#"{"alg":"none"}"#) + "." + Tokens.part("{}") + "."
    #expect(try Promise(.token(nil)).lines("\"\(text)\"") == [])
  }

  @Test func `tokens inside tokens end`() throws {
    var text = Tokens.signed("{}")
    for _ in 0..<5 { text = Tokens.signed(#"{"next":"\#(text)"}"#) }
    let endless = Sketch.named("Chain", .token(.object(["next?": .reference("Chain")])))
    #expect(try Promise(endless).findings("\"\(text)\"").map(\.kind) == [.valueFormat])
  }
}
