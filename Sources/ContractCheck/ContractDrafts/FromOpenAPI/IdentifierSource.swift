import ContractSpecs

/// The place of an identifier in the response of a check, or in what it sends.
struct IdentifierSource: Hashable, Sendable {
  enum Message: Hashable, Sendable {
    case request, response

    /// The path of a request that creates what it names, with the template of the name.
    case path(String)
  }

  /// The name of the check.
  var check: String
  var message: Message

  /// The path in the body of the message.
  var path: JSONPath

  /// The shape of the member; `nil` for a token.
  var shape: ShapeID?

  /// True if the check created what the identifier names.
  var isOwn: Bool

  init(
    check: String, message: Message = .response, path: JSONPath, shape: ShapeID? = nil, isOwn: Bool
  ) {
    (self.check, self.message, self.path, self.shape, self.isOwn) = (check, message, path, shape, isOwn)
  }

  /// Creates the source of the reference that a template is; `nil` for any other template.
  init?(template: String) {
    guard template.hasPrefix("${"), template.hasSuffix("}") else { return nil }
    let text = template.dropFirst(2).dropLast()
    let check = text.prefix { $0 != "." && $0 != "[" }
    guard let path = JSONPath("$" + text.dropFirst(check.count)) else { return nil }
    self.init(check: String(check), path: path, isOwn: true)
  }

  /// The reference, such as `${create-item.id}`.
  var template: String {
    switch message {
    case .request: "${\(check).(request).body\(path.description.dropFirst())}"
    case .response: "${\(check)\(path.description.dropFirst())}"
    case .path(let template): template
    }
  }
}

/// Finds identifiers in the shapes of responses.
struct IdentifierSearch {
  /// The lists of a response whose elements are looked into.
  enum Lists: Hashable, Sendable {
    case all

    /// Those that hold what a request created: the response itself, one that is named as the collection, and one with a
    /// name that says nothing. Any other list holds things that belong to what was created, and may be empty.
    case ofCreated(collection: String?)
  }

  let shapes: ShapeTable
  var lists = Lists.all

  /// The number of elements of paths that are searched.
  private static let maximumDepth = 3

  /// The last words of the names of values that are not taken from a member with another name: an `id` is no slug.
  static let values: Set<String> = [
    "slug", "key", "name", "code", "number", "reference", "handle", "username", "email", "uuid", "version",
  ]

  /// The names of lists that say nothing of what is in them.
  static let listNames: Set<String> = [
    "data", "items", "results", "content", "list", "records", "rows", "values",
  ]

  /// Returns the member that a path parameter names, in the response that creates or lists elements.
  ///
  /// A member of the parameter's own name comes first, then `id` and its like.
  func place(
    of parameter: String, resource: String?, elementParameter: String? = nil, in root: ShapeID
  ) -> (path: JSONPath, shape: ShapeID)? {
    let own = [parameter, elementParameter].compactMap(\.self).map(KeyWords.joined).filter { $0 != "id" }
    let others = names(for: parameter, resource: resource)
    let inner = member(named: resource, of: root).map {
      Place(path: JSONPath([.key($0.name)]), shape: $0.shape)
    }
    for start in [inner, Place(path: .root, shape: root)].compactMap(\.self) {
      // The very name counts wherever it always is; an `id` may be that of something else further up.
      let found =
        place(names: own, from: start, isAlways: true) ?? place(names: others, from: start)
        ?? uuid(parameter, from: start)
      if let found { return (found.path, found.shape) }
    }
    return nil
  }

  /// Returns the `id` that is a UUID, for a parameter that wants one.
  private func uuid(_ parameter: String, from start: Place) -> Place? {
    guard SensitiveNames.words(of: parameter).last == "uuid", let found = place(names: ["id"], from: start)
    else { return nil }
    let isUUID = shapes.alternatives(of: found.shape).shapes.contains { id in
      if case .format(.uuid) = shapes[id].shape { true } else { false }
    }
    return isUUID ? found : nil
  }

  /// A part of a response.
  private struct Place {
    var path: JSONPath
    var shape: ShapeID

    /// True if no alternative of a part around it lacks the part.
    var isAlways = true
  }

  /// Returns the list that has the name of the resource in a response that is the element around it, if all its forms
  /// have it: one that adds a tag to an entry may answer with the entry and its tags.
  private func member(named resource: String?, of root: ShapeID) -> Field? {
    guard let resource = resource.map(KeyWords.joined) else { return nil }
    let objects = objects(of: root)
    let lists = objects.compactMap { object in
      object.fields.first { KeyWords.joined($0.name) == resource && holdsList($0.shape) }
    }
    return lists.count == objects.count ? lists.first : nil
  }

