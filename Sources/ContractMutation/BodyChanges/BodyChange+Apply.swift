package import ContractSpecs

extension BodyChange {
  /// Returns a body as a backend with this change writes it.
  ///
  /// The result is `nil` if the body does not keep its promise, if the change alters nothing of it, or if it would not
  /// be clear afterwards what was there before: two keys of one object that become the same words, keys of a
  /// dictionary, a key that is there already, a value among the alternatives of a choice. Only promised names and
  /// values are altered.
  /// `now`, in seconds since 1970, is for shapes that promise a moment.
  package func apply(
    to body: JSONDocument, of shape: ShapeID, in shapes: ShapeTable, now: Double
  ) -> [UInt8]? {
    guard let places = PromisedPlaces(of: body, shape, in: ShapeFit(shapes, now: now)) else { return nil }
    let application = ChangeApplication(places: places, body: body)
    switch self {
    case .serializedTwice: return application.serializedTwice
    case .wrapped(let keys): return application.wrapped(under: keys)
    case .unwrapped(let keys): return application.unwrapped(from: keys)
    case .moved(let members): return application.edited(by: application.moves(of: members))
    case .renamed(let members): return application.edited(by: application.renamings(of: members))
    case .casing(let style): return application.edited(by: application.casings(in: style))
    case .omittedNulls: return application.edited(by: application.omissions)
    case .enumCasing, .scalarsAsText, .nullAsText, .dates:
      return application.edited(by: application.values(in: ValueForm(change: self, shapes: shapes)))
    }
  }
}

/// The edits by which a change is applied to a body; `nil` stands for one that would be ambiguous.
struct ChangeApplication {
  let places: PromisedPlaces
  let body: JSONDocument

  private var root: PromisedPlace { places.all[0] }

  func edited(by edits: [EditableJSON.Edit]?) -> [UInt8]? {
    guard let edits, !edits.isEmpty else { return nil }
    return EditableJSON(body.root).edited(by: edits).bytes
  }

  // MARK: the body as a whole

  var serializedTwice: [UInt8]? {
    guard isContainer(body.root),
      !places.fit.alternatives(of: root.promised).shapes.contains(where: { places.shape($0).admits(.string) })
    else { return nil }
    return JSONText.quoted(String(decoding: body.bytes, as: UTF8.self))
  }

  func wrapped(under keys: [String]) -> [UInt8]? {
    // A number or a text in an object is not taken for the promised document.
    guard let first = keys.first, root.choice == .none, isContainer(body.root) else { return nil }
    if let object = places.object(at: root) {
      guard object.hasOnlyNamedMembers, object.field(named: first) == nil, body.root[first] == nil else {
        return nil
      }
    } else if places.shape(root.leaf).admits(.object) {
      return nil
    }
    return keys.reversed().reduce(body.bytes) { inner, key in
      var writer = JSONWriter()
      writer.object { $0.member(key) { $0.raw(inner) } }
      return writer.bytes
    }
  }

  /// Returns the content of an envelope that holds nothing else.
  func unwrapped(from keys: [String]) -> [UInt8]? {
    var value = body.root
    for key in keys {
      guard value.kind == .object, value.count == 1, let inner = value[key] else { return nil }
      value = inner
    }
    let isPromised = places.all.contains { $0.value.node == value.node && $0.field != nil }
    guard isPromised, isContainer(value) else { return nil }
    return Array(body.bytes[value.byteRange])
  }

  private func isContainer(_ value: JSONValue) -> Bool { value.kind == .object || value.kind == .array }

  // MARK: names

  /// The numbers of the promised members, by that of the object around them.
  private var membersByObject: [Int: [PromisedPlace]] {
    var members: [Int: [PromisedPlace]] = [:]
    for place in places.all {
      if place.field != nil, let parent = place.parent { members[parent, default: []].append(place) }
    }
    return members
  }

  func casings(in style: KeyStyle) -> [EditableJSON.Edit]? {
    var edits: [EditableJSON.Edit] = []
    for (number, members) in membersByObject.sorted(by: { $0.key < $1.key }) {
      let renamed = members.compactMap { place -> (place: PromisedPlace, name: String)? in
        guard let name = place.field?.name, let spelled = style.spelling(of: name), spelled != name else {
          return nil
        }
        return (place, spelled)
      }
      if renamed.isEmpty { continue }
      guard let object = renamable(number) else { return nil }
      let words = Self.words(of: object, and: places.all[number].value)
      for (place, name) in renamed {
        guard words[CanonicalKey.bytes(of: name.utf8)] == 1 else { return nil }
        edits.append(.rename(place.positions, to: name))
      }
    }
    return edits
  }

