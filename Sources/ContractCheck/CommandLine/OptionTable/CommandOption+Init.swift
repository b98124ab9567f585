import ContractSpecs

extension CommandOption {
  /// The options that `init` takes, most of them alone.
  static let ofInit = [
    CommandOption(
      name: "--name", placeholder: "NAME", help: "contract name",
      details: "Without it, the name is derived from the source.",
      commands: [.initialize],
      apply: { (arguments, text) throws(UsageError) in
        guard text.wholeMatch(of: /[a-z0-9-]+/) != nil else {
          throw UsageError(message: "--name takes lower-case letters, digits and hyphens, not \"\(text)\"")
        }
        arguments.drafting.name = text
      }),
    CommandOption(
      name: "--method", placeholder: "METHOD", help: "HTTP method (GET; with --data POST)",
      commands: [.initialize],
      apply: { (arguments, text) throws(UsageError) in
        guard text.wholeMatch(of: /[A-Z]+/) != nil else {
          throw UsageError(message: "--method takes a method such as PUT, not \"\(text)\"")
        }
        arguments.drafting.sending.method = text
      }),
    CommandOption(
      name: "--header", placeholder: "HEADER", help: "send \"Name: value\"; may be repeated",
      commands: [.initialize],
      apply: { (arguments, text) throws(UsageError) in
        arguments.drafting.sending.headers.append(try header(text))
      }),
    CommandOption(
      name: "--data", placeholder: "TEXT|@FILE", help: "send this body, JSON or a form",
      details: "With a saved response, it is the body of the request.",
      commands: [.initialize],
      apply: { arguments, text in arguments.drafting.sending.data = text }),
    CommandOption(
      name: "--force", help: "overwrite an existing contract", commands: [.initialize],
      apply: { arguments, _ in arguments.drafting.overwrites = true }),
    CommandOption(
      name: "--into", placeholder: "FILE", help: "add checks to this contract for uncalled operations",
      details: """
        The operations are those of the contract's OpenAPI document, or of the one that is named, which \
        the contract then refers to. What is in the file stays as it is.
        """,
      page: "init#into-a-contract-that-exists",
      commands: [.initialize],
      apply: { (arguments, text) throws(UsageError) in
        guard !text.isEmpty else {
          throw UsageError(message: "--into needs the path of a contract, not an empty text")
        }
        arguments.drafting.into = text
      }),
    CommandOption(
      name: "--safe", help: "write only checks with a safe method",
      details: """
        For a backend with real data: of an OpenAPI document, only operations with GET, HEAD and OPTIONS get a check. \
        One whose path ends with a verb such as `delete` or `send` gets none either; what the others do is not known.
        """,
      commands: [.initialize],
      apply: { arguments, _ in arguments.drafting.isSafe = true }),
    CommandOption(
      name: "--destructive", help: "write checks for what may destroy, pay or send, too",
      details: """
        Without it, operations of an OpenAPI document whose path or operationId has a word such as `prune`, `pay` or \
        `deploy` get no check and are listed. What would change something that the run did not create gets none anyway.
        """,
      page: "init#what-is-not-sent",
      commands: [.initialize],
      apply: { arguments, _ in arguments.drafting.isDestructive = true }),
    CommandOption(
      name: "--url", placeholder: "URL", help: "the backend of an OpenAPI document",
      details: "Without it, the address is that of the document, or where it was downloaded from.",
      commands: [.initialize],
      apply: { (arguments, text) throws(UsageError) in arguments.drafting.url = try backendURL(text) }),
    CommandOption(
      name: "--probe-login", help: "ask the log-in once for the place of its token",
      details: """
        For an OpenAPI document that does not say what its log-in returns. Only that request is sent, and the sign-up \
        before it, to the backend of `--url` or one on this machine.
        """,
      page: "init#from-an-openapi-document",
      commands: [.initialize],
      apply: { arguments, _ in arguments.drafting.probesLogin = true }),
    CommandOption(
      name: "--models", placeholder: "PATH", help: "pair the responses of a document with Swift types",
      details: """
        May be repeated; each is a Swift file or a folder of the app's sources. Each response gets \
        the type that decodes what the document promises with the fewest findings.
        """,
      page: "for-ios-teams",
      commands: [.initialize],
      apply: { arguments, text in arguments.drafting.models.append(text) }),
    CommandOption(
      name: "--model", placeholder: "PATH", help: "write a contract from an app's Swift types",
      details: """
        May be repeated; each is a Swift file or a folder of the app's sources. Needs no response: the contract \
        promises what the types decode, and the requests are added by hand.
        """,
      page: "init#from-an-apps-own-types",
      commands: [.initialize],
      apply: { arguments, text in arguments.drafting.ownTypes.append(text) }),
    CommandOption(
      name: "--negative", help: "add requests that must be refused",
      details: """
        For each body that a check for an OpenAPI document sends, adds up to twelve with one mistake each, such \
        as a missing required member. All of them must be answered with 4XX.
        """,
      page: "init#bodies-that-must-be-refused",
      commands: [.initialize],
      apply: { arguments, _ in arguments.drafting.addsRefusals = true }),
  ]

  private static func header(_ text: String) throws(UsageError) -> Header {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard parts.count == 2, name.isToken, !text.unicodeScalars.contains(where: { $0.value < 32 }) else {
      throw UsageError(message: "--header takes \"Name: value\"")
    }
    return Header(name, String(parts[1].drop { $0 == " " }))
  }
}
