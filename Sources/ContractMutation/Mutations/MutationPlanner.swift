import ContractSpecs

/// Lists the ways in which a mutation can be applied to a body.
///
/// A plan holds the rewritten part, which may be nearly the whole body, so that plans are made one by one.
struct MutationPlanner {
  let sites: MutationSites

  /// The names in each object, by its node.
  private let names: [NodeID: ObjectNames]

  init(sites: MutationSites) {
    self.sites = sites
    var names: [NodeID: ObjectNames] = [:]
    for site in sites.all {
      guard let object = sites.object(site) else { continue }
      names[site.node] = ObjectNames(of: sites.value(site), promised: object)
    }
    self.names = names
  }

  func plans(of mutation: Mutation) -> some Sequence<MutationPlan> {
    candidates(for: mutation).lazy.compactMap { plan(of: mutation, at: $0) }
  }

  /// Returns the numbers of the places to which a mutation may apply; it does not apply to all of them.
  func candidates(for mutation: Mutation) -> Range<Int> {
    switch mutation {
    case .envelope: 0..<1
    case .casing, .nest, .flatten, .rename, .missing, .extra, .type, .null, .format, .literal, .array,
      .duplicate, .precision:
      sites.all.indices
    case .status, .mediaType, .html, .empty, .truncated, .slow, .flaky: 0..<0
    }
  }

  func plan(of mutation: Mutation, at candidate: Int) -> MutationPlan? {
    switch mutation {
    case .casing: casing(at: candidate)
    case .envelope: envelope
    case .nest: nest(sites.all[candidate])
    case .flatten: flatten(sites.all[candidate])
    case .rename: rename(sites.all[candidate])
    case .missing: missing(sites.all[candidate])
    case .extra: extra(sites.all[candidate])
    case .type: type(sites.all[candidate])
    case .null: null(sites.all[candidate])
    case .format: format(sites.all[candidate])
    case .literal: literal(sites.all[candidate])
    case .array: array(sites.all[candidate])
    case .duplicate: duplicate(sites.all[candidate])
    case .precision: precision(sites.all[candidate])
    case .status, .mediaType, .html, .empty, .truncated, .slow, .flaky: nil
    }
  }

  /// Returns the number of bytes that a plan at a place may rewrite: those of the object around it.
  func size(at candidate: Int, of mutation: Mutation) -> Int {
    guard mutation != .envelope else { return document.bytes.count }
    let site = sites.all[candidate]
    return document.byteRange(of: site.parent.map { sites.all[$0].node } ?? site.node).count
  }

  var document: JSONDocument { sites.document }
  var shapes: ShapeTable { sites.fit.shapes }

  /// Returns the plan that replaces the value of a site.
  func replacing(
    _ site: MutationSite, by bytes: [UInt8], _ kind: Finding.Kind, foundAt: JSONPath? = nil
  ) -> MutationPlan {
    MutationPlan(
      splices: [.init(range: document.byteRange(of: site.node), bytes: bytes)],
      expected: ExpectedFinding(kind: kind, path: site.path, foundAt: foundAt, isCertain: site.isCertain),
      location: location(of: site), part: sites.part(around: site),
      undetectedReason: undetectedReason(at: site))
  }

  func location(of site: MutationSite) -> SpecLocation {
    site.member?.field?.location ?? shapes[site.leaf].location
  }

  func undetectedReason(at site: MutationSite) -> MutatedBody.UndetectedReason? {
    sites.fit.alternatives(of: site.promised).shapes.contains { shapes[$0].shape == .any } ? .anything : nil
  }

  /// Returns the kind of finding that a value of this kind causes at a site. If several alternatives accept the kind,
  /// any of them could have been meant.
  func kind(of altered: JSONKind, at site: MutationSite, else own: Finding.Kind)
    -> Finding.Kind
  {
    let alternatives = sites.fit.alternatives(of: site.promised).shapes
    let possible = alternatives.filter { shapes[$0].shape.admits(altered) }
    if possible.isEmpty { return .valueType }
    return possible.count > 1 ? .valueChoice : own
  }

