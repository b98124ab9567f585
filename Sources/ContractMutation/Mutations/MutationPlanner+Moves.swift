import ContractSpecs

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
      plan.truth.foundAt = container.appending(key: field.name)
      if isAlone(site, in: parent) {
        plan.truth = ExpectedFinding(
          kind: .bodyWrapped, path: .root, foundAt: container, isCertain: site.isCertain)
      } else if KeyWords.weight(field.name) < 1 || holdsItsOwnName(site, field) {
        (plan.truth.kind, plan.truth.isCertain) = (.fieldMissing, false)
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
      plan.truth.foundAt = parent.path
      let names = sites.object(site)?.fields.filter { field in members.contains { $0.name == field.name } }
      let weight = (names ?? []).reduce(0) { $0 + KeyWords.weight($1.name) }
      if isAlone(site, in: parent) {
        plan.truth.kind = .bodyUnwrapped
        plan.truth.isCertain = site.isCertain && !(names ?? []).isEmpty && object.fields.count == 1
      } else if weight < 1 || sites.object(site)?.allowsOtherNames != true
        || sites.fit.alternatives(of: site.promised).shapes.count > 1 || holdsItsOwnName(site, field)
      {
        (plan.truth.kind, plan.truth.isCertain) = (.fieldMissing, false)
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
    guard let object, plan.truth.kind == .bodyWrapped else {
      if document.kind(of: 0) == .array, sites.fit.alternatives(of: root.promised).shapes.count == 1 {
        plan.truth.kind = .bodyWrapped
      } else if plan.truth.kind != .valueType {
        (plan.truth.kind, plan.truth.isCertain) = (.fieldMissing, false)
      }
      return plan
    }
    let required = object.fields.filter { !$0.isOptional }
    plan.truth.isCertain = object.allowsOtherNames && !required.isEmpty
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
