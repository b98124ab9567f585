import ContractSpecs

/// The result of decoding a body with the client's own model. All text in it is untrusted.
struct ModelExamination: Sendable {
  /// A kind of error, named as in `DecodingError`.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case keyNotFound, valueNotFound, typeMismatch, dataCorrupted

    /// A number or text that does not fit. `JSONDecoder` reports, without a path, that the body is not JSON.
    case misfit

    /// An error that the model itself throws.
    case other
  }

  /// The first error of the plain `JSONDecoder`.
  struct FirstError: Hashable, Sendable {
    var kind: Kind

    /// The keys of its coding path; for a missing value, also the key that was requested.
    var path: [String]

    /// The error as Swift prints it.
    var text: String
  }

  struct Problem: Hashable, Sendable {
    var kind: Kind

    /// The path of the first occurrence, with the keys of the body.
    var path: JSONPath

    /// The number of occurrences at paths of the same pattern.
    var count: Int

    /// The expected type, as Swift writes it.
    var type: String
    var description: String

    /// The raw values that the model accepts, if there are only a few.
    var known: [String]
  }

  /// The types that the model requests at a pattern path.
  struct Field: Hashable, Sendable {
    var path: JSONPath
    var types: [String]
    var isOptional: Bool

    /// True if the body has a value there; `isAbsent`, if it lacks one somewhere.
    var isFound: Bool
    var isAbsent: Bool
  }

  /// The members of the body that the model never requests.
  struct Unread: Hashable, Sendable {
    var path: JSONPath
    var count: Int
  }

  /// The error of the plain decoder; `nil` if it decodes the body.
  var firstError: FirstError?

  /// All problems in the order in which decoding meets them.
  var problems: [Problem]

  /// The path of a problem that no placeholder could replace, so that what follows it was not decoded; else `nil`.
  var stoppedAt: JSONPath?

  /// True if the time sufficed for all passes.
  var isComplete: Bool

  /// True if the harness could read the body as JSON. If not, only `firstError` is known.
  var isJSON: Bool

  /// True if dates were decoded by the strategy of the app's own source.
  var usesOwnDates = false
  var fields: [Field]
  var unread: [Unread]

  /// The abnormal end of the model when it decoded placeholders, if any. Only `firstError` is known then.
  var endedBy: ModelRunFailure?

  /// The modules that the source imports and that this machine lacks.
  var unresolvedImports: [String] = []

  /// The declarations left out because they do not compile without these, such as `struct LoginView (Views.swift:3)`.
  var leftOut: [String] = []

  var decodes: Bool { firstError == nil }

  /// Returns whether every value was taken for a date, as the closure of the client that reads them was not run.
  func takesAnyDate(by client: Client) -> Bool { client.dates == .custom && !usesOwnDates }
}

extension ModelExamination {
  /// Parses a line of the harness; `nil` for anything else.
  init?(line: some Collection<UInt8>) {
    guard let document = try? JSONDocument(parsing: Array(line)) else { return nil }
    let root = document.root
    guard let isJSON = root["isJSON"]?.bool, let isComplete = root["isComplete"]?.bool,
      let problems = root["problems"]?.elements.map(Problem.init), !problems.contains(nil),
      let fields = root["fields"]?.elements.map(Field.init), !fields.contains(nil),
      let unread = root["unread"]?.elements.map(Unread.init), !unread.contains(nil)
    else { return nil }
    (self.isJSON, self.isComplete) = (isJSON, isComplete)
    self.problems = problems.compactMap(\.self)
    self.fields = fields.compactMap(\.self)
    self.unread = unread.compactMap(\.self)
    firstError = root["error"].flatMap(FirstError.init)
    stoppedAt = root["stoppedAt"].flatMap(JSONPath.init)
    usesOwnDates = root["usesOwnDates"]?.bool ?? false
  }
}

extension ModelExamination.FirstError {
  fileprivate init?(_ value: JSONValue) {
    guard let kind = value["kind"]?.string.flatMap(ModelExamination.Kind.init),
      let path = value["path"]?.elements.map(\.string), let text = value["text"]?.string
    else { return nil }
    self.init(kind: kind, path: path.compactMap(\.self), text: text)
  }
}

