import ContractSpecs

/// The errors of one cause.
struct ErrorCluster: Sendable {
  /// The error with the pattern of its path.
  let error: PastedError
  var gist: String

  /// The path as text; `nil` if the errors name none.
  var path: String?

  /// The sentence that says more; `nil` if it is not the same for all of the errors.
  var says: String?
  var count = 0

  /// The lines of the first and of the last error.
  var lines: ClosedRange<Int>

  /// The text of the first error.
  var text: String

  /// The times of the first and of the last error whose records have one, as they are written there.
  var times: [String] = []
  var requests = SeenTexts()
  var versions = SeenTexts()

  /// The promises and the models that have the path of the error; `nil` if none were given, or the error names no place.
  var endpoints: PathFits?
  var models: PathFits?

  init(_ cause: ErrorCause, text: String, line: Int) {
    (error, gist, says, self.text) = (cause.error, cause.gist, cause.says, text)
    path = cause.error.path?.description
    lines = line...line
  }

  mutating func add(_ cause: ErrorCause, line: Int, _ facts: ErrorRecord.Facts) {
    count += 1
    if says != cause.says { says = nil }
    lines = lines.lowerBound...max(lines.upperBound, line)
    if let time = facts.time { times = times.prefix(1) + [time] }
    if let request = facts.request { requests.add(request) }
    if let version = facts.version { versions.add(version) }
  }
}

/// Different texts, each with the number of times that it was seen.
struct SeenTexts: Sendable {
  private(set) var counts: [String: Int] = [:]

  /// The number of times that other texts were seen, which are too many to be kept.
  private(set) var others = 0

  private static let maximumCount = 50

  mutating func add(_ text: String) {
    if counts[text] != nil || counts.count < Self.maximumCount {
      counts[text, default: 0] += 1
    } else {
      others += 1
    }
  }

  /// The texts, the most frequent first.
  var sorted: [(text: String, count: Int)] {
    counts.map { (text: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  /// Returns the texts after a transform; those that become the same are counted together.
  func mapText(_ transform: (String) -> String) -> SeenTexts {
    var mapped = self
    mapped.counts = [:]
    for (text, count) in sorted { mapped.counts[transform(text), default: 0] += count }
    return mapped
  }
}
