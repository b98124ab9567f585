/// One difference between an answer and its promise: the smallest true explanation of what was seen.
public struct Finding: Hashable, Sendable {
  public var kind: Kind
  public var severity: Severity

  /// What the severity leaves open about the app; `nil` where it says all.
  package var reading: Reading?

  /// Where the promise is, as a pattern path: `$.items[*].id`. `nil` where the body as a whole, a header or the status is meant.
  package var path: JSONPath?

  /// Where it was found in the answer, where that is elsewhere.
  package var foundAt: JSONPath?

  /// The fields of a group that share one cause.
  package var members: [Member] = []

  /// The places where a missing member is likely to stand instead: named, and not claimed.
  package var candidates: [JSONPath] = []

  /// What was promised, in the contract's notation or in a few words.
  public var expected: String

  /// What came instead, bounded in length, not yet made safe for any output.
  public var actual: String

  /// How many elements of arrays differ alike, out of how many, and which was first.
  public var count: Count?

  /// Where the contract promises it.
  public var location: SpecLocation

  /// Where in the answer's body it was seen first.
  package var position: TextPosition?

  /// What the backend can do, and what the client can do.
  public var hint: Hint

  package struct Member: Hashable, Sendable {
    package var expected: String
    package var found: String?

    package init(expected: String, found: String?) {
      (self.expected, self.found) = (expected, found)
    }
  }

  public struct Count: Hashable, Sendable {
    public var affected: Int
    public var total: Int

    /// The path of the first one, with its indices.
    public var first: String

    package init(affected: Int, total: Int, first: String) {
      (self.affected, self.total, self.first) = (affected, total, first)
    }
  }

  public struct Hint: Hashable, Sendable {
    public var backend: String
    public var client: String

    package init(backend: String, client: String) {
      (self.backend, self.client) = (backend, client)
    }
  }

  package init(
    kind: Kind, severity: Severity, reading: Reading? = nil, path: JSONPath? = nil, foundAt: JSONPath? = nil,
    members: [Member] = [],
    expected: String, actual: String, count: Count? = nil, location: SpecLocation,
    position: TextPosition? = nil, hint: Hint
  ) {
    (self.kind, self.severity, self.reading) = (kind, severity, reading)
    (self.path, self.foundAt) = (path, foundAt)
    (self.members, self.expected, self.actual, self.count) = (members, expected, actual, count)
    (self.location, self.position, self.hint) = (location, position, hint)
  }
}
