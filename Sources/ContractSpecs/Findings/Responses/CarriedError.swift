/// An error message in a response, in one of the forms that backends commonly use.
struct CarriedError: Hashable {
  /// The path of the message, and its node.
  var path: JSONPath
  var node: NodeID

  /// The path of the response field that a GraphQL error is about, if it names one.
  var subject: JSONPath?

  /// The names of members that hold a message, the likeliest first.
  private static let texts = [
    "message", "detail", "title", "msg", "description", "error_description", "reason",
  ]

  /// The names that indicate an error at the root.
  private static let rootTexts = ["message", "detail", "msg", "error_description"]

  /// The names of the member that holds the message, or is it.
  private static let holders = ["errors", "error", "fault", "detail"]

  /// The number of errors of a list, and of keys of an object, that are examined.
  private static let maximumCount = 64

  /// Finds the first error of a body. Returns `nil` if none has a message under a known name.
  init?(in document: JSONDocument) {
    guard document.kind(of: .root) == .object else { return nil }
    let found = Self.holders.lazy.compactMap { name -> Self? in
      guard let value = document.value(of: name, in: .root, atMost: Self.maximumCount) else { return nil }
      return Self(at: value, path: JSONPath([.key(name)]), in: document)
    }.first
    let text =
      Self(among: Self.rootTexts, in: .root, path: .root, of: document) ?? Self(ofProblemIn: document)
    // A text under "error" is often only a code, or the phrase of the status, beside the message.
    let isMessageBeside = found.map { $0.path.steps.count == 1 } ?? true
    guard let error = isMessageBeside ? text ?? found : found else { return nil }
    self = error
  }

  /// Finds the title of a problem without detail (RFC 9457 section 3.1).
  private init?(ofProblemIn document: JSONDocument) {
    guard let type = document.value(of: "type", in: .root, atMost: Self.maximumCount),
      document.kind(of: type) == .string,
      let status = document.value(of: "status", in: .root, atMost: Self.maximumCount),
      document.kind(of: status) == .integer
    else { return nil }
    self.init(among: ["title"], in: .root, path: .root, of: document)
  }

  /// Finds the first field's message of a form validation, if the whole body is a list of them.
  init?(ofFieldsIn document: JSONDocument) {
    guard document.kind(of: .root) == .object else { return nil }
    self.init(ofFirstFieldIn: .root, path: .root, of: document)
  }

  /// Reads an error that is a string, an object with a message, or a list of either.
  private init?(at node: NodeID, path: JSONPath, in document: JSONDocument) {
    switch document.kind(of: node) {
    case .string: self.init(path: path, node: node)
    case .object:
      if let error = Self(among: Self.texts, in: node, path: path, of: document) {
        self = error
      } else {
        self.init(ofFirstFieldIn: node, path: path, of: document)
      }
    case .array:
      let first = document.firstChild(of: node)
      guard first < document.next(after: node), document.kind(of: first) != .array else { return nil }
      self.init(at: first, path: path.appending(.index(0)), in: document)
    case .null, .boolean, .integer, .number: return nil
    }
  }

  private init?(among names: [String], in object: NodeID, path: JSONPath, of document: JSONDocument) {
    for name in names {
      guard let value = document.value(of: name, in: object, atMost: Self.maximumCount),
        document.kind(of: value) == .string, !document.contentRange(of: value).isEmpty
      else { continue }
      self.init(path: path.appending(key: name), node: value)
      return
    }
    return nil
  }

  /// Finds a message listed under the field that it is about, as many form validations send it: `{"email": ["is
  /// taken"]}`.
  private init?(ofFirstFieldIn object: NodeID, path: JSONPath, of document: JSONDocument) {
    let key = document.firstChild(of: object)
    guard key < document.next(after: object), document.kind(of: key.value) == .array else { return nil }
    let first = document.firstChild(of: key.value)
    guard first < document.next(after: key.value), document.kind(of: first) == .string else { return nil }
    self.init(path: path.appending(key: document.string(at: key)).appending(.index(0)), node: first)
  }

  private init(path: JSONPath, node: NodeID) { (self.path, self.node) = (path, node) }

  /// Returns the errors of a GraphQL response (GraphQL specification, section "Errors"): each has a message and, if a
  /// field failed, the path of that field from `data` on. Returns an empty array if the body is no such response.
  static func graphQL(in document: JSONDocument) -> [Self] {
    guard document.kind(of: .root) == .object,
      let list = document.value(of: "errors", in: .root, atMost: maximumCount),
      document.kind(of: list) == .array
    else { return [] }
    var (errors, element, isGraphQL) = ([Self](), document.firstChild(of: list), false)
    while element < document.next(after: list), errors.count < maximumCount {
      let path = JSONPath([.key("errors"), .index(errors.count)])
      guard document.kind(of: element) == .object,
        var error = Self(among: ["message"], in: element, path: path, of: document)
      else { return [] }
      isGraphQL =
        isGraphQL
        || graphQLNames.contains { document.value(of: $0, in: element, atMost: maximumCount) != nil }
      error.subject = document.value(of: "path", in: element, atMost: maximumCount)
        .map { document.responsePath(at: $0, atMost: maximumCount) }
      errors.append(error)
      element = document.next(after: element)
    }
    // Beside data that is null, an error may have a message alone.
    let isNull = document.value(of: "data", in: .root, atMost: maximumCount).map {
      document.kind(of: $0) == .null
    }
    return isGraphQL || isNull == true && hasMessagesAlone(list, in: document) ? errors : []
  }

