import ContractSpecs

extension CommandOption {
  private static let diagnosing: Set<Command> = [.diagnose]

  /// The options that `diagnose` takes, most of them alone.
  static let ofDiagnose = [
    CommandOption(
      name: "--endpoint", placeholder: "NAME[:STATUS]",
      help: "compare with this endpoint or check of --specs",
      details: """
        NAME may begin with the contract's, as in `shop/login`. STATUS is that of the response, such as `200` or `4XX`.
        """,
      commands: diagnosing,
      apply: { (arguments, text) throws(UsageError) in arguments.question.endpoint = try .init(text) }),
    CommandOption(
      name: "--specs", placeholder: "PATH", help: "contracts for --endpoint (specs) or --errors",
      commands: diagnosing, apply: { arguments, text in arguments.question.specs = text }),
    CommandOption(
      name: "--model", placeholder: "FILE[,FILE][:TYPE]", help: "compare with a Swift type in these sources",
      details: """
        A folder stands for its Swift files. Without TYPE, it is the type that no other type uses. \
        May be repeated.
        """,
      page: "diagnose",
      commands: diagnosing,
      apply: { (arguments, text) throws(UsageError) in try arguments.question.add(model: .init(text)) }),
    CommandOption(
      name: "--run", help: "compile and run the sources to decode the response",
      details: """
        The real model decodes the response and reports every problem at once. This executes the \
        app's code, without a sandbox.
        """,
      page: "diagnose",
      commands: diagnosing,
      apply: { arguments, _ in arguments.question.runsModel = true }),
    CommandOption(
      name: "--keys", placeholder: "STRATEGY", help: "key decoding: asWritten or convertFromSnakeCase",
      details: "Without it, as the sources of `--model` configure their decoder.",
      commands: diagnosing,
      choices: Client.Keys.allCases.map(\.rawValue),
      apply: { (arguments, text) throws(UsageError) in
        arguments.question.keys = try choice(text, of: "--keys")
      }),
    CommandOption(
      name: "--dates", placeholder: "STRATEGY", help: "date decoding, such as iso8601 or formatted(PATTERN)",
      details: """
        One of `deferredToDate`, `iso8601`, `secondsSince1970`, `millisecondsSince1970`, \
        `formatted(PATTERN)` and `custom`. Without it, as the sources of `--model` configure their \
        decoder.
        """,
      commands: diagnosing,
      choices: Client.Dates.allCases.map(\.rawValue) + ["custom"],
      apply: { (arguments, text) throws(UsageError) in arguments.question.dates = try dates(text) }),
    CommandOption(
      name: "--os", placeholder: "SYSTEM", help: "lowest supported system, such as \"iOS 17\"",
      details: "What the decoder of that system refuses is a finding.",
      commands: diagnosing,
      apply: { (arguments, text) throws(UsageError) in
        guard Client.namesSystems(text) else {
          throw UsageError(
            message: "--os takes a system with its version, such as \"iOS 17\", not \"\(text)\"")
        }
        arguments.question.system = text
      }),
    CommandOption(
      name: "--entry", placeholder: "TEXT", help: "choose one of several by number or words of it",
      details:
        "Words of an entry's method, address and status in a HAR file, or of a response's name in a file of Postman; the number of a body in a log.",
      commands: [.diagnose, .initialize], apply: { arguments, text in arguments.question.entry = text }),
    CommandOption(
      name: "--error", placeholder: "TEXT", help: "explain an error that the app printed or showed",
      details: "`@FILE` reads it from a file, `-` from standard input.",
      commands: diagnosing, apply: { arguments, text in arguments.question.error = text }),
    CommandOption(
      name: "--errors", placeholder: "FILE", help: "sort the errors of a log or an export by their causes",
      details: """
        `-` is standard input. Of each cause, the places in the sources of `--model` and the endpoints of `--specs` are \
        named that have its path.
        """,
      page: "diagnose",
      commands: diagnosing, apply: { arguments, text in arguments.question.errors = text }),
    CommandOption(
      name: "--markdown", help: "print Markdown for a ticket",
      commands: diagnosing,
      apply: { arguments, _ in arguments.question.output = .markdown }),
    CommandOption(
      name: "--format", placeholder: "FORMAT", help: "print text (default) or json",
      details:
        "`diagnosis.schema.json` in `docs` describes the JSON, and `errors.schema.json` that of `--errors`.",
      commands: diagnosing,
      choices: ListFormat.allCases.map(\.rawValue),
      apply: { (arguments, text) throws(UsageError) in
        let format: ListFormat = try choice(text, of: "--format")
        arguments.question.output = format == .json ? .json : .text
      }),
  ]

  /// Reads one of the strategies' names, or `formatted(PATTERN)`.
  private static func dates(_ text: String) throws(UsageError) -> Client.Dates {
    if let dates = Client.Dates(rawValue: text) { return dates }
    let known = Client.Dates.allCases.map(\.rawValue) + ["formatted(PATTERN)", "custom"]
    throw UsageError(
      message:
        "--dates takes \(known.joined(separator: ", ")), not \"\(text)\"\(suggestion(for: text, among: known))"
    )
  }
}
