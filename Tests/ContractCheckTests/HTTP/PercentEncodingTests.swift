import Testing

@testable import ContractCheck

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""), ("aZ09-._~", "aZ09-._~"), ("a b", "a%20b"), ("a/b?c#d", "a%2Fb%3Fc%23d"), ("100%", "100%25"),
    ("é", "%C3%A9"), ("😀", "%F0%9F%98%80"), ("a+b&c=d", "a%2Bb%26c%3Dd"), ("\n\u{7F}", "%0A%7F"),
    ("john.doe@example.com", "john.doe%40example.com"),
  ])
  func `a component keeps unreserved characters only`(text: String, encoded: String) {
    #expect(PercentEncoding.component(text) == encoded)
  }

  @Test(arguments: [
    ("/a b/é?x=ü&y=%20", "/a%20b/%C3%A9?x=%C3%BC&y=%20"), ("/50%/%zz/%4", "/50%25/%25zz/%254"),
    ("/users;v=1/@me?a[]=1", "/users;v=1/@me?a[]=1"), ("/\r\nX: y\"<>\\", "/%0D%0AX:%20y%22%3C%3E%5C"),
  ])
  func `an address keeps its delimiters and escapes`(text: String, encoded: String) {
    #expect(PercentEncoding.address(text) == encoded)
  }
}
