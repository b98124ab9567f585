import ContractSpecs

/// A required member of a body, or a query item, that may name something that another check makes.
private struct NamingMember {
  var name: String
  var shape: ShapeID

  /// The member that is the object around it, with its shape; `nil` for one of the body itself.
  var around: (name: String, shape: ShapeID)?

  /// True for a query item with an example.
  var hasExample = false

  /// The key of the identifier among those of an operation: `item_id`, or `owner.id` inside an object.
  var key: String { DraftValueMaker.key(of: name, in: around?.name) }
}

/// The identifiers that requests name, each from the check that makes or lists what has it.
extension OpenAPIContractDraft {
  /// The last words of the names of identifiers, behind what they identify.
  private static let identifiers: Set<String> = ["id", "uuid", "key", "slug", "ids"]

  /// The last words of the names of other values that a backend makes for what it creates.
  private static let handles: Set<String> = ["token", "code", "number", "reference", "handle"]

  /// Returns the place of an identifier that a parameter or member names: from the check that creates it, else from the
  /// check that lists it. These checks are drafted first.
  mutating func source(of name: String, in collection: ResourcePath?) -> IdentifierSource? {
    let creators = operations("POST", creating: name, in: collection)
    if let created = source(of: name, in: collection, from: creators, isOwn: true) { return created }
    if let collection, let named = namedSource(in: collection) { return named }
    return listedSource(of: name, in: collection)
  }

  /// Returns the name that the path of a request gives to what it creates in a collection.
  private mutating func namedSource(in collection: ResourcePath) -> IdentifierSource? {
    guard let index = resources.namedCreation(in: collection) else { return nil }
    draftSource(index)
    guard let check = checkNames[index], let number = firstChecks[index],
      let name = checks[number].path.last?.value.fieldText, creatorsByName[name] == check
    else { return nil }
    return IdentifierSource(check: check, message: .path(name), path: .root, isOwn: true)
  }

  /// Returns whether an identifier is that of a check that is not sent.
  func isSkipped(_ source: IdentifierSource) -> Bool { skipped.contains(source.check) }

  /// Returns the place of an identifier in a check that lists what has it.
  mutating func listedSource(of name: String, in collection: ResourcePath?) -> IdentifierSource? {
    source(of: name, in: collection, from: operations("GET", creating: name, in: collection), isOwn: false)
  }

  private mutating func source(
    of name: String, in collection: ResourcePath?, from operations: [Int], isOwn: Bool
  ) -> IdentifierSource? {
    for index in operations {
      draftSource(index)
      let search = IdentifierSearch(
        shapes: shapes, lists: isOwn ? .ofCreated(collection: resources.paths[index].word) : .all)
      guard let check = checkNames[index] else { continue }
      let place = promises.operations[index].success.flatMap { root in
        search.place(
          of: name, resource: collection?.word, elementParameter: resources.elementParameter(of: index),
          in: root)
      }
      if let place {
        return IdentifierSource(check: check, path: place.path, shape: place.shape, isOwn: isOwn)
      }
      if isOwn, let sent = sentSource(of: name, by: index, named: check) { return sent }
    }
    return nil
  }

  /// Returns the place of a name in what the creation of something sends, if its response is not said to have it.
  private func sentSource(of name: String, by index: Int, named check: String) -> IdentifierSource? {
    guard let number = firstChecks[index], case .json(.object(var members)) = checks[number].body else {
      return nil
    }
    var path = JSONPath.root
    // Some backends want the object inside one of its name.
    if members.count == 1, case .object(let inner) = members[0].value {
      path = path.appending(key: members[0].name)
      members = inner
    }
    let words = SensitiveNames.words(of: name)
    let value = words.last.flatMap { IdentifierSearch.values.contains($0) ? $0 : nil }
    // `project_name_or_id` may be the name.
    let either = words.firstIndex(of: "or").map { words[..<$0].joined(separator: "_") }
    let names = [name, value, either].compactMap(\.self).map(KeyWords.joined).filter {
      $0 != "id" && $0 != "uuid"
    }
    let member = names.lazy.compactMap { name in
      members.first { KeyWords.joined($0.name) == name && $0.value.fieldText != nil }
    }.first
    return member.map { member in
      IdentifierSource(check: check, message: .request, path: path.appending(key: member.name), isOwn: true)
    }
  }

