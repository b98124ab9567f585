/// A difference between an answer and its promise: the smallest true explanation of what was observed.
package struct Finding: Hashable, Sendable {
  package var kind: Kind
  package var severity: Severity

  /// The reading that the severity leaves open; `nil` if the severity is unconditional.
  package var reading: Reading?

  /// The promised place as a pattern path: `$.items[*].id`. `nil` for the status, a header or the body as a whole.
  package var path: JSONPath?

  /// The place in the answer where it was found, if that is not the promised one.
  package var foundAt: JSONPath?

  /// The members of a group that share one cause.
  package var members: [Member] = []

  /// The places that may hold a missing member; they are named, not claimed.
  package var candidates: [JSONPath] = []

  /// The typed facts by which baselines recognize the finding.
  package var evidence: Evidence

  /// The promise, in the contract's notation or in a few words.
  package var expected: String

  /// The actual value, bounded in length, not yet escaped for any output.
  package var actual: String

  /// The number of array elements that differ alike, out of how many, and the first of them.
  package var count: Count?

  /// The location of the promise in the contract.
  package var location: SpecLocation

  /// The position in the answer's body where it was seen first.
  package var position: TextPosition?

  /// The advice for the backend and for the client.
  package var hint: Hint

  package struct Member: Hashable, Sendable {
    package var expected: String
    package var found: String?

    package init(expected: String, found: String?) {
      (self.expected, self.found) = (expected, found)
    }
  }

  package struct Count: Hashable, Sendable {
    package var affected: Int
    package var total: Int

    /// The path of the first one, with its indices.
    package var first: String

    package init(affected: Int, total: Int, first: String) {
      (self.affected, self.total, self.first) = (affected, total, first)
    }
  }

  package struct Hint: Hashable, Sendable {
    package var backend: String
    package var client: String

    package init(backend: String, client: String) {
      (self.backend, self.client) = (backend, client)
    }
  }

  package init(
    kind: Kind, severity: Severity, reading: Reading? = nil, path: JSONPath? = nil, foundAt: JSONPath? = nil,
    members: [Member] = [], candidates: [JSONPath] = [], evidence: Evidence,
    expected: String, actual: String, count: Count? = nil, location: SpecLocation,
    position: TextPosition? = nil, hint: Hint
  ) {
    (self.kind, self.severity, self.reading) = (kind, severity, reading)
    (self.path, self.foundAt, self.candidates) = (path, foundAt, candidates)
    self.evidence = evidence
    (self.members, self.expected, self.actual, self.count) = (members, expected, actual, count)
    (self.location, self.position, self.hint) = (location, position, hint)
  }
}
