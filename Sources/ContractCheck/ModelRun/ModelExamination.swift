import ContractSpecs

/// What decoding a body with the client's own model showed. All text in it is foreign.
struct ModelExamination: Sendable {
  /// As `DecodingError` names them.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case keyNotFound, valueNotFound, typeMismatch, dataCorrupted

    /// A number or text that does not fit: `JSONDecoder` says, without a path, that the body is not JSON.
    case misfit

    /// An error of the model's own.
    case other
  }

  /// What the plain `JSONDecoder` says first.
  struct FirstError: Hashable, Sendable {
    var kind: Kind

    /// The keys of its coding path; of a missing value, with the key that was asked for.
    var path: [String]

    /// As Swift prints the error.
    var text: String
  }

  struct Problem: Hashable, Sendable {
    var kind: Kind

    /// The first place of its kind, as the body writes it.
    var path: JSONPath

    /// At how many places of the same pattern.
    var count: Int

    /// The type that was wanted there, as Swift writes it.
    var type: String
    var description: String

    /// The raw values that the model knows, where it knows a few only.
    var known: [String]
  }

  /// What the model asks for at a pattern path.
  struct Field: Hashable, Sendable {
    var path: JSONPath
    var types: [String]
    var isOptional: Bool

    /// Whether the body has a value there, and whether it is somewhere without one.
    var isFound: Bool
    var isAbsent: Bool
  }

  /// Members of the body that the model never asks for.
  struct Unread: Hashable, Sendable {
    var path: JSONPath
    var count: Int
  }

  /// `nil`: it decodes.
  var firstError: FirstError?

  /// Every problem, in the order in which decoding meets them.
  var problems: [Problem]

  /// Where no placeholder got past a problem, so that what comes behind it was not seen.
  var stoppedAt: JSONPath?

  /// Whether the time was enough for all passes.
  var isComplete: Bool

  /// Whether the harness could read the body as JSON; if not, only `firstError` is known.
  var isJSON: Bool
  var fields: [Field]
  var unread: [Unread]

  /// How the model ended when it was given made values, if not well; then only `firstError` is known.
  var endedBy: ModelRunFailure?

  /// Modules that the source imports and this machine has not.
  var unresolvedImports: [String] = []

  /// Declarations that do not compile without these and were left out, such as `struct LoginView (Views.swift:3)`.
  var leftOut: [String] = []

  var decodes: Bool { firstError == nil }
}

extension ModelExamination {
  /// Reads a line of the harness; `nil` for anything else.
  init?(line: some Collection<UInt8>) {
    guard let document = try? JSONDocument(parsing: Array(line)) else { return nil }
    let root = JSONValue(document: document, index: 0)
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
  /// A name, an index, or null for every element.
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