extension ModelExamination.Problem {
  fileprivate init?(_ value: JSONValue) {
    guard let kind = value["kind"]?.string.flatMap(ModelExamination.Kind.init),
      let path = value["path"].flatMap(JSONPath.init), let count = value["count"]?.source,
      let type = value["type"]?.string, let description = value["description"]?.string,
      let known = value["known"]?.elements.map(\.string)
    else { return nil }
    self.init(
      kind: kind, path: path, count: Int(count) ?? 1, type: type, description: description,
      known: known.compactMap(\.self))
  }
}

extension ModelExamination.Field {
  fileprivate init?(_ value: JSONValue) {
    guard let path = value["path"].flatMap(JSONPath.init), let types = value["types"]?.elements.map(\.string),
      let isOptional = value["isOptional"]?.bool, let isFound = value["isFound"]?.bool,
      let isAbsent = value["isAbsent"]?.bool
    else { return nil }
    self.init(
      path: path, types: types.compactMap(\.self), isOptional: isOptional, isFound: isFound,
      isAbsent: isAbsent)
  }
}

extension ModelExamination.Unread {
  fileprivate init?(_ value: JSONValue) {
    guard let path = value["path"].flatMap(JSONPath.init), let count = value["count"]?.source else {
      return nil
    }
    self.init(path: path, count: Int(count) ?? 1)
  }
}

extension JSONPath {
  /// Reads an array of steps: a name, an index, or null for every element.
  fileprivate init?(_ value: JSONValue) {
    guard value.kind == .array else { return nil }
    let steps = value.elements.map { step -> Step? in
      if let name = step.string { return .key(name) }
      return step.isNull ? .each : Int(step.source).map(Step.index)
    }
    guard !steps.contains(nil) else { return nil }
    self.init(steps.compactMap(\.self))
  }
}

/// The comparison of what the compiled model did with what its source was read as.
extension ModelExamination {
  /// Returns whether a finding claims to stop the decoder and decoding shows that it does not.
  func refutes(_ finding: Finding) -> Bool {
    decodes ? finding.severity.stopsDecoding : finding.severity == .breaks && isUnseen(finding)
  }

  /// Returns whether all problems are known and none of them is at, around or inside the finding's places.
  private func isUnseen(_ finding: Finding) -> Bool {
    guard tellsAllProblems, finding.kind.isOfMember else { return false }
    return !problems.contains { $0.isTold(by: finding) }
  }

  /// Returns whether the compiled model fails as its source was expected to.
  func confirms(_ failure: DecodingFailure) -> Bool {
    guard let error = firstError else { return false }
    let keys = error.path.map { SnakeCase.converted($0) }
    return error.kind.isKind(of: failure.kind) && keys == failure.keysInError.map { SnakeCase.converted($0) }
  }

  /// True if all problems were found, so that none can be hidden behind the known ones.
  var tellsAllProblems: Bool {
    isComplete && isJSON && endedBy == nil && stoppedAt == nil && !problems.isEmpty
  }
}

extension ModelExamination.Problem {
  /// Returns whether a finding is at, around or inside the place of the problem.
  func isTold(by finding: Finding) -> Bool {
    let places = FindingPlaces(of: finding).convertedFromSnakeCase
    return FindingPlaces.meet(
      places.promised + places.found, [FindingPlaces.converted(path.pattern)])
  }
}

extension DecodingFailure {
  /// The keys that an error names: those of its path, and the missing key.
  fileprivate var keysInError: [String] {
    path.steps.map { step in
      switch step {
      case .key(let name): name
      case .index(let number): "Index \(number)"
      case .each, .jwt: ""
      }
    } + (kind == .keyNotFound ? [subject ?? ""] : [])
  }
}

extension ModelExamination.Kind {
  fileprivate func isKind(of kind: DecodingFailure.Kind) -> Bool {
    switch self {
    case .keyNotFound: kind == .keyNotFound
    case .valueNotFound: kind == .valueNotFound
    case .typeMismatch: kind == .typeMismatch
    case .dataCorrupted, .misfit: kind == .dataCorrupted
    case .other: false
    }
  }
}

extension Finding.Kind {
  /// True if the kind concerns one member or value at which a decoder would stop.
  fileprivate var isOfMember: Bool {
    switch subject {
    case .member: self != .fieldUnexpected && self != .keyDuplicated
    case .value: self != .numberPrecision
    case .response, .body, .model: false
    }
  }
}

extension Finding.Severity {
  /// True if decoding throws, now or after the problems before it are fixed.
  var stopsDecoding: Bool {
    switch self {
    case .breaks, .latent: true
    case .silent, .olderOS, .info: false
    }
  }
}
