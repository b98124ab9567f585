import Testing

@testable import ContractCheck

@Suite struct EnvFileTests {
  @Test func `names, quotes, comments and exports are read`() throws {
    let text = "# comment\n\nA=1\r\n export B = \"x y\" \nC='a\"b'\nD=\nE=a=b#c\n"
    #expect(try EnvFile.parse(text, file: "f") == ["A": "1", "B": "x y", "C": "a\"b", "D": "", "E": "a=b#c"])
  }

  @Test(arguments: [
    ("A=1\nB", "f:2: expected NAME=VALUE"),
    ("=x", "f:1: expected a name of letters, digits and _ before the equals sign"),
    ("A B=1", "f:1: expected a name of letters, digits and _ before the equals sign"),
    ("my-name=s3cret", "f:1: expected a name of letters, digits and _ before the equals sign"),
  ])
  func `a line that is no pair is told by its number`(text: String, message: String) {
    do {
      _ = try EnvFile.parse(text, file: "f")
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.description == message && error.status == .unusable)
    }
  }
}