  /// Returns the operations of a collection: those of its very path, else those of the collection that the name of a
  /// parameter names, such as `item_id` the one of `/items`, else those that say so, such as `createItem`.
  func operations(_ method: String, creating name: String, in collection: ResourcePath?) -> [Int] {
    let exact = collection.map { resources.operations(method, on: $0) } ?? []
    if !exact.isEmpty { return exact }
    let isCreating = method == "POST"
    var words = SensitiveNames.words(of: name)
    guard words.count > 1, let last = words.popLast() else {
      // What `/tasks/{id}` names may be created by `POST /projects/{id}/tasks`.
      guard isCreating, words == ["id"], let collection else { return [] }
      return resources.operations(method, onElementsOf: collection)
    }
    if Self.identifiers.contains(last) {
      let name = words.joined()
      let named =
        collection.map { resources.operations(method, onElement: name, behind: $0) }
        ?? resources.operations(method, onElements: words)
      if !named.isEmpty || collection != nil && resources.isNamed(name) { return named }
    }
    let mayBeMade = isCreating && (Self.identifiers.contains(last) || Self.handles.contains(last))
    return mayBeMade ? resources.creators(of: words.joined()) : []
  }

  /// Returns the sources of the identifiers and tokens that the body and the query of an operation name, by their keys.
  mutating func identifierSources(_ index: Int, _ path: [DraftMember]) -> [String: IdentifierSource] {
    let operation = promises.operations[index]
    var found: [String: IdentifierSource] = [:]
    let members = namingMembers(of: operation)
    for member in members
    where found[member.key] == nil && mayNameOther(member, index) {
      found[member.key] = source(of: member)
    }
    if let last = path.last, ["PUT", "PATCH"].contains(operation.endpoint.method),
      let member = members.first(where: {
        $0.around == nil && ["id", "uuid"].contains(KeyWords.joined($0.name))
      }),
      case .template(let template) = last.value, let own = IdentifierSource(template: template)
    {
      // A body repeats the identifier of what its path names.
      found[member.key] = own
    }
    for member in optionalReferences(of: operation) where found[member.key] == nil {
      if let source = source(of: member), source.isOwn, !isSkipped(source) { found[member.key] = source }
    }
    let names = members.map(\.name)
    found.merge(refreshTokens(in: names, of: operation)) { $1 }
    found.merge(sessionTokens(in: names, of: operation)) { $1 }
    return found
  }

  /// Returns the names of the members with which a request names what it creates.
  func ownIdentifiers(of index: Int) -> Set<String> {
    let own = namingMembers(of: promises.operations[index]).filter { isOwnIdentifier($0, of: index) }
    return Set(own.map { KeyWords.joined($0.name) })
  }

  /// Refuses a request that would change something and whose body or query names what the run did not create, and an
  /// action, or a change of something that no path names, of which nobody knows what it does to what no check gives.
  func refuseForeignNames(_ index: Int, _ sources: [String: IdentifierSource]) throws(Refusal) {
    let operation = promises.operations[index]
    guard !["GET", "HEAD", "OPTIONS"].contains(operation.endpoint.method) else { return }
    for member in namingMembers(of: operation) where !isOwnIdentifier(member, of: index) {
      if let source = sources[member.key] {
        guard !source.isOwn else { continue }
        throw Refusal(reason: "its \(Quoted.key(member.name)) would name what the run did not create")
      }
      guard isAction(index), isIdentifier(member) else { continue }
      throw Refusal(reason: "no check creates what its \(Quoted.key(member.name)) names")
    }
  }

  /// Returns whether a member is an identifier by its name.
  private func isIdentifier(_ member: NamingMember) -> Bool {
    ["id", "ids", "uuid"].contains(SensitiveNames.words(of: member.name).last)
  }

  private func isAction(_ index: Int) -> Bool {
    let operation = promises.operations[index]
    switch operation.endpoint.method {
    case "POST": return !resources.isCreation(index) && index != login?.operation && index != login?.signUp
    case "PUT", "PATCH", "DELETE": return operation.endpoint.path.parameters.isEmpty && !isPersonal(operation)
    case _: return false
    }
  }

  /// Returns the values of a request that somebody else has, by the names of the members: those that no check gives.
  func foreignValues(_ index: Int, besides sources: [String: IdentifierSource]) -> [String: ForeignValue] {
    let operation = promises.operations[index]
    let words = pathWords(operation)
    let foreign = namingMembers(of: operation).compactMap { member -> (String, ForeignValue)? in
      guard sources[member.key] == nil, sources[KeyWords.joined(member.name)] == nil else { return nil }
      let isText = scalar(of: member.shape) == .text
      let value = isText ? ForeignValue(member.name, inPath: words) : nil
      return (value ?? identifier(member, of: index)).map { (member.name, $0) }
    }
    return Dictionary(foreign) { first, _ in first }
  }

