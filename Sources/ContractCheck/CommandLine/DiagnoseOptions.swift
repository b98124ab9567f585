import ContractSpecs

/// What a user tells of a pasted answer, as it was typed.
struct DiagnoseOptions: Equatable, Sendable {
  /// An endpoint or check of a contract, and the status if one was given.
  struct EndpointName: Equatable, Sendable {
    /// `nil` where any contract may have it.
    var contract: String?
    var name: String
    var status: StatusPattern?

    /// `CONTRACT/NAME`, `NAME`, each with `:200` or `:4XX` behind it.
    init(_ text: String) throws(UsageError) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let names = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
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
  }

  /// The client's own source, and a type in it.
  struct ModelName: Equatable, Sendable {
    /// Files and folders.
    var paths: [String]

    /// `nil` for the one that no other Decodable type uses.
    var type: String?

    /// `FILE,FOLDER:TYPE`; a type may have colons, as in `[String: User]`.
    init(_ text: String) throws(UsageError) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      paths = parts[0].split(separator: ",").map(String.init)
      type = parts.count == 2 ? parts[1] : nil
      guard !paths.isEmpty, type != "" else {
        throw UsageError(message: "--model takes FILE[,FILE][:TYPE], not \"\(text)\"")
      }
    }
  }

  var endpoint: EndpointName?
  var model: ModelName?

  /// Whether the model is compiled and run, which executes its code.
  var runsModel = false
  var specs = "specs"
  var keys: Client.Keys?
  var dates: Client.Dates?

  /// The lowest system that the app supports, such as `iOS 17`.
  var system: String?

  /// The part of a method, address and status, or the number, of an entry in a HAR file.
  var entry: String?

  /// An error that the app printed, or the sentence that its user saw.
  var error: String?
  var isForTicket = false

  /// Takes further files of the same model.
  mutating func add(model other: ModelName) throws(UsageError) {
    guard let first = model else { return model = other }
    if let one = first.type, let two = other.type, one != two {
      throw UsageError(message: "--model names two types, \(one) and \(two); one answer is one of them")
    }
    model?.paths += other.paths
    model?.type = first.type ?? other.type
  }

  /// The client with what was given in place of its own settings.
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
