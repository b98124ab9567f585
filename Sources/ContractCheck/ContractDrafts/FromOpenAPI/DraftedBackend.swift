import ContractSpecs

/// The backend that the checks of a draft ask.
struct DraftedBackend: Hashable, Sendable {
  /// The kind of a backend, as its address and its description say.
  enum Kind: Hashable, Sendable {
    /// A backend on this machine or in a private network.
    case local

    /// A backend for tests.
    case sandbox

    /// Any other, which others may use.
    case shared
  }

  /// The one who chose the backend.
  enum Choice: Hashable, Sendable {
    /// The document, by its first server.
    case first

    /// The program, among the servers of the document.
    case chosen

    /// The user, who downloaded the document from it.
    case downloaded

    /// The user, who named it.
    case named
  }

  /// The address without a path; `nil` if the document names none.
  var origin: String?

  /// The path below which the operations are, if it is not that of the document's first server.
  var basePath: String?
  var kind: Kind
  var choice: Choice

  /// Chooses a server of a document: a local one, else one for tests, else the first one that is complete.
  init(of promises: OpenAPIPromises) {
    let complete = promises.servers.filter { $0.origin != nil }
    let kinds = complete.map(Kind.init(of:))
    let place = kinds.firstIndex(of: .local) ?? kinds.firstIndex(of: .sandbox)
    guard
      let place = place
        ?? (promises.server == nil ? nil : complete.firstIndex { $0.origin == promises.server })
    else {
      self.init(address: nil, .first)
      return
    }
    let isFirst = complete[place] == promises.servers.first
    self.init(address: complete[place].origin, isFirst ? .first : .chosen)
    kind = kinds[place]
    if complete[place].path != promises.basePath { basePath = complete[place].path }
  }

  /// Creates the backend of an address that the user named, or of the usual one.
  init(address: String?, _ choice: Choice) {
    self.choice = choice
    origin = address.map(Redactor.withoutUserInfo)
    kind = address.map { Kind(ofHost: Self.host(of: $0)) } ?? .local
  }

  /// The host of an address in lower case, without its port.
  static func host(of address: String) -> Substring {
    let text = address.lowercased()
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    let authority = text[start...].prefix { $0 != "/" }
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    guard host.hasPrefix("["), let end = host.firstIndex(of: "]") else { return host.prefix { $0 != ":" } }
    return host[...end]
  }

  /// True if the address is one of this machine.
  var isOnThisMachine: Bool { origin.map { LoopbackHost.contains(Self.host(of: $0)) } ?? true }
}

extension DraftedBackend.Kind {
  /// The words in an address or a description that say that a backend is for tests.
  private static let words: Set<String> = [
    "sandbox", "staging", "stage", "stg", "test", "tests", "testing", "dev", "develop", "development", "mock",
    "demo", "qa", "uat", "preprod", "integration",
  ]

  /// The ends of names that are no public ones (RFC 6761, RFC 6762, RFC 9476 and ICANN's `internal`).
  private static let privateEnds = [".local", ".localhost", ".internal", ".test", ".lan", ".alt"]

  init(of server: OpenAPIServer) {
    self.init(ofHost: DraftedBackend.host(of: server.origin ?? ""))
    guard self == .shared else { return }
    let said = SensitiveNames.words(of: server.path) + Self.words(of: server.description ?? "")
    if !Self.words.isDisjoint(with: said) { self = .sandbox }
  }

  init(ofHost host: Substring) {
    let isLocal =
      LoopbackHost.contains(host) || !host.contains(".") || Self.privateEnds.contains(where: host.hasSuffix)
      || Self.isPrivateAddress(host)
    let labels = host.split { $0 == "." || $0 == "-" }.map(String.init)
    if isLocal {
      self = .local
    } else {
      self = Self.words.isDisjoint(with: labels) ? .shared : .sandbox
    }
  }

  private static func words(of description: String) -> [String] {
    description.lowercased().split { !$0.isLetter }.map(String.init)
  }

  /// Returns whether a host is an IPv4 address of a private network (RFC 1918).
  private static func isPrivateAddress(_ host: Substring) -> Bool {
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard numbers.count == 4, let first = numbers[0], let second = numbers[1], !numbers.contains(nil) else {
      return false
    }
    switch (first, second) {
    case (10, _), (172, 16...31), (192, 168): return true
    case (_, _): return false
    }
  }
}