  /// The words in front of an identifier that whoever sends it chooses.
  private static let chosen: Set<String> = [
    "external", "client", "request", "correlation", "idempotency", "trace", "message", "device", "session",
  ]

  /// Returns the identifier that a member has of something that no check creates; `nil` for one with an example, and for
  /// a text unless the document has such things: it may be any text.
  private func identifier(_ member: NamingMember, of index: Int) -> ForeignValue? {
    var words = SensitiveNames.words(of: member.name)
    let isIdentifier = isIdentifier(member) && words.count > 1 && !isOwnIdentifier(member, of: index)
    let hasExample = member.hasExample || maker.example(of: member.shape) != nil
    guard isIdentifier, Self.chosen.isDisjoint(with: words), !hasExample else { return nil }
    words.removeLast()
    if needsSeveral(member.shape) { return .written }
    switch scalar(of: member.shape) {
    case .number: return .written
    case .uuid: return .identifier
    case .text: return resources.isNamed(words.joined()) ? .identifier : nil
    case nil: return nil
    }
  }

  /// Returns whether a member is the identifier of what the request creates: that of something that exists would be a
  /// conflict, or would be overwritten.
  private func isOwnIdentifier(_ member: NamingMember, of index: Int) -> Bool {
    guard resources.isCreation(index), member.around == nil, let word = resources.paths[index].word else {
      return false
    }
    let (name, own) = (KeyWords.joined(member.name), KeyWords.joined(Noun.singular(word)))
    return name == own + "name" || ["id", "uuid"].contains { name == $0 || name == own + $0 }
  }

  /// Returns whether a member may name one thing that another check made.
  private func mayNameOther(_ member: NamingMember, _ index: Int) -> Bool {
    !isOwnIdentifier(member, of: index) && !isCredential(member) && !needsSeveral(member.shape)
  }

  /// Returns whether a member is the user or the password of the run.
  private func isCredential(_ member: NamingMember) -> Bool {
    LoginSearch.isUser(member.name) && scalar(of: member.shape) == .text
      || LoginSearch.isPassword(member.name)
  }

  private mutating func source(of member: NamingMember) -> IdentifierSource? {
    var words = SensitiveNames.words(of: member.name)
    // As databases name columns: `id_role` is `role_id`.
    if words.count > 1, words[0] == "id" { words = Array(words.dropFirst()) + ["id"] }
    if words == ["id"] || words == ["uuid"] {
      return member.around.flatMap { source(of: $0.name + "_id", in: nil) ?? source(ofSchema: $0.shape) }
    }
    if words.count > 1, words.last == "name" {
      let creators = resources.operations("POST", onElement: words.dropLast().joined())
      return source(of: member.name, in: nil, from: creators, isOwn: true)
    }
    if words.count > 1, let last = words.last, Self.handles.contains(last) || Self.identifiers.contains(last)
    {
      // A key or a slug among a made-up body names nothing, unless something is created by that name.
      return source(
        of: words.dropLast().joined(separator: "_") + "_" + (last == "ids" ? "id" : last), in: nil)
    }
    // A text may be anything, such as the name of a category.
    guard let kind = scalar(of: member.shape), kind != .text else { return nil }
    let creators = resources.operations(
      "POST", onElement: isList(member.shape) ? Noun.singular(member.name) : member.name)
    guard let source = source(of: member.name + "_id", in: nil, from: creators, isOwn: true),
      source.shape.flatMap(scalar) == kind
    else { return nil }
    return source
  }

  private func isList(_ id: ShapeID) -> Bool {
    shapes.alternatives(of: id).shapes.contains { shapes[$0].shape.array != nil }
  }

  /// Returns the source of the identifier of what has a schema, from an operation that creates it.
  private mutating func source(ofSchema shape: ShapeID) -> IdentifierSource? {
    let wanted = schemas(of: shape)
    let creators = promises.operations.indices.filter { index in
      let operation = promises.operations[index]
      guard operation.endpoint.method == "POST", let success = operation.success else { return false }
      return !schemas(of: success).isDisjoint(with: wanted)
    }
    return source(of: "id", in: nil, from: creators, isOwn: true)
  }

  /// Returns the schemas of the alternatives of a shape; those of one that is put together are those of its text.
  private func schemas(of shape: ShapeID) -> Set<OpenAPINode.Key> {
    Set(([shape] + shapes.alternatives(of: shape).shapes).compactMap { promises.schemaNodes[$0]?.key })
  }

  /// The JSON types of identifiers.
  private enum Scalar { case number, uuid, text }

