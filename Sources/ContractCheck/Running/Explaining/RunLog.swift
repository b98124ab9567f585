import ContractSpecs

/// The memory of a run: what each step sent and got, as far as it may explain another step.
///
/// It has no bodies, and no text that a report must not show: an entry is written in the step that redacts the record
/// of the check.
struct RunLog: Sendable {
  /// A step that was answered.
  struct Entry: Sendable {
    /// The number of steps that had ended before its request was sent, and before it ended itself.
    var begun: Int
    var number: Int

    /// The members that the request sent and those that came, of the names of which a check expects a value.
    var sent: [Member] = []
    var received: [Member] = []

    /// The paths of members that may be null and are missing in the response, and that the request sent a value for.
    var sentAbsent: [JSONPath] = []

    /// The values of earlier responses that the request carries, or that are expected in its response.
    var carried: [Carried] = []

    /// The name of the header by which the response says that it is from a cache.
    var cacheHeader: String?

    /// The token that was refused, if a check issued it or its time is over.
    var refusal: TokenRefusal?
    var failedRenewal: FailedRenewal?
  }

  /// A member outside of arrays with its value in a few words.
  struct Member: Hashable, Sendable {
    var path: JSONPath
    var value: String
  }

  /// A value of an earlier response, without the value.
  struct Carried: Hashable, Sendable {
    var place: CarriedValue.Place

    /// The index of the check whose response it is from, and its path there; `nil` for a header.
    var check: Int
    var path: JSONPath?

    /// The finding in that response at that path.
    var fault: FollowedCheck.Fault?

    /// True if the request would have the same text for the value as it was promised.
    var isSentAlike: Bool

    init(_ value: CarriedValue) {
      (place, check, path) = (value.place, value.check, value.path)
      fault = value.fault.map { FollowedCheck.Fault(kind: $0.kind, path: $0.path) }
      isSentAlike = value.isSentAlike
    }
  }

  /// A session that was not renewed for a step.
  struct FailedRenewal: Hashable, Sendable {
    var session: String

    /// The check that was to renew it, and what was wrong with its response if that had tokens.
    var check: String
    var fault: FollowedCheck.Fault?
  }

  private var entries: [Entry?]

  /// The number of steps that have ended.
  private(set) var count = 0

  init(steps: Int) { entries = Array(repeating: nil, count: steps) }

  subscript(step: Int) -> Entry? { entries[step] }

  /// Writes the entry of a step that has ended; one without a response has none.
  mutating func add(_ entry: Entry?, ofStep step: Int) {
    entries[step] = entry
    entries[step]?.number = count
    count += 1
  }

  mutating func note(_ failed: FailedRenewal, ofStep step: Int) { entries[step]?.failedRenewal = failed }

  /// Returns whether a step had ended before the request of another was sent.
  func ended(_ step: Int, before other: Int) -> Bool {
    guard let one = entries[step], let next = entries[other] else { return false }
    return one.number < next.begun
  }
}

extension RunLog.Member {
  /// The number of members of a body that are looked at, and of those that are kept.
  private static let maximumSeen = 256
  private static let maximumKept = 32

  /// The levels of objects that are looked at.
  private static let maximumDepth = 4

  /// The number of characters of the longest value that is kept: a longer one is not compared.
  private static let maximumLength = 64

  /// Returns the members with some names outside of the arrays of a document.
  static func members(of root: JSONValue, named names: Set<String>) -> [Self] {
    if names.isEmpty { return [] }
    var (found, seen): ([Self], Int) = ([], 0)
    func collect(_ object: JSONValue, at path: JSONPath, depth: Int) {
      guard object.kind == .object, depth <= maximumDepth else { return }
      for member in object.members {
        seen += 1
        if seen > maximumSeen || found.count >= maximumKept { return }
        let place = path.appending(key: member.name)
        if names.contains(member.name), member.value.kind != .object {
          let value = words(for: member.value)
          if value.utf8.count <= maximumLength { found.append(Self(path: place, value: value)) }
        }
        collect(member.value, at: place, depth: depth + 1)
      }
    }
    collect(root, at: .root, depth: 1)
    return found
  }

  /// Returns a value as JSON, or the number of elements of an array.
  private static func words(for value: JSONValue) -> String {
    switch value.kind {
    case .array: value.count == 1 ? "1 element" : "\(value.count) elements"
    case .null, .boolean, .integer, .number, .string, .object: value.source
    }
  }
}

extension Contract {
  /// The names of the members of which a check expects a value.
  var expectedNames: Set<String> {
    var names: Set<String> = []
    func collect(_ value: JSONTemplate) {
      switch value {
      case .literal, .string: break
      case .array(let elements, _): for element in elements { collect(element) }
      case .object(let members, _):
        for member in members {
          names.insert(member.name)
          collect(member.value)
        }
      }
    }
    for check in checks { check.expectation.values.map(collect) }
    return names
  }
}
