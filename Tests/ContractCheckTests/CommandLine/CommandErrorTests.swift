import Testing

@testable import ContractCheck

@Suite struct CommandErrorTests {
  @Test func `a place stands before the message`() {
    let error = CommandError("is a folder", at: "--env-file prod")
    #expect(error.description == "--env-file prod: is a folder")
    #expect((error.status, error.advice) == (.unusable, nil))
    #expect(CommandError("it is already there").description == "it is already there")
  }

  @Test(arguments: [
    (Command?.none, "try contractcheck --help"), (.serve, "try contractcheck serve --help"),
    (.baselineList, "try contractcheck baseline list --help"),
  ])
  func `wrong words lead to the help of their command`(command: Command?, advice: String) {
    let error = CommandError(UsageError(message: "no", command: command))
    #expect((error.description, error.status, error.advice) == ("no", .usage, advice))
    if let command { #expect(error == .usage("no", of: command)) }
  }
}
