import Testing

@testable import ContractSpecs

@Suite struct KeyStyleSpellingTests {
  @Test(arguments: [
    (KeyStyle.camel, "access_token", "accessToken"), (.camel, "message", "message"),
    (.camel, "_user_id", "_userId"), (.camel, "avatarURL", "avatarURL"), (.snake, "avatarURL", "avatar_url"),
    (.snake, "message", "message"), (.pascal, "message", "Message"), (.pascal, "accessToken", "AccessToken"),
    (.kebab, "accessToken", "access-token"), (.screamingSnake, "in_progress", "IN_PROGRESS"),
    (.screamingSnake, "open", "OPEN"), (.snake, "IN_PROGRESS", "in_progress"), (.snake, "OPEN", "open"),
    (.dotted, "accessToken", "access.token"), (.lower, "accessToken", "accesstoken"),
  ]) func `a name is written in a style`(style: KeyStyle, name: String, spelled: String) {
    #expect(style.spelling(of: name) == spelled)
  }

  @Test func `no style has words that a name does not have`() {
    #expect(KeyStyle.mixed.spelling(of: "accessToken") == nil)
    #expect(KeyStyle.camel.spelling(of: "___") == nil)
  }
}