  /// Returns the first member with one of some names; if it `isAlways` to be there, one that no alternative lacks.
  private func place(names: [String], from start: Place, isAlways: Bool = false) -> Place? {
    var open = [start]
    for _ in 0..<Self.maximumDepth {
      for part in open where part.isAlways || !isAlways {
        let objects = objects(of: part.shape)
        guard let field = field(named: names, ofAll: objects, isAlways: isAlways) else { continue }
        return Place(path: part.path.appending(key: field.name), shape: field.shape)
      }
      let parts = open.flatMap(parts).filter { isContainer($0.shape) }
      let (inLists, others) = (parts.filter { holdsList($0.shape) }, parts.filter { !holdsList($0.shape) })
      // The elements of a list come before what is beside it, but what is created is one thing.
      open = lists == .all ? inLists + others : others + inLists
    }
    return nil
  }

  /// Returns the members and the first element of a part.
  private func parts(of part: Place) -> [Place] {
    let alternatives = shapes.alternatives(of: part.shape).shapes
    let isAlways = part.isAlways && alternatives.count == 1
    return alternatives.flatMap { alternative -> [Place] in
      switch shapes[alternative].shape {
      case .object(let object):
        return object.fields.filter { mayEnter($0, of: object) }.map {
          Place(path: part.path.appending(key: $0.name), shape: $0.shape, isAlways: isAlways)
        }
      case .array(let array):
        return array.elements.prefix(1).map {
          Place(path: part.path.appending(.index(0)), shape: $0, isAlways: isAlways)
        }
      case _: return []
      }
    }
  }

  /// The names of objects that say nothing of what they are.
  private static let wrappers: Set<String> = [
    "data", "result", "response", "payload", "object", "item", "record", "entity", "attributes", "content",
  ]

  /// Returns whether a member may be or hold what a request created, and not something that belongs to it.
  private func mayEnter(_ field: Field, of object: ObjectShape) -> Bool {
    guard case .ofCreated(let collection) = lists else { return true }
    let name = KeyWords.joined(field.name)
    if holdsList(field.shape) {
      return Self.listNames.contains(name) || name == collection.map(KeyWords.joined)
    }
    let singular = collection.map { KeyWords.joined(Noun.singular($0)) }
    let isNamed = Self.wrappers.contains(name) || singular.map(name.hasSuffix) ?? false
    // What has no identifier of its own is around something that has one.
    let isOnly = object.fields.count { isContainer($0.shape) } == 1
    return isNamed || isOnly && !object.fields.contains { KeyWords.joined($0.name).hasSuffix("id") }
  }

  private func objects(of id: ShapeID) -> [ObjectShape] {
    shapes.alternatives(of: id).shapes.compactMap { shapes[$0].shape.object }
  }

  /// Returns the first field with one of some names that all objects have, else, unless it `isAlways` to be there, one that
  /// some object has: which of the alternatives comes is not known.
  private func field(named names: [String], ofAll objects: [ObjectShape], isAlways: Bool) -> Field? {
    let found = names.lazy.map { name in objects.compactMap { field(named: name, of: $0) } }
    let ofAll = found.first { $0.count == objects.count && !$0.isEmpty }
    return (ofAll ?? (isAlways ? nil : found.first { !$0.isEmpty }))?.first
  }

  private func field(named name: String, of object: ObjectShape) -> Field? {
    object.fields.first { KeyWords.joined($0.name) == name && isScalar($0.shape) }
  }

  private func names(for parameter: String, resource: String?) -> [String] {
    let own = KeyWords.joined(parameter)
    // A token is not an identifier, which each response has.
    if own.hasSuffix("token") { return [own, "token"] }
    let singular = resource.map { KeyWords.joined(Noun.singular($0)) }
    let last = SensitiveNames.words(of: parameter).last ?? own
    var names = [own]
    // `external_customer_id` of a customer is its `external_id`.
    if let singular, !singular.isEmpty, own != singular { names.append(own.replacing(singular, with: "")) }
    if Self.values.contains(last) { return names + [last] + (singular.map { [$0 + last] } ?? []) }
    if own.hasSuffix("id") { names.append("id") }
    if let singular { names += [singular + "id", singular + "uuid"] }
    return names + ["id", "uuid"]
  }

  private func isScalar(_ id: ShapeID) -> Bool { !isContainer(id) }

  private func isContainer(_ id: ShapeID) -> Bool {
    shapes.alternatives(of: id).shapes.contains { shapes[$0].shape.isContainer }
  }

  private func holdsList(_ id: ShapeID) -> Bool {
    shapes.alternatives(of: id).shapes.contains { shapes[$0].shape.array != nil }
  }
}
