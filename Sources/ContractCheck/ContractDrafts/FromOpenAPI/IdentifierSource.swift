import ContractSpecs

/// The place of an identifier in the response of a check.
struct IdentifierSource: Hashable, Sendable {
  /// The name of the check.
  var check: String
  var path: JSONPath

  /// The shape of the member; `nil` for a token.
  var shape: ShapeID?

  /// True if the check created what the identifier names.
  var isOwn: Bool

  init(check: String, path: JSONPath, shape: ShapeID? = nil, isOwn: Bool) {
    (self.check, self.path, self.shape, self.isOwn) = (check, path, shape, isOwn)
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
  var template: String { "${\(check)\(path.description.dropFirst())}" }
}

/// Finds identifiers in the shapes of responses.
struct IdentifierSearch {
  let shapes: ShapeTable

  /// The number of elements of paths that are searched.
  private static let maximumDepth = 3

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
      if let found = place(names: own, from: start, isAlways: true) ?? place(names: others, from: start) {
        return (found.path, found.shape)
      }
    }
    return nil
  }

  /// A part of a response.
  private struct Place {
    var path: JSONPath
    var shape: ShapeID

    /// True if no alternative of a part around it lacks the part.
    var isAlways = true
  }

  /// Returns the list that has the name of the resource in a response that is the element around it: one that adds a
  /// tag to an entry may answer with the entry and its tags.
  private func member(named resource: String?, of root: ShapeID) -> Field? {
    guard let resource = resource.map(KeyWords.joined) else { return nil }
    return objects(of: root).lazy.flatMap(\.fields).first {
      KeyWords.joined($0.name) == resource && holdsList($0.shape)
    }
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
      // The elements of a list come before what is beside it.
      open = open.flatMap(parts).filter { isContainer($0.shape) }
        .sorted { holdsList($0.shape) && !holdsList($1.shape) }
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
        return object.fields.map {
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
    var names = [own]
    if let singular, own.hasPrefix(singular), own.count > singular.count {
      names.append(String(own.dropFirst(singular.count)))
    }
    for ending in ["id", "uuid", "key", "slug", "name", "code"] where own.hasSuffix(ending) {
      names.append(ending)
    }
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