  /// Returns whether a name can be given to a new member without clashing with one of the object's, in any casing.
  func isFree(_ name: String, in site: MutationSite) -> Bool {
    let words = KeyWords.joined(name)
    guard !words.isEmpty, let names = names[site.node] else { return false }
    return names.promised[words] == nil && names.present[words] == nil
  }

  /// Returns whether no other member of an object, promised or present, differs from this one only in casing.
  func isOnlyOne(_ name: String, in site: MutationSite) -> Bool {
    let words = KeyWords.joined(name)
    return names[site.node]?.promised[words] == 1 && names[site.node]?.present[words] == 1
  }

  /// Returns whether an object has exactly one of the members that are promised by name.
  func hasOnePromised(_ site: MutationSite) -> Bool { names[site.node]?.promisedMembers == 1 }

  func freeName(_ names: [String], in site: MutationSite) -> String? {
    names.first { isFree($0, in: site) }
  }
}

/// The names that an object is promised to have and those that it has, regardless of casing, with their counts.
private struct ObjectNames {
  var promised: [String: Int] = [:]
  var present: [String: Int] = [:]

  /// The number of its members that are promised by name.
  var promisedMembers = 0

  init(of value: JSONValue, promised object: ObjectShape) {
    let fields = Set(object.fields.map { Array($0.name.utf8) })
    for field in object.fields { promised[KeyWords.joined(field.name), default: 0] += 1 }
    for member in value.members {
      let name = member.name
      present[KeyWords.joined(name), default: 0] += 1
      if fields.contains(Array(name.utf8)) { promisedMembers += 1 }
    }
  }
}

/// Mutations of the nesting of values.
extension MutationPlanner {
  /// Returns the plan that moves a field into a new object.
  func nest(_ site: MutationSite) -> MutationPlan? {
    guard let (parent, _, field) = promisedMember(site), !field.isOptional,
      let name = freeName(["details", "attributes", "content"], in: parent)
    else { return nil }
    let plan = rewriting(parent, because: site, .fieldMoved) { texts, key in
      let moved = texts.members.filter { $0.key == key }
      texts.members.removeAll { $0.key == key }
      guard let moved = moved.first else { return }
      var inner = texts
      inner.members = [moved]
      texts.members.append((JSONText.quoted(name), inner.json))
    }
    return plan.map { plan in
      var plan = plan
      let container = parent.path.appending(key: name)
      plan.expected.foundAt = container.appending(key: field.name)
      if isAlone(site, in: parent) {
        plan.expected = ExpectedFinding(
          kind: .bodyWrapped, path: .root, foundAt: container, isCertain: site.isCertain)
      } else if KeyWords.weight(field.name) < 1 || holdsItsOwnName(site, field) {
        (plan.expected.kind, plan.expected.isCertain) = (.fieldMissing, false)
      }
      return plan
    }
  }

  /// Returns the plan that replaces an object by its members in the enclosing object.
  func flatten(_ site: MutationSite) -> MutationPlan? {
    guard let (parent, object, field) = promisedMember(site), !field.isOptional,
      document.kind(of: site.node) == .object, undetectedReason(at: site) == nil
    else { return nil }
    let members = Array(sites.value(site).members)
    guard !members.isEmpty, members.allSatisfy({ isFree($0.name, in: parent) }) else { return nil }
    let lifted = MemberTexts(of: sites.value(site)).members
    let plan = rewriting(parent, because: site, .fieldMoved) { texts, key in
      guard let place = texts.members.firstIndex(where: { $0.key == key }) else { return }
      texts.members.replaceSubrange(place...place, with: lifted)
    }
    return plan.map { plan in
      var plan = plan
      plan.expected.foundAt = parent.path
      let names = sites.object(site)?.fields.filter { field in members.contains { $0.name == field.name } }
      let weight = (names ?? []).reduce(0) { $0 + KeyWords.weight($1.name) }
      if isAlone(site, in: parent) {
        plan.expected.kind = .bodyUnwrapped
        plan.expected.isCertain = site.isCertain && !(names ?? []).isEmpty && object.fields.count == 1
      } else if weight < 1 || sites.object(site)?.allowsOtherNames != true
        || sites.fit.alternatives(of: site.promised).shapes.count > 1 || holdsItsOwnName(site, field)
        || holdsLookAlike(site, of: weight)
      {
        (plan.expected.kind, plan.expected.isCertain) = (.fieldMissing, false)
      }
      return plan
    }
  }