  /// Returns whether the first error of a list has no other member than its message.
  private static func hasMessagesAlone(_ list: NodeID, in document: JSONDocument) -> Bool {
    let first = document.firstChild(of: list)
    return first < document.next(after: list) && document.count(of: first) == 1
  }

  /// The members of an error, beside its message, by which GraphQL tells it from those of other interfaces.
  private static let graphQLNames = ["locations", "path", "extensions"]

  func excerpt(in document: JSONDocument) -> ErrorExcerpt {
    let content = document.bytes[document.contentRange(of: node)]
    let beginning = content.prefix(4 * ErrorExcerpt.maximumLength + 4)
    return ErrorExcerpt(path: path, message: String(decoding: beginning, as: UTF8.self))
  }
}

extension JSONDocument {
  /// Returns the node of a member's value, searching only the first members of an object.
  func value(of name: String, in object: NodeID, atMost most: Int) -> NodeID? {
    let bytes = Array(name.utf8)
    var (key, count) = (firstChild(of: object), 0)
    while key < next(after: object), count < most {
      if keyEquals(key, bytes) { return key.value }
      (key, count) = (next(after: key.value), count + 1)
    }
    return nil
  }

  /// Returns the path that a GraphQL error names, from the root of the response.
  fileprivate func responsePath(at node: NodeID, atMost most: Int) -> JSONPath {
    var path = JSONPath([.key("data")])
    guard kind(of: node) == .array else { return path }
    var step = firstChild(of: node)
    while step < next(after: node), path.steps.count < most {
      switch kind(of: step) {
      case .string: path.steps.append(.key(string(at: step)))
      case .integer: path.steps.append(number(at: step)?.int64.map { .index(Int($0)) } ?? .each)
      case .null, .boolean, .number, .array, .object: return path
      }
      step = next(after: step)
    }
    return path
  }
}

extension FindingBuilder {
  /// Returns the GraphQL error that explains why a place is null: one about it or a part of it, or one about all data.
  func graphQLError(at place: PlaceID) -> CarriedError? {
    let path = table.foundPath(of: place)
    guard path.steps.first == .key("data") else { return nil }
    // The error of one element explains no null in another one.
    let node = table[place].differences.first { $0.kind == .valueNull }?.seen.first
    let first = path.steps.contains(.each) ? node.map { NodePaths(of: [$0], in: document)[$0] } ?? path : path
    return CarriedError.graphQL(in: document).first {
      $0.subject?.hasPrefix(first) ?? (path.steps.count == 1)
    }
  }

  /// Returns the advice about the unexpected errors that a GraphQL response carries beside its data.
  func errorsAdvice(for key: String, at place: PlaceID) -> Advice? {
    guard key == "errors", place == .root, !CarriedError.graphQL(in: document).isEmpty else { return nil }
    return .rule(.graphqlErrors)
  }
}

/// The texts for a body that is another document than the promised one.
extension FindingBuilder {
  private var isErrorInOtherForm: Bool {
    !setting.isSuccess && (document.isError || document.hasFieldErrors)
  }

  var otherDocument: Received {
    let carried = CarriedError(in: document) ?? (setting.isSuccess ? nil : CarriedError(ofFieldsIn: document))
    return .otherDocument(
      .of(.root, in: document), carried?.excerpt(in: document), isErrorInOtherForm: isErrorInOtherForm,
      common: commonMembers)
  }

  /// The promised members that are present although the document is another one; at most three of them.
  private var commonMembers: [String] {
    let document = document
    return fields(of: .root).map(\.name).filter { document.root[$0] != nil }.prefix(3).map(\.self)
  }

  var unrelatedAdvice: Advice {
    if isErrorInOtherForm { return .rule(.errorInOtherForm) }
    let isGraphQL =
      fields(of: .root).contains { $0.name == "data" } && !CarriedError.graphQL(in: document).isEmpty
    if isGraphQL { return .rule(.graphqlRequest) }
    return setting.isSuccess && document.saysError ? Finding.Kind.bodyUnrelated.advice : .rule(.otherDocument)
  }

  /// Returns the advice on an error that is promised as an object but is an array or a string.
  func errorFormAdvice(_ node: NodeID, _ shape: ShapeID) -> Advice? {
    guard !setting.isSuccess, case .object = shapes[shape].test else { return nil }
    switch document.kind(of: node) {
    case .array, .string: return .rule(.errorInOtherForm)
    case .null, .boolean, .integer, .number, .object: return nil
    }
  }
}

extension ErrorExcerpt {
  /// The length, in bytes, of the longest body that is searched for an error message.
  private static let maximumBody = 64 << 10

  /// Creates the excerpt of the error in a body; `nil` if there is none under a known name.
  package init?(inBody body: [UInt8]) {
    guard (1...Self.maximumBody).contains(body.count), let document = try? JSONDocument(parsing: body),
      let error = CarriedError(in: document) ?? CarriedError(ofFieldsIn: document)
    else { return nil }
    self = error.excerpt(in: document)
  }
}
