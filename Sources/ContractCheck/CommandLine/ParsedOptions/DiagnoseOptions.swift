import ContractSpecs

/// The user's description of a pasted response.
struct DiagnoseOptions: Equatable, Sendable {
  /// An endpoint or check of a contract, and the status if one was given.
  struct EndpointName: Equatable, Sendable {
    /// The contract; `nil` if any contract may have the endpoint.
    var contract: String?
    var name: String
    var status: StatusPattern?

    /// Reads `CONTRACT/NAME` or `NAME`, each optionally with `:200` or `:4XX` after it. A name may be a method and
    /// path, as in `CONTRACT/GET /users/{id}`.
    init(_ text: String) throws(UsageError) {
      let parts = Self.parts(of: text)
      let words = parts[0].prefix { $0 != " " }
      let isAlone = !words.contains("/")
      let names =
        isAlone && parts[0].contains(" ")
        ? [parts[0]]
        : parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let last = names.last, !names.contains("") else {
        throw UsageError(message: "--endpoint takes CONTRACT/NAME[:STATUS], not \"\(text)\"")
      }
      (contract, name) = (names.count == 2 ? names[0] : nil, last)
      if parts.count == 2 {
        guard let pattern = StatusPattern(typed: parts[1]) else {
          throw UsageError(message: "--endpoint takes a status such as 200 or 4XX, not \"\(parts[1])\"")
        }
        status = pattern
      }
    }

    /// Returns the name and the status after the last colon, if there is one that no path goes on after.
    private static func parts(of text: String) -> [String] {
      guard let colon = text.lastIndex(of: ":"), !text[colon...].contains("/") else { return [text] }
      return [String(text[..<colon]), String(text[text.index(after: colon)...])]
    }
  }

  /// The client's own source, and a type in it.
  struct ModelName: Equatable, Sendable {
    /// The files and folders.
    var paths: [String]

    /// The type; `nil` for the one that no other Decodable type uses.
    var type: String?

    /// Reads `FILE,FOLDER:TYPE`; a type may have colons, as in `[String: User]`.
    init(_ text: String) throws(UsageError) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      paths = parts[0].split(separator: ",").map(String.init)
      type = parts.count == 2 ? parts[1] : nil
      guard !paths.isEmpty, type != "" else {
        throw UsageError(message: "--model takes FILE[,FILE][:TYPE], not \"\(text)\"")
      }
    }
  }

  /// The file of the response, or `-`; none where there is only an error.
  var paths: [String] = []
  var endpoint: EndpointName?
  var model: ModelName?

  /// True if the model is compiled and run, which executes its code.
  var runsModel = false

  /// The file or folder of contracts; `nil` for the default one.
  var specs: String?
  var keys: Client.Keys?
  var dates: Client.Dates?

  /// The lowest system that the app supports, such as `iOS 17`.
  var system: String?

  /// The choice of an entry in a HAR file: its number, its status, or words of its method, URL and status.
  var entry: String?

  /// The error that the app printed, or the message that its user saw.
  var error: String?

  /// The file with many errors, or `-`.
  var errors: String?
  var output = Output.text

  /// The form in which the diagnosis is printed.
  enum Output: Hashable, Sendable { case text, markdown, json }

  /// Throws an error if `--errors` is given with something that is about one response or one error.
  func requireCompatible() throws(UsageError) {
    guard errors != nil else { return }
    let others = [
      ("a file with a response", !paths.isEmpty), ("--error", error != nil), ("--run", runsModel),
      ("--endpoint", endpoint != nil), ("--entry", entry != nil), ("--markdown", output == .markdown),
    ]
    guard let other = others.first(where: \.1)?.0 else { return }
    throw UsageError(
      message: "--errors reads a file with many errors and cannot be combined with \(other)",
      command: .diagnose)
  }

  /// Adds further files of the same model. Throws if they name another type.
  mutating func add(model other: ModelName) throws(UsageError) {
    guard let first = model else { return model = other }
    if let one = first.type, let two = other.type, one != two {
      throw UsageError(message: "--model names two types, \(one) and \(two); name the one of this response")
    }
    model?.paths += other.paths
    model?.type = first.type ?? other.type
  }

  /// Returns the client with the given options in place of its own settings.
  func applied(to client: Client) -> Client {
    var client = client
    if let keys { (client.keys, client.convertsKeysItself) = (keys, false) }
    if let dates { client.dates = dates }
    if let system { client.os = system }
    return client
  }
}

extension StatusPattern {
  fileprivate init?(typed text: String) {
    if text.count == 3, let status = Int(text), 100...599 ~= status {
      self = .exact(status)
    } else if text.count == 3, text.uppercased().hasSuffix("XX"), let digit = text.first?.wholeNumberValue,
      1...5 ~= digit
    {
      self = .range(digit)
    } else {
      return nil
    }
  }
}
