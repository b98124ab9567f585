import Testing

@testable import ContractSpecs

/// The tests that linting and listing hostile contracts takes bounded time and memory.
@Suite struct HostileContractTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String

    /// The only error; `nil` if the contract is valid and only its use must end.
    var error: String?

    init(
      _ name: String, shapes: String = "{}", body: String = "any", checks: String = #"{"c": {"call": "e"}}"#,
      error: String?
    ) {
      testDescription = name
      self.error = error
      text = """
        {"contract": "x", "backend": {"url": "http://127.0.0.1:1"}, "shapes": \(shapes),
         "endpoints": {"e": {"request": "POST /", "responses": {"200": {"body": "\(body)"}}}}, "checks": \(checks)}
        """
    }
  }

  /// Returns `count` shapes, of which each one refers to the next.
  private static func chain(_ count: Int, _ shape: (String) -> String, last: String = "\"integer\"") -> String
  {
    let shapes = (0..<count).map { "\"A\($0)\": \(shape("A\($0 + 1)"))" } + ["\"A\(count)\": \(last)"]
    return "{\(shapes.joined(separator: ", "))}"
  }

  private static func likes(_ body: String, count: Int) -> String {
    let others = (1..<count).map { #""c\#($0)": {"like": "c0", "body": {"b": \#($0)}}"# }
    return #"{"c0": {"call": "e", "body": \#(body)}, \#(others.joined(separator: ", "))}"#
  }

  private static let takenOver = #"what the checks of this file take over with "like" is more than 4 MiB"#

  static let all: [Example] = [
    Example(
      "each names the next twice", shapes: chain(40) { #"{"a": "\#($0)", "b": "\#($0)"}"# }, body: "A0",
      error: "the smallest value of A23 has 1703924 bytes; at most 1048576 are allowed"),
    Example(
      "each has many of the next", shapes: chain(4) { #""\#($0)[](1000)""# }, body: "A0",
      error: "the smallest value of A1 has 1002002002 bytes; at most 1048576 are allowed"),
    Example(
      "a long text", shapes: #"{"A": "string(2000000000)"}"#, body: "A",
      error: "the smallest value of A has 2000000002 bytes; at most 1048576 are allowed"),
    Example(
      "a long list", shapes: #"{"A": "null[](9000000000000000000)"}"#, body: "A",
      error: "the smallest value of A has more than 1 TB; at most 1048576 are allowed"),
    Example(
      "each is in the next", shapes: chain(2_000) { #"{"a": "\#($0)"}"# }, body: "A0",
      error: "the smallest value of A1744 is nested more than 256 levels deep"),
    Example(
      "each is another or null", shapes: chain(2_000) { #""\#($0) | null""# }, body: "A0",
      error: "a choice leads to more than 500 shapes"),
    Example(
      "a large body is taken over", checks: likes("[\(String(repeating: "0,", count: 50_000))0]", count: 200),
      error: takenOver),
    Example(
      "a long text is taken over",
      checks: likes(#"{"a": "\#(String(repeating: "x", count: 200_000))"}"#, count: 200), error: takenOver),
    Example(
      "many values", checks: #"{"c": {"call": "e", "body": [\#(String(repeating: "0,", count: 500_000))0]}}"#,
      error: "the file has more than 500000 values"),
    Example(
      "many members",
      shapes: "{\"A\": {\((0...2_000).map { "\"f\($0)\": \"any\"" }.joined(separator: ", "))}}", body: "A",
      error: "an object has at most 2000 named members"),
    Example(
      "many spread members", shapes: spreads(1_000), body: "A0",
      error: #""..." spreads in more than 100000 members in this file"#),
    Example(
      "each may have the next twice", shapes: chain(40) { #"{"a?": "\#($0)", "b?": "\#($0)"}"# }, body: "A0",
      error: nil),
    Example(
      "each may be the next twice", shapes: chain(40) { #"{"a": "\#($0) | null", "b": "\#($0) | null"}"# },
      body: "A0", error: nil),
    Example(
      "each has lists of the next", shapes: chain(40) { #"{"a": "\#($0)[]", "b": "\#($0)[]"}"# }, body: "A0",
      error: nil),
    Example(
      "each is the next or a list of it", shapes: chain(40) { #""\#($0) | \#($0)[]""# }, body: "A0",
      error: nil),
  ]

  private static func spreads(_ count: Int) -> String {
    let shapes = (0..<count).reversed().map { #""A\#($0)": {"...": "A\#($0 + 1)", "f\#($0)": "any"}"# }
    return "{\"A\(count)\": {\"z\": \"any\"}, \(shapes.joined(separator: ", "))}"
  }

  @Test(.ends, arguments: all)
  func `what would never end is told with its place`(example: Example) {
    let errors = ContractText.load(example.text).errors
    #expect(errors.map { String($0.drop { $0 != " " }.dropFirst()) } == (example.error.map { [$0] } ?? []))
  }

  /// The limit is 1.5 GB of addresses, of which the program uses few.
  @Test(.ends, arguments: all.filter { $0.error == nil }, ["lint", "list"])
  func `what is good ends in bounded memory`(example: Example, command: String) async throws {
    try await withTemporaryFolder { folder in
      let file = try folder.write(example.text, to: "x.json")
      let limit = isSanitized ? "" : "ulimit -v 1500000;"
      let result = try await ShellCommand(
        program: "/bin/sh",
        arguments: ["-c", "\(limit) exec \"$0\" \"$@\"", try ContractCheckBinary.path(), command, file]
      ).run(within: .seconds(250))
      #expect(result.status == 0, "\(result.stderr.suffix(300))")
    }
  }

  @Test func `of very many errors the first are told`() {
    let checks = (0..<3_000).map { #""c\#($0)": {"call": "nowhere\#($0)"}"# }.joined(separator: ", ")
    let errors = ContractText.load(Example("", checks: "{\(checks)}", error: nil).text).errors
    #expect(errors.count == 1_001)
    #expect(errors.contains { $0.hasSuffix("this file has more than 1000 errors; the others are not told") })
  }
}
