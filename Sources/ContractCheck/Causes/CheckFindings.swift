import ContractSpecs

/// The violations of one check by their places, and which shared findings they are.
struct CheckFindings: Sendable {
  /// A violation with the index of its shared finding; `nil` if it does not fail its check.
  struct Entry: Sendable {
    var finding: Finding
    var shared: Int?
  }

  private var byPath: [JSONPath: [Entry]] = [:]

  /// The violations that are not about a place in the body.
  private var pathless: [Entry] = []

  init(_ check: CheckResult, _ indices: [SharedFinding.Key: Int]) {
    let isFailed = check.outcome == .failed
    for finding in check.violations {
      let entry = Entry(finding: finding, shared: isFailed ? indices[finding.sharedKey] : nil)
      if let path = finding.path?.pattern {
        byPath[path, default: []].append(entry)
      } else {
        pathless.append(entry)
      }
    }
  }

  /// The violations after which nothing in the body can be held against the promise.
  var hidingBody: [Entry] { (pathless + (byPath[.root] ?? [])).filter(\.finding.hidesBody) }

  /// Returns whether some shared findings at one place are about a part of a list's elements only. Of elements without
  /// alternatives, each has one of the findings, such as one with an integer and one with a number for a text.
  func hasPartial(of shared: Set<Int>) -> Bool {
    byPath.values.contains { entries in
      let counts = entries.compactMap { entry -> Finding.Count? in
        guard let index = entry.shared, shared.contains(index) else { return nil }
        // How many of the other elements have null there, or no such object, which the change leaves, is not known.
        return entry.finding.mayBeNull || entry.finding.isInObjectOfElement ? nil : entry.finding.count
      }
      if counts.contains(where: { $0.alike != nil }) { return counts.contains(where: \.isPartial) }
      return counts.first.map { first in counts.reduce(0) { $0 + $1.affected } < first.total } ?? false
    }
  }

  /// Returns the violations at a place or around it.
  func around(_ path: JSONPath) -> [Entry] {
    (0...path.steps.count).flatMap { byPath[JSONPath(Array(path.steps.prefix($0)))] ?? [] } + pathless
  }
}

extension Finding {
  fileprivate var mayBeNull: Bool { evidence.promisedTypes.allowsNull }

  /// True for a member of an object that is itself a member of a list's element.
  fileprivate var isInObjectOfElement: Bool {
    guard let path, let each = path.steps.lastIndex(of: .each) else { return false }
    let depth = path.steps.count - each - 1
    return depth > (members.count > 1 ? 0 : 1)
  }

  /// True if a success came in place of another one.
  var isOfSuccesses: Bool {
    receivedStatus.map { $0 / 100 == 2 } ?? false && promisedStatus.first == "2"
  }

  /// True if nothing in the body can be held against the promise.
  fileprivate var hidesBody: Bool {
    switch kind.subject {
    // The body of a success in place of another one is held against the promise of the expected one.
    case .response: kind == .responseMediaType || kind == .responseStatus && !isOfSuccesses
    case .body: true
    case .member, .value, .model: false
    }
  }
}
