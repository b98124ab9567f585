import ContractSpecs

/// What makes a finding the same finding in another run: where it is promised, its kind and the types on both sides.
///
/// No value of an answer is in it, no line of a file and no prose, so that it outlives edits of the contract and other
/// data. Paths and keys are masked like those of the finding.
struct FindingIdentity: Hashable, Sendable {
  /// The contract's name.
  var contract: String

  /// As the contract writes it: `POST /api/auth/login`.
  var endpoint: String

  /// What was answered.
  var status: Int?
  var kind: Mismatch.Kind

  /// A pattern path; `nil` where the finding has none.
  var path: String?

  /// What was promised and what came, as types.
  var expected: String
  var actual: String

  init(
    contract: String, endpoint: String, status: Int?, kind: Mismatch.Kind, path: String?, expected: String,
    actual: String
  ) {
    (self.contract, self.endpoint, self.status) = (contract, endpoint, status)
    (self.kind, self.path, self.expected, self.actual) = (kind, path, expected, actual)
  }

  init(_ finding: Mismatch, of check: CheckResult, in contract: String) {
    let types = finding.types
    self.init(
      contract: contract, endpoint: check.endpoint, status: check.exchanges.last?.status, kind: finding.kind,
      path: finding.path?.pattern.description, expected: types.expected, actual: types.actual)
  }

  /// Sixteen hexadecimal digits that name the identity for people and programs; equality does not rest on it.
  var fingerprint: String { Fingerprint(of: parts).text }

  private var parts: [String] {
    [contract, endpoint, status.map(String.init) ?? "", kind.rawValue, path ?? "", expected, actual]
  }
}

extension FindingIdentity: Comparable {
  static func < (one: FindingIdentity, other: FindingIdentity) -> Bool {
    one.parts.lexicographicallyPrecedes(other.parts)
  }
}

/// A short name for some texts: FNV-1a of 64 bits. It tells sets apart and proves nothing.
struct Fingerprint: Hashable, Sendable {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init(of texts: some Sequence<String>) {
    for text in texts {
      // A byte that UTF-8 does not have parts the texts.
      for byte in Array(text.utf8) + [0xFF] { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
  }

  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