  /// Returns whether the member is the only promised one at the root.
  private func isAlone(_ site: MutationSite, in parent: MutationSite) -> Bool {
    parent.path == .root && hasOnePromised(parent)
  }

  /// Returns whether a member contains a field of its own name, so that either could be meant.
  private func holdsItsOwnName(_ site: MutationSite, _ field: Field) -> Bool {
    sites.object(site)?.fields.contains { KeyWords.joined($0.name) == KeyWords.joined(field.name) } ?? false
  }

  /// The least lead, in the weight of names, by which one object rather than another is a missing one.
  private static let minimumLead = 0.4

  /// Returns whether a member of an object is an object with nearly all fields of the same names, which could be the
  /// missing one as well once its members are in its place.
  private func holdsLookAlike(_ site: MutationSite, of weight: Double) -> Bool {
    let names = Set(sites.object(site)?.fields.map(\.name) ?? [])
    return sites.value(site).members.contains { member in
      guard member.value.kind == .object else { return false }
      let shared = Set(member.value.members.map(\.name)).intersection(names)
      return weight - shared.reduce(0) { $0 + KeyWords.weight($1) } < Self.minimumLead
    }
  }

  /// The plan that moves the whole body below `data` or, if the promise has that name, below another.
  var envelope: MutationPlan? {
    guard let root = sites.all.first else { return nil }
    let object = sites.object(root)
    let names = ["data", "result", "payload", "response"]
    let free = object == nil ? names[0] : freeName(names, in: root)
    guard let name = free else { return nil }
    var writer = JSONWriter()
    writer.object { $0.member(name) { $0.raw(document.bytes) } }
    let found = JSONPath.root.appending(key: name)
    var plan = replacing(
      root, by: writer.bytes, kind(of: .object, at: root, else: .bodyWrapped), foundAt: found)
    plan.splices[0].range = 0..<document.bytes.count
    plan.part = nil
    guard let object, plan.expected.kind == .bodyWrapped else {
      if document.kind(of: .root) == .array, sites.fit.alternatives(of: root.promised).shapes.count == 1 {
        plan.expected.kind = .bodyWrapped
      } else if plan.expected.kind != .valueType {
        (plan.expected.kind, plan.expected.isCertain) = (.fieldMissing, false)
      }
      return plan
    }
    let required = object.fields.filter { !$0.isOptional }
    plan.expected.isCertain = object.allowsOtherNames && !required.isEmpty
    if required.isEmpty {
      if object.others == .open { plan.undetectedReason = .openObject }
      plan.isToldByNames = object.others == .byPolicy && isRecognised(object, at: root)
    }
    return plan
  }

  /// Returns whether an object of only optional members is recognised inside another object, by several of its names.
  private func isRecognised(_ object: ObjectShape, at site: MutationSite) -> Bool {
    let present = object.fields.filter { sites.value(site)[$0.name] != nil }
    let weight = present.reduce(0) { $0 + KeyWords.weight($1.name) }
    if weight > 1 { return true }
    let isHalf = present.count > 1 && 2 * present.count >= object.fields.count
    return isHalf && object.fields.contains { KeyWords.weight($0.name) == 1 }
  }

  /// Returns the plan that wraps an object in an array, or replaces an array by its first element.
  func array(_ site: MutationSite) -> MutationPlan? {
    let value = sites.value(site)
    let alternatives = sites.fit.alternatives(of: site.promised).shapes
    let bytes: [UInt8]
    let kind: JSONKind
    if value.kind == .object {
      bytes = [.openBracket] + document.bytes[value.byteRange] + [.closeBracket]
      kind = .array
    } else if value.kind == .array, let first = value.elements.first(where: { _ in true }), !first.isNull {
      bytes = Array(document.bytes[first.byteRange])
      kind = first.kind
    } else {
      return nil
    }
    guard
      undetectedReason(at: site) != nil || !alternatives.contains(where: { shapes[$0].shape.admits(kind) })
    else { return nil }
    return replacing(site, by: bytes, .valueType)
  }
}
