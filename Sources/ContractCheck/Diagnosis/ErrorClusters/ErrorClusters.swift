import ContractSpecs

/// The errors of a file by their causes.
struct ErrorClusters: Sendable {
  /// The clusters in the order of their first errors, until they are matched or masked.
  private(set) var clusters: [ErrorCluster] = []

  /// The number of errors of causes that came after `maximumCauses`, and are not kept apart.
  private(set) var others = 0

  /// The pieces of the file that name an error of a decoder and could not be read, and the line of the first.
  private(set) var unread: (count: Int, line: Int)?

  /// The pieces that are longer than what is read of an error, and the line of the first.
  private(set) var cut: (count: Int, line: Int)?

  /// The number of times that a text was read, which most texts are not, since one like them was.
  private(set) var readings = 0

  private var indexes: [ErrorCause: Int] = [:]

  /// The result of an earlier reading of a text, or of all texts that are reduced to it.
  private enum KnownCause {
    /// The cause of each of them; `nil` if they have no error.
    case shared(ErrorCause?)

    /// Each text has to be read, as what was left out of it is told of its error.
    case own
  }

  private var known: [String: KnownCause] = [:]
  private var knownLength = 0

  static let maximumCauses = 1_000

  /// The maximum length of the texts that are remembered, in bytes.
  private static let maximumKnownLength = 32 << 20

  /// The maximum length of the text that is kept of the first error of a cause, in bytes.
  private static let maximumTextLength = 4 << 10

  init(in bytes: [UInt8]) {
    var found = ErrorClusters()
    ErrorFile(bytes).read { found.take($0) }
    self = found
    (known, indexes) = ([:], [:])
  }

  private init() {}

  var count: Int { clusters.reduce(others) { $0 + $1.count } }

  /// Returns the errors with the promises and models that have their paths.
  func matched(to endpoints: [NamedBody], _ models: [NamedBody]) -> ErrorClusters {
    mapClusters { cluster in
      var matched = cluster
      matched.endpoints = PathFits(of: cluster.error.path, in: endpoints)
      matched.models = PathFits(of: cluster.error.path, in: models)
      return matched
    }
  }

  func mapClusters(_ transform: (ErrorCluster) -> ErrorCluster) -> ErrorClusters {
    var mapped = self
    mapped.clusters = sorted.map(transform)
    return mapped
  }

  private mutating func take(_ record: ErrorRecord) {
    if record.isCut { cut = ((cut?.count ?? 0) + 1, cut?.line ?? record.line) }
    guard let (cause, text) = best(of: record) else {
      if record.texts.contains(where: { $0.strongest > .phrase }) {
        unread = ((unread?.count ?? 0) + 1, unread?.line ?? record.line)
      }
      return
    }
    guard let index = indexes[cause] ?? added(cause, text, line: record.line) else {
      others += 1
      return
    }
    clusters[index].add(cause, line: record.line, record.facts)
  }

  private mutating func added(_ cause: ErrorCause, _ text: String, line: Int) -> Int? {
    guard clusters.count < Self.maximumCauses else { return nil }
    let start = String(decoding: text.utf8.prefix(Self.maximumTextLength), as: UTF8.self)
    clusters.append(ErrorCluster(cause, text: start, line: line))
    indexes[cause] = clusters.count - 1
    return clusters.count - 1
  }

  /// Returns the error of the text that tells most, the first of several; or that of the record itself, if an error is
  /// an object in it.
  private mutating func best(of record: ErrorRecord) -> (ErrorCause, String)? {
    var best: (cause: ErrorCause, text: String)?
    for text in record.texts {
      if let cause = cause(of: text), cause.rank > best?.cause.rank ?? -1 { best = (cause, text.text) }
    }
    guard let source = record.source, best?.cause.rank ?? -1 < ErrorCause.maximumRank,
      record.texts.contains(where: \.namesPath), let whole = ErrorText(source)
    else { return best }
    guard let cause = cause(of: whole), cause.rank > best?.cause.rank ?? -1 else { return best }
    return (cause, source)
  }

  private mutating func cause(of text: ErrorText) -> ErrorCause? {
    let reduced = text.reduced
    switch known[reduced] {
    case .shared(let cause)?: return cause
    case .own?:
      if case .shared(let cause)? = known[text.text] { return cause }
      let cause = read(text.text)
      remember(.shared(cause), of: text.text)
      return cause
    case nil:
      let (cause, general) = (read(text.text), reduced == text.text ? nil : read(reduced))
      let isShared = reduced == text.text || cause == general && cause?.says == general?.says
      remember(isShared ? .shared(cause) : .own, of: reduced)
      return cause
    }
  }

  private mutating func read(_ text: String) -> ErrorCause? {
    readings += 1
    return PastedError(in: text).map(ErrorCause.init)
  }

  private mutating func remember(_ cause: KnownCause, of text: String) {
    knownLength += text.utf8.count
    if knownLength <= Self.maximumKnownLength { known[text] = cause }
  }
}