  /// Returns the type of an identifier, or of those in a list; `nil` for a set of values and anything else.
  private func scalar(of id: ShapeID) -> Scalar? {
    for alternative in shapes.alternatives(of: id).shapes {
      switch shapes[alternative].shape {
      case .integer: return .number
      case .format(.uuid): return .uuid
      case .string, .pattern: return .text
      case .array(let array): return array.listElement.flatMap(scalar)
      case .any, .null, .boolean, .number, .format, .token, .moment, .literal, .oneOf, .openChoice, .object,
        .nullable, .choice, .assertion:
        continue
      }
    }
    return nil
  }

  /// Returns the query items and the members of the body that an operation requires.
  private func namingMembers(of operation: OpenAPIOperation) -> [NamingMember] {
    let items = operation.parameters.filter { $0.place == .query && $0.isRequired }
      .map { NamingMember(name: $0.name, shape: $0.shape, hasExample: $0.example != nil) }
    return items + (operation.body?.shape.map(namingMembers) ?? [])
  }

  /// Returns the members of a body that requires none that are identifiers of something else.
  private func optionalReferences(of operation: OpenAPIOperation) -> [NamingMember] {
    guard let body = operation.body?.shape else { return [] }
    let objects = shapes.alternatives(of: body).shapes.compactMap { shapes[$0].shape.object }
    guard let object = objects.first, object.fields.allSatisfy(\.isOptional) else { return [] }
    return object.fields.map { NamingMember(name: $0.name, shape: $0.shape) }.filter {
      isIdentifier($0) && SensitiveNames.words(of: $0.name).count > 1
    }
  }

  /// The maximum number of shapes of a body that are looked at.
  private static let maximumShapes = 1_000

  /// Returns the required members of a shape and of those below it.
  private func namingMembers(below root: ShapeID) -> [NamingMember] {
    var members: [NamingMember] = []
    var open: [(shape: ShapeID, around: (name: String, shape: ShapeID)?)] = [(root, nil)]
    var seen: Set<ShapeID> = []
    while let next = open.popLast(), seen.count < Self.maximumShapes {
      guard seen.insert(next.shape).inserted else { continue }
      for alternative in shapes.alternatives(of: next.shape).shapes {
        switch shapes[alternative].shape {
        case .object(let object):
          for field in object.fields where !field.isOptional {
            members.append(NamingMember(name: field.name, shape: field.shape, around: next.around))
            open.append((field.shape, (field.name, field.shape)))
          }
        case .array(let array):
          let around = next.around.map { (name: Noun.singular($0.name), shape: $0.shape) }
          open += array.elements.map { ($0, around) }
        case _: continue
        }
      }
    }
    return members
  }

  // MARK: tokens of the session

  private func refreshTokens(
    in names: [String], of operation: OpenAPIOperation
  ) -> [String: IdentifierSource] {
    guard let login, let check = loginCheck, let refresh = login.tokens?.refresh,
      let name = names.first(where: { LoginSearch.refreshFields.contains(KeyWords.joined($0)) })
    else { return [:] }
    let isRenewal =
      login.renewal.map { promises.operations[$0.operation].endpoint.request } == operation.endpoint.request
    // A backend may accept each refresh token only once, so that the renewal takes the latest one of the session.
    let latest = JSONPath([.key("refresh")])
    return [
      KeyWords.joined(name): IdentifierSource(
        check: isRenewal ? session : check, path: isRenewal ? latest : refresh, isOwn: true)
    ]
  }

  /// The words with which a path ends that says something of a token.
  private static let verifying: Set<String> = [
    "verify", "validate", "verification", "validation", "introspect", "introspection", "check",
  ]

  /// Returns the token of the session for an operation beside or below the log-in that verifies one.
  private func sessionTokens(
    in names: [String], of operation: OpenAPIOperation
  ) -> [String: IdentifierSource] {
    guard loginCheck != nil, login?.tokens != nil,
      let own = login?.operation.map({ path(of: promises.operations[$0]) }) ?? login?.tokenPath
    else { return [:] }
    let segments = ResourcePath(path(of: operation)).segments
    let login = ResourcePath(own).segments
    guard let last = segments.last, Self.verifying.contains(last.lowercased()) || last == login.last,
      segments.starts(with: login.dropLast()), segments != login
    else { return [:] }
    let tokens = names.filter { LoginSearch.tokens.contains(KeyWords.joined($0)) }
    let latest = IdentifierSource(check: session, path: JSONPath([.key("bearer")]), isOwn: true)
    return Dictionary(tokens.map { (KeyWords.joined($0), latest) }) { first, _ in first }
  }
}
