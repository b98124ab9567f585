import ContractSpecs

/// Mutations of keys: other casing, other names, and members that are removed, duplicated or added.
extension MutationPlanner {
  /// Returns the plan that changes the casing of all keys of one object that have another casing. Keys of a single word
  /// look the same in most naming styles, and are altered only if there are no others.
  func casing(at index: Int) -> MutationPlan? {
    let site = sites.all[index]
    guard let object = sites.object(site), object.allowsOtherNames else { return nil }
    let phrasesOnly = object.fields.contains { KeyWords.isPhrase($0.name) }
    let members = (sites.members[index] ?? []).map { sites.all[$0] }
    let renamed = members.compactMap { inner -> (site: MutationSite, field: Field, name: String)? in
      guard let field = inner.member?.field, !phrasesOnly || KeyWords.isPhrase(field.name),
        let name = KeyWords.recased(field.name), isOnlyOne(field.name, in: site)
      else { return nil }
      return (inner, field, name)
    }
    guard let first = renamed.first else { return nil }
    let path = renamed.count == 1 ? first.site.path : site.path
    var plan = MutationPlan(
      splices: renamed.compactMap { splice(key: $0.site, to: $0.name) },
      expected: ExpectedFinding(
        kind: .fieldCasing, path: path, foundAt: nil,
        isCertain: first.site.isCertain),
      location: first.field.location, part: sites.part(around: site))
    if renamed.count == 1 { plan.expected.foundAt = site.path.appending(key: first.name) }
    return plan
  }

  private func splice(key site: MutationSite, to name: String) -> MutationPlan.Splice? {
    guard let key = site.member?.key else { return nil }
    return MutationPlan.Splice(range: document.byteRange(of: key), bytes: JSONText.quoted(name))
  }

  /// Returns the plan that makes a name longer, which reveals the mutation if the old name is specific. Otherwise the
  /// member may be recognised by its value, which cannot be known here; if it is also optional, it is unknown whether
  /// the mutation is detected.
  func rename(_ site: MutationSite) -> MutationPlan? {
    guard let (parent, object, field) = promisedMember(site) else { return nil }
    let name = KeyWords.renamed(field.name)
    let isAlike = KeyWords.weight(field.name) == 1 && KeyWords.joined(field.name).utf8.count >= 4
    guard isFree(name, in: parent), let splice = splice(key: site, to: name),
      isAlike || !field.isOptional || ![.object, .array].contains(document.kind(of: site.node))
    else { return nil }
    var plan = replacing(
      site, by: [], isAlike ? .fieldRenamed : .fieldMissing, foundAt: parent.path.appending(key: name))
    plan.splices = [splice]
    plan.part = sites.part(around: parent)
    plan.undetectedReason = nil
    plan.expected.isCertain = site.isCertain && isAlike
    // That a plain value is the member under a longer name is only a guess, which fails no run.
    plan.isToldByNames =
      isAlike && field.isOptional && object.others == .byPolicy && shapes.isDistinctive(field.shape)
      && !(sites.value(site).kind == .array && sites.value(site).count == 0)
    return plan
  }

  func missing(_ site: MutationSite) -> MutationPlan? {
    guard let (parent, _, field) = promisedMember(site), !field.isOptional else { return nil }
    return rewriting(parent, because: site, .fieldMissing) { texts, key in
      texts.members.removeAll { $0.key == key }
    }
  }

  func extra(_ site: MutationSite) -> MutationPlan? {
    guard let object = sites.object(site), let name = freeName(["unpromised", "extra"], in: site)
    else {
      return nil
    }
    var texts = MemberTexts(of: sites.value(site))
    texts.members.append((JSONText.quoted(name), Array("true".utf8)))
    var plan = replacing(site, by: texts.json, .fieldUnexpected)
    plan.expected.path = site.path.appending(key: name)
    switch object.others {
    case .byPolicy, .never: break
    case .open: plan.undetectedReason = .openObject
    case .each: return nil
    }
    return object.shape(ofUnnamed: name) == nil ? plan : nil
  }

  /// Returns the plan that repeats the first member.
  func duplicate(_ site: MutationSite) -> MutationPlan? {
    guard let object = sites.object(site), let first = sites.value(site).members.first(where: { _ in true })
    else { return nil }
    var texts = MemberTexts(of: sites.value(site))
    texts.members.append(texts.members[0])
    var plan = replacing(site, by: texts.json, .keyDuplicated)
    let isNamed = object.field(named: first.name) != nil
    plan.expected.path = site.path.appending(isNamed || object.allowsOtherNames ? .key(first.name) : .each)
    return plan
  }

  /// Returns a member that is promised by name, with the object around it.
  func promisedMember(_ site: MutationSite) -> (parent: MutationSite, object: ObjectShape, field: Field)? {
    guard let field = site.member?.field, let parent = site.parent.map({ sites.all[$0] }) else { return nil }
    guard let object = sites.object(parent), object.allowsOtherNames else { return nil }
    return (parent, object, field)
  }

  /// Returns the plan that rewrites the object around a site.
  func rewriting(
    _ parent: MutationSite, because site: MutationSite, _ kind: Finding.Kind,
    _ change: (inout MemberTexts, _ key: [UInt8]) -> Void
  ) -> MutationPlan? {
    guard let member = site.member else { return nil }
    var texts = MemberTexts(of: sites.value(parent))
    change(&texts, Array(document.bytes[document.byteRange(of: member.key)]))
    var plan = replacing(parent, by: texts.json, kind)
    plan.expected.path = site.path
    plan.expected.isCertain = site.isCertain
    plan.location = location(of: site)
    plan.undetectedReason = nil
    return plan
  }
}
