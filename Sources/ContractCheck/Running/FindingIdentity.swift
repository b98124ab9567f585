import ContractSpecs

/// The identity of a finding across runs: the place of the promise, its kind and the types on both sides.
///
/// It holds no value of a response, no line of a file and no prose, so that it survives edits of the contract and other
/// data. Paths and keys are redacted like those of the finding.
struct FindingIdentity: Hashable, Sendable {
  /// The contract's name.
  var contract: String
  var place: PromisePlace
  var kind: Finding.Kind

  /// The types of the promised and of the actual value.
  var expected: String
  var actual: String

  init(contract: String, place: PromisePlace, kind: Finding.Kind, expected: String, actual: String) {
    (self.contract, self.kind) = (contract, kind)
    self.place = place.withoutMaskNumbers
    (self.expected, self.actual) = (expected.withoutMaskNumbers, actual.withoutMaskNumbers)
  }
}

/// The place of a promise, which stays the same from run to run.
enum PromisePlace: Hashable, Sendable {
  /// A place in the responses of one endpoint, for promises of the endpoint itself or of a check.
  case response(ResponsePlace)

  /// A member of a named shape, wherever and however often that shape occurs in responses.
  case shape(ShapePlace)
}

/// A place in the responses of one endpoint.
struct ResponsePlace: Hashable, Sendable {
  /// The endpoint as the contract writes it: `POST /api/auth/login`.
  var endpoint: String

  /// The status of the response.
  var status: Int?

  /// The pattern path; `nil` if the finding has none.
  var path: String?
}

/// A place in a named shape of a contract.
struct ShapePlace: Hashable, Sendable {
  /// The contract's name for it, such as `User`.
  var shape: String

  /// The path from the value that has the shape: `$.address.city`.
  var path: JSONPath
}

extension PromisePlace {
  fileprivate var withoutMaskNumbers: PromisePlace {
    switch self {
    case .response(var place):
      place.path = place.path?.withoutMaskNumbers
      return .response(place)
    case .shape(let place):
      let steps = place.path.steps.map { step -> JSONPath.Step in
        if case .key(let name) = step { .key(name.withoutMaskNumbers) } else { step }
      }
      return .shape(ShapePlace(shape: place.shape, path: JSONPath(steps)))
    }
  }
}

extension String {
  /// The text with `‹masked›` for `‹masked 3›`: the numbers are those of one run, in which other values are masked.
  fileprivate var withoutMaskNumbers: String {
    guard contains("‹masked ") else { return self }
    let pieces = split(separator: "‹masked ", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(String(pieces[0])) { text, piece in
      text + "‹masked" + piece.drop { $0 != "›" }
    }
  }
}

extension ShapePlace {
  /// The place in the app's own model that a finding is about; `nil` for one about the contract's promise. No shape of
  /// a contract has a colon in its name.
  init?(inModelOf finding: Finding) {
    guard let model = finding.model else { return nil }
    self = ShapePlace(shape: model, path: finding.path?.pattern ?? .root).inModel
  }

  /// Returns the place as one in the app's own models, which no shape of a contract is.
  var inModel: ShapePlace { ShapePlace(shape: Self.modelPrefix + shape, path: path) }

  private static let modelPrefix = "model:"

  var isInModel: Bool { shape.hasPrefix(Self.modelPrefix) }
}

extension FindingIdentity {
  /// The identity of a violation in the responses of one endpoint.
  init(
    contract: String, endpoint: String, status: Int?, kind: Finding.Kind, path: String?, expected: String,
    actual: String
  ) {
    let place = ResponsePlace(endpoint: endpoint, status: status, path: path)
    self.init(
      contract: contract, place: .response(place), kind: kind, expected: expected, actual: actual)
  }

  init(_ record: FindingRecord, of check: CheckResult, in contract: String) {
    let finding = record.finding
    guard let place = ShapePlace(inModelOf: finding) ?? record.place else {
      self.init(inResponse: finding, of: check, in: contract)
      return
    }
    let types = finding.types(isRelative: true)
    self.init(
      contract: contract, place: .shape(place), kind: finding.kind, expected: types.expected,
      actual: types.actual)
  }

  /// Creates the identity of a finding that is in no shape. Those of the app's models have the same one everywhere.
  init(inResponse finding: Finding, of check: CheckResult, in contract: String) {
    guard finding.model == nil else {
      self.init(FindingRecord(finding), of: check, in: contract)
      return
    }
    let types = finding.types(isRelative: false)
    self.init(
      contract: contract, place: .response(check.place(of: finding)), kind: finding.kind,
      expected: types.expected, actual: types.actual)
  }

  /// A name of sixteen hexadecimal digits for people and programs. Equality does not use it.
  var fingerprint: String { Fingerprint(of: parts).text }

  private var parts: [String] {
    switch place {
    case .response(let place):
      [
        contract, place.endpoint, place.status.map(String.init) ?? "", kind.rawValue, place.path ?? "",
        expected, actual,
      ]
    case .shape(let place):
      [contract, place.shape, "", kind.rawValue, place.path.description, expected, actual]
    }
  }
}

extension FindingIdentity: Comparable {
  static func < (one: FindingIdentity, other: FindingIdentity) -> Bool {
    one.parts.lexicographicallyPrecedes(other.parts)
  }
}

extension CheckResult {
  /// Returns the place of a finding of the check in the responses of its endpoint.
  func place(of finding: Finding) -> ResponsePlace {
    ResponsePlace(
      endpoint: endpoint, status: exchanges.last?.status, path: finding.path?.pattern.description)
  }
}

/// A short name for a sequence of texts: FNV-1a of 64 bits. It distinguishes sets but is not cryptographic.
struct Fingerprint: Hashable, Sendable {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init(of texts: some Sequence<String>) {
    for text in texts {
      // A byte that UTF-8 never contains separates the texts.
      for byte in Array(text.utf8) + [0xFF] { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
  }

  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