  /// Returns the number of names with the same words, among those that an object promises and those that it has.
  private static func words(of object: ObjectShape, and value: JSONValue) -> [[UInt8]: Int] {
    let names = Set(object.fields.map(\.name)).union(value.members.map(\.name))
    return names.reduce(into: [:]) { $0[CanonicalKey.bytes(of: $1.utf8), default: 0] += 1 }
  }

  func renamings(of members: [BodyChange.RenamedMember]) -> [EditableJSON.Edit]? {
    let sent = Dictionary(members.map { ($0.promised, $0.sent) }) { first, _ in first }
    var edits: [EditableJSON.Edit] = []
    for place in places.all {
      guard let field = place.field, let name = sent[field.name], let parent = place.parent else { continue }
      guard let object = renamable(parent), object.field(named: name) == nil,
        places.all[parent].value[name] == nil
      else { return nil }
      edits.append(.rename(place.positions, to: name))
    }
    return edits
  }

  /// Returns the promise of an object whose members may have other names, so that this shows.
  private func renamable(_ number: Int) -> ObjectShape? {
    let place = places.all[number]
    guard place.choice == .none, places.fit.shapes[place.leaf].constraints.isEmpty,
      let object = places.object(at: place), object.allowsOtherNames
    else { return nil }
    return object
  }

  /// Returns the moves in all objects in which the promised paths of some members lead to a value.
  func moves(of members: [BodyChange.MovedMember]) -> [EditableJSON.Edit]? {
    var edits: [EditableJSON.Edit] = []
    for number in places.all.indices where places.object(at: places.all[number]) != nil {
      let here = members.compactMap { member in
        places.value(along: member.promised, from: number).map { (member, $0) }
      }
      if here.isEmpty { continue }
      guard renamable(number) != nil else { return nil }
      for (member, value) in here {
        guard let target = target(of: member, from: places.all[number]) else { return nil }
        edits.append(.move(value.positions, to: target))
      }
    }
    return edits
  }

  /// Returns the place to which a member moves, if it is free and no more than the object around it is missing.
  private func target(of member: BodyChange.MovedMember, from object: PromisedPlace) -> [EditableJSON.Step]? {
    var value: JSONValue? = object.value
    var steps = object.steps
    var missing = 0
    for step in member.found {
      guard case .key(let name) = step else { return nil }
      if let here = value, here.kind != .object { return nil }
      value = value?[name]
      if value == nil { missing += 1 }
      steps.append(.name(name))
    }
    return (1...2).contains(missing) ? steps : nil
  }

  // MARK: values

  func values(in form: ValueForm) -> [EditableJSON.Edit]? {
    var edits: [EditableJSON.Edit] = []
    for place in places.all {
      switch form.written(place, places.fit) {
      case .unchanged: continue
      case .changed(let bytes): edits.append(.replace(place.positions, .scalar(bytes)))
      case .ambiguous: return nil
      }
    }
    return edits
  }

  /// The removals of all promised members that are null; none if no presence was promised.
  var omissions: [EditableJSON.Edit]? {
    let nulls = places.all.filter { $0.value.isNull && $0.field != nil }
    guard nulls.contains(where: { $0.field?.isOptional == false }),
      nulls.allSatisfy({ place in place.parent.map { places.all[$0].choice == .none } ?? false })
    else { return nil }
    return nulls.map { .remove($0.positions) }
  }
}

extension PromisedPlaces {
  /// Returns the promised value to which keys lead from an object.
  fileprivate func value(along steps: [JSONPath.Step], from number: Int) -> PromisedPlace? {
    var current = number
    for step in steps {
      guard case .key(let name) = step,
        let next = all[current...].firstIndex(where: { $0.parent == current && $0.field?.name == name })
      else { return nil }
      current = next
    }
    return current == number ? nil : all[current]
  }
}

extension ObjectShape {
  fileprivate var hasOnlyNamedMembers: Bool { refusesUnnamed && patterns.isEmpty }

  /// True if a key in another casing is another key, and not a member of a dictionary.
  var allowsOtherNames: Bool {
    switch others {
    case .byPolicy, .open, .never: patterns.isEmpty
    case .each: false
    }
  }
}
