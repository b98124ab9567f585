/// Intersections such as `User & Dated`: what one part promises is expected by the others too.
extension ContractReader {
  /// Makes one object of the parts of each intersection that are objects. It must be called before shapes are settled.
  mutating func mergeIntersections() {
    var made: [[ShapeID]: ShapeID] = [:]
    var next = 0
    // Members that several parts have are intersections of their own, which are added meanwhile.
    while next < intersections.count, mergedFields <= Self.maximumSpreadFields {
      merge(intersections[next], &made)
      next += 1
    }
  }

  private mutating func merge(_ id: ShapeID, _ made: inout [[ShapeID]: ShapeID]) {
    guard case .choice(let first) = shapes[id].shape, first.count == 1 else { return }
    var (objects, rest): ([ObjectShape], [ShapeID]) = ([], [])
    for part in first + shapes[id].constraints {
      if let object = plainObject(part) { objects.append(object) } else { rest.append(part) }
    }
    guard !objects.isEmpty else { return }
    shapes[id].shape = .object(merged(objects, at: id, &made))
    shapes[id].constraints = rest
  }

  /// Returns the object that a shape is, if it has only named members and nothing is promised of others.
  private func plainObject(_ id: ShapeID) -> ObjectShape? {
    var (id, seen) = (id, Set<ShapeID>())
    while seen.insert(id).inserted, shapes[id].constraints.isEmpty, shapes[id].discriminator == nil {
      switch shapes[id].shape {
      case .object(var object):
        guard object.others == .byPolicy, object.patterns.isEmpty, !object.hasIntegerKeys else { return nil }
        object.origins += seen.sorted { $0.index < $1.index }
        return object
      case .choice(let only) where only.count == 1: id = only[0]
      case _: return nil
      }
    }
    return nil
  }

  /// Returns an object with the members of several. One that is required by any of them is required.
  private mutating func merged(
    _ objects: [ObjectShape], at id: ShapeID, _ made: inout [[ShapeID]: ShapeID]
  ) -> ObjectShape {
    var object = ObjectShape(fields: [], others: .byPolicy)
    object.acceptsConvertedKeys = objects.contains(where: \.acceptsConvertedKeys)
    object.origins = objects.flatMap(\.origins)
    var (places, parts): ([String: Int], [[ShapeID]]) = ([:], [])
    for field in objects.flatMap(\.fields) {
      guard let place = places[field.name] else {
        places[field.name] = object.fields.count
        object.fields.append(field)
        parts.append([field.shape])
        continue
      }
      if !field.isOptional { object.fields[place].isOptional = false }
      if !parts[place].contains(field.shape) { parts[place].append(field.shape) }
    }
    for (place, shapes) in parts.enumerated() where shapes.count > 1 {
      object.fields[place].shape = intersection(of: shapes, at: object.fields[place].location, &made)
    }
    mergedFields += object.fields.count
    return object
  }

  /// Returns the intersection of some shapes, which is added once.
  private mutating func intersection(
    of parts: [ShapeID], at location: SpecLocation, _ made: inout [[ShapeID]: ShapeID]
  ) -> ShapeID {
    if let known = made[parts] { return known }
    var node = ShapeNode(shape: .choice([parts[0]]), location: location, name: nil)
    node.constraints = Array(parts.dropFirst())
    let id = shapes.add(node)
    made[parts] = id
    intersections.append(id)
    return id
  }

  /// Lets each object have the members of the further shapes that its value must fit, which judge them themselves. It
  /// must be called after shapes are settled.
  mutating func expectMembersOfParts() {
    for index in shapes.nodes.indices where mergedFields <= Self.maximumSpreadFields {
      let node = shapes.nodes[index]
      guard !node.constraints.isEmpty, case .object(let object) = node.shape, object.others == .byPolicy
      else { continue }
      shapes[ShapeID(index: index)].shape = .object(expectingMembers(object, of: node))
    }
  }

  private mutating func expectingMembers(_ object: ObjectShape, of node: ShapeNode) -> ObjectShape {
    let any = shapes.add(ShapeNode(shape: .any, location: node.location))
    var object = object
    var known = Set(object.fields.map(\.name))
    var (parts, seen, next) = (node.constraints, Set(node.constraints), 0)
    while next < parts.count {
      let alternatives = shapes.alternatives(of: parts[next]).shapes
      next += 1
      for alternative in alternatives {
        mergedFields += 1
        parts += shapes[alternative].constraints.filter { seen.insert($0).inserted }
        guard case .object(let other) = shapes[alternative].shape else { continue }
        mergedFields += other.fields.count
        for field in other.fields where known.insert(field.name).inserted {
          object.fields.append(
            Field(name: field.name, shape: any, isOptional: true, location: field.location))
        }
        object.patterns += other.patterns.map { pattern in
          PatternField(pattern: pattern.pattern, shape: any, location: pattern.location)
        }
        if case .each = other.others { object.others = .open }
      }
    }
    return object
  }
}
