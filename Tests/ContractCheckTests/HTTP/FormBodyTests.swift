import Testing

@testable import ContractCheck

@Suite struct FormBodyTests {
  @Test(arguments: [
    ([("a", "b")], "a=b"),
    ([], ""),
    ([("a", ""), ("", "b")], "a=&=b"),
    ([("a b", "c+d&e=f%")], "a+b=c%2Bd%26e%3Df%25"),
    ([("x", "*-._~!'()")], "x=*-._%7E%21%27%28%29"),
    ([("é", "😀\r\n")], "%C3%A9=%F0%9F%98%80%0D%0A"),
    ([("a", "2"), ("a", "1")], "a=2&a=1"),
  ])
  func `fields are written as browsers write them`(fields: [(String, String)], text: String) {
    let body = FormBody(fields: fields.map { .init(name: $0.0, value: $0.1) })
    #expect(String(decoding: body.bytes, as: UTF8.self) == text)
  }
}
