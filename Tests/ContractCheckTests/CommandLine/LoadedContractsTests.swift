import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct LoadedContractsTests {
  private static func contract(_ name: String) -> String {
    var text = ContractText().text
    text = text.replacingFirst("\"example\"", with: "\"\(name)\"")
    return text
  }

  @Test func `a folder stands for its contracts by name`() async throws {
    try await withTemporaryFolder { folder in
      for name in ["b", "a"] { try folder.write(Self.contract(name), to: "\(name).json") }
      try folder.write("{}", to: "contract.schema.json")
      try folder.write("x", to: "notes.txt")
      let files = LoadedContracts([folder.path, folder.path("a.json")])
      #expect(files.contracts.map(\.name) == ["a", "b"])
      #expect(files.problems.isEmpty)
    }
  }

  @Test func `a file that is no object is told once`() async throws {
    try await withTemporaryFolder { folder in
      let files = LoadedContracts([try folder.write("[]", to: "a.json")])
      #expect(files.problems.map(\.message) == ["a contract must be an object, not an array"])
    }
  }

  @Test func `of a folder a pipe is left alone, and so is what this program wrote`() async throws {
    try await withTemporaryFolder { folder in
      let a = try folder.write(Self.contract("a"), to: "a.json")
      _ = try await ShellCommand(program: "mkfifo", arguments: [folder.path("pipe.json")]).run()
      #expect(try LoadedContracts.files(in: folder.path) == [a])
      let known = try folder.write(Baseline(file: "").text, to: "contractcheck-baseline.json")
      let report = try folder.write(JSONReport().text(of: .sample), to: "r.json")
      let files = LoadedContracts([folder.path])
      #expect((files.contracts.map(\.name), files.problems) == (["a"], []))
      #expect(files.passedOver == [known, report])
      let words = "is a baseline or a report, not a contract; it is skipped"
      #expect(files.notices == [known, report].map { "\($0) \(words)" })
      // A file that is named is read as a contract.
      #expect(LoadedContracts([known]).problems.isEmpty == false)
    }
  }

  @Test func `the files of a document are no contracts, and what no document refers to is read as one`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let document = """
        {"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "paths": {"/x": {"get": {"responses": {"200":
         {"description": "", "content": {"application/json": {"schema": {"$ref": "a-part.json#/A"}}}}}}}}}
        """
      let contract = """
        {"contract": "c", "backend": {"url": "http://h"}, "openapi": "openapi.json", "checks": {"x": {"call": "GET /x"}}}
        """
      try folder.write(document, to: "openapi.json")
      try folder.write(#"{"A": {"$ref": "z.json"}}"#, to: "a-part.json")
      try folder.write(#"{"type": "integer"}"#, to: "z.json")
      try folder.write(contract, to: "c.json")
      let files = LoadedContracts([folder.path])
      #expect((files.contracts.map(\.name), files.problems) == (["c"], []))
      #expect(!LoadedContracts([folder.path("z.json")]).problems.isEmpty)
      try folder.write(#"{"type": "integer"}"#, to: "other.json")
      let others = LoadedContracts([folder.path]).problems
      #expect(!others.isEmpty && others.allSatisfy { $0.location.file == folder.path("other.json") })
    }
  }

  /// The document is beside one that it must not name: neither by `..` nor by a link.
  @Test(arguments: [
    ("inside.json", nil),
    ("link-inside.json", nil),
    (
      "link-outside.json",
      "a symbolic link leads out of the folder of the document; copy the file into that folder"
    ),
    (
      "linked-folder/outside.json",
      "a symbolic link leads out of the folder of the document; copy the file into that folder"
    ),
    ("link-to-nothing.json", "no such file or directory"),
    ("pipe.json", "is a pipe, a socket or a device, and only files are read"),
  ])
  func `a reference is followed only to files of the document's folder`(
    name: String, reason: String?
  ) async throws {
    try await withTemporaryFolder { folder in
      let document = #"""
        {"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "paths": {"/x": {"get": {"responses": {"200":
         {"description": "", "content": {"application/json": {"schema": {"$ref": "\#(name)"}}}}}}}}}
        """#
      let contract = """
        {"contract": "c", "backend": {"url": "http://h"}, "openapi": "openapi.json", "checks": {"x": {"call": "GET /x"}}}
        """
      try folder.write(contract, to: "specs/c.json")
      try folder.write(document, to: "specs/openapi.json")
      for place in ["specs/inside.json", "outside.json"] {
        try folder.write(#"{"type": "integer"}"#, to: place)
      }
      let script = """
        ln -s inside.json link-inside.json && ln -s ../outside.json link-outside.json && ln -s .. linked-folder &&
        ln -s gone.json link-to-nothing.json && mkfifo pipe.json
        """
      let shell = ShellCommand(
        program: "sh", arguments: ["-ec", script], directory: folder.path("specs"))
      try #require(try await shell.run().status == 0)
      let files = LoadedContracts([folder.path("specs/c.json")])
      let told = (files.problems + files.documentErrors).map(\.message)
      #expect(told == (reason.map { ["\(folder.path("specs"))/\(name): \($0)"] } ?? []))
    }
  }

  /// There may be nobody who writes into a pipe.
  @Test(arguments: [
    (#""include": ["pipe.json"],"#, ""),
    (#""openapi": "pipe.json","#, ""),
    ("", #""client": {"models": ["pipe.json"]},"#),
  ])
  func `a contract names no pipe`(include: String, client: String) async throws {
    try await withTemporaryFolder { folder in
      let contract = """
        {"contract": "c", "backend": {"url": "http://h"}, \(include) \(client) "shapes": {"A": "string"},
         "endpoints": {"x": {"request": "GET /x", "responses": {"200": {"body": "A"}}}}, "checks": {"x": {"call": "x"}}}
        """
      let file = try folder.write(contract, to: "c.json")
      _ = try await ShellCommand(program: "mkfifo", arguments: [folder.path("pipe.json")]).run()
      var files = LoadedContracts([file])
      files.loadModels()
      let told = files.problems.map(\.message)
      #expect(told.count == 1 && told[0].hasSuffix(FileError.isSpecial.reason), "\(told)")
    }
  }

  @Test(arguments: [
    #"{"contrat": "c", "backend": {"url": "http://h"}, "openapi": "openapi.json", "checks": {}}"#,
    #"{"backend": {"url": "http://h"}, "openapi": "openapi.json"}"#,
    #"{"openapi": "openapi.json", "checks": {"x": {"call": "GET /x"}}}"#,
    #"{"openapi": "openapi.json", "endpoints": {}}"#,
  ])
  func `a contract without its name beside a document is an error and no document`(text: String) async throws
  {
    try await withTemporaryFolder { folder in
      try folder.write(Self.contract("a"), to: "a.json")
      try folder.write(text, to: "c.json")
      let problems = LoadedContracts([folder.path]).problems.filter {
        $0.location.file == folder.path("c.json")
      }
      #expect(problems.contains { $0.message.contains("\"contract\"") }, "\(problems)")
    }
  }

  @Test func `what cannot be read is told with the reason, and all at once`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("{", to: "a.json")
      try folder.write(Self.contract("same"), to: "b.json")
      try folder.write(Self.contract("same"), to: "c.json")
      try folder.write([UInt8](repeating: 0x20, count: 5 << 20), to: "d.json")
      try folder.write("x", to: "empty/notes.txt")
      let files = LoadedContracts([folder.path, folder.path("empty"), folder.path("bb.json")])
      #expect(
        files.problems.map { "\($0.location): \($0.message)".replacingFirst(folder.path + "/", with: "") }
          == [
            "a.json:1:2: not JSON: the text ends inside an object",
            "bb.json: no such file or directory; did you mean \"\(folder.path("b.json"))\"?",
            "c.json:1:1: the contract \"same\" is also in \(folder.path("b.json")); each contract needs its own name",
            "d.json: has 5 MiB or more; at most 4 MiB are read",
            "empty: no contract in this folder: a contract is a file whose name ends in .json",
          ])
    }
  }
}
