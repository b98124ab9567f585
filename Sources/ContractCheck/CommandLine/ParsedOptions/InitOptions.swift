import ContractSpecs

/// The options of `init`.
struct InitOptions: Equatable, Sendable {
  /// The address, the file, or `-` for standard input; any number other than one is a usage error.
  var sources: [String] = []

  /// The name of the contract; `nil` derives it from the source.
  var name: String?

  /// The contract that gets more checks; `nil` for a new one.
  var into: String?
  var overwrites = false

  /// The request to send. For a saved response, the parts of its request; they take precedence over those in the file.
  var sending = RequestOptions()

  /// The choice of an entry in a HAR file: its number, its status, or words of its method, URL and status.
  var entry: String?

  /// True if only checks with safe methods are written for an OpenAPI document.
  var isSafe = false

  /// True if a log-in whose response the document does not describe is asked once.
  var probesLogin = false

  /// The address of the backend; `nil` for that of the document.
  var url: String?

  /// True if checks are also written for operations of an OpenAPI document whose names say that they do harm.
  var isDestructive = false

  /// True if requests are added that an OpenAPI document refuses.
  var addsRefusals = false

  /// The files and folders of the app's sources whose types become the shapes of the contract.
  var ownTypes: [String] = []

  /// The files and folders of the app's sources, whose types decode the responses of an OpenAPI document.
  var models: [String] = []
  var isInsecure = false
}

extension InitOptions {
  /// The operations of an OpenAPI document that may get a check.
  var reach: OpenAPIContractDraft.Reach {
    if isSafe { return .safe }
    return isDestructive ? .all : .harmless
  }

  private var isForResponseOrDocument: Bool { optionForDocuments != nil || isSafe || entry != nil }

  /// An option that only an OpenAPI document takes; `nil` if none is given.
  var optionForDocuments: String? {
    let given = [
      (addsRefusals, "--negative"), (!models.isEmpty, "--models"), (probesLogin, "--probe-login"),
      (isDestructive, "--destructive"), (url != nil, "--url"),
    ]
    return given.first { $0.0 }?.1
  }

  /// Throws an error for options of which one makes another pointless.
  func requireCompatible() throws(UsageError) {
    if addsRefusals, isSafe {
      throw UsageError(
        message: "--negative and --safe exclude each other: no safe method has a body that could be wrong",
        command: .initialize)
    }
    if probesLogin, isSafe {
      throw UsageError(
        message: "--probe-login and --safe exclude each other: a log-in is a POST", command: .initialize)
    }
    if isDestructive, isSafe {
      throw UsageError(
        message: "--destructive and --safe exclude each other: what a safe method does destroys nothing",
        command: .initialize)
    }
    if addsRefusals, entry != nil {
      throw UsageError(
        message:
          "--negative cannot be combined with --entry, which chooses a response: it takes an OpenAPI document",
        command: .initialize)
    }
    if !ownTypes.isEmpty {
      let others: [(Bool, String)] = [
        (!sources.isEmpty, "a response or a document; --models pairs the responses of a document with types"),
        (into != nil, "--into: write {\"model\": \"User\"} under \"shapes\" of that contract"),
        (!models.isEmpty, "--models, which needs an OpenAPI document"),
        (isForResponseOrDocument, "an option for a response or a document"),
        (sending != RequestOptions(), "a request: nothing is sent"),
      ]
      if let (_, words) = others.first(where: { $0.0 }) {
        throw UsageError(message: "--model cannot be combined with \(words)", command: .initialize)
      }
    }
    guard into != nil else { return }
    let pointless: [(Bool, String)] = [
      (name != nil, "--name: the contract has its name already"),
      (!models.isEmpty, "--models: name them in \"client\" of the contract"),
      (probesLogin, "--probe-login: write where the token is in \"sessions\" of the contract"),
      (url != nil, "--url: the contract has an address already"),
      (overwrites, "--force: nothing of the contract is overwritten"),
      (entry != nil, "--entry, which chooses a response: it takes an OpenAPI document"),
      (sending.method != nil, "--method: an OpenAPI document is asked for with GET"),
      (sending.data != nil, "--data: an OpenAPI document is asked for with GET"),
    ]
    if let (_, words) = pointless.first(where: { $0.0 }) {
      throw UsageError(message: "--into cannot be combined with \(words)", command: .initialize)
    }
  }
}
