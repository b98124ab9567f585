/// Lists the ways in which one drift can befall one body.
///
/// A plan holds what is written anew, which may be nearly the whole body: they are made one by one.
struct MutationPlanner {
  let sites: MutationSites

  /// The names in each object, by its node.
  private let names: [Int: ObjectNames]

  init(sites: MutationSites) {
    self.sites = sites
    var names: [Int: ObjectNames] = [:]
    for site in sites.all {
      guard let object = sites.object(site) else { continue }
      names[site.node] = ObjectNames(of: sites.value(site), promised: object)
    }
    self.names = names
  }

  func plans(of mutation: Mutation) -> some Sequence<MutationPlan> {
    candidates(for: mutation).lazy.compactMap { plan(of: mutation, at: $0) }
  }

  /// Numbers of the places that a drift may befall; some of them turn out to be none.
  func candidates(for mutation: Mutation) -> Range<Int> {
    switch mutation {
    case .casing: 0..<sites.all.count + 1
    case .envelope: 0..<1
    case .nest, .flatten, .rename, .missing, .extra, .type, .null, .format, .literal, .array, .duplicate,
      .precision:
      sites.all.indices
    case .status, .mediaType, .html, .empty, .truncated, .slow, .flaky: 0..<0
    }
  }

  func plan(of mutation: Mutation, at candidate: Int) -> MutationPlan? {
    switch mutation {
    case .casing: candidate == 0 ? everyCasing : casing(at: candidate - 1)
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

  /// How many bytes a plan at a place may write anew: those of the object around it.
  func size(at candidate: Int, of mutation: Mutation) -> Int {
    guard mutation != .casing, mutation != .envelope else { return document.bytes.count }
    let site = sites.all[candidate]
    return document.byteRange(of: site.parent.map { sites.all[$0].node } ?? site.node).count
  }

  var document: JSONDocument { sites.document }
  var shapes: ShapeTable { sites.fit.shapes }

  /// A value in place of another.
  func replacing(
    _ site: MutationSite, by bytes: [UInt8], _ kind: ExpectedFinding.Kind, foundAt: JSONPath? = nil
  ) -> MutationPlan {
    MutationPlan(
      splices: [.init(range: document.byteRange(of: site.node), bytes: bytes)],
      truth: ExpectedFinding(kind: kind, path: site.path, foundAt: foundAt, isCertain: site.isCertain),
      location: location(of: site), part: sites.part(around: site),
      undetectedReason: undetectedReason(at: site))
  }

  func location(of site: MutationSite) -> SpecLocation {
    site.member?.field?.location ?? shapes[site.leaf].location
  }

  func undetectedReason(at site: MutationSite) -> MutatedBody.UndetectedReason? {
    sites.fit.alternatives(of: site.promised).shapes.contains { shapes[$0].shape == .any } ? .anything : nil
  }

  /// How a finding will call a value of this kind at this site: of alternatives that take the kind more than one
  /// could have been meant.
  func kind(of altered: JSONKind, at site: MutationSite, else own: ExpectedFinding.Kind)
    -> ExpectedFinding.Kind
  {
    let alternatives = sites.fit.alternatives(of: site.promised).shapes
    let possible = alternatives.filter { shapes[$0].shape.admits(altered) }
    if possible.isEmpty { return .valueType }
    return possible.count > 1 ? .valueChoice : own
  }

  /// Whether a name may be given to a member without being one of the object's, in whatever casing.
  func isFree(_ name: String, in site: MutationSite) -> Bool {
    let words = KeyWords.joined(name)
    guard !words.isEmpty, let names = names[site.node] else { return false }
    return names.promised[words] == nil && names.present[words] == nil
  }

  /// Whether no other member of an object, promised or present, differs from this one in casing alone.
  func isOnlyOne(_ name: String, in site: MutationSite) -> Bool {
    let words = KeyWords.joined(name)
    return names[site.node]?.promised[words] == 1 && names[site.node]?.present[words] == 1
  }

  /// Whether an object has one member alone of those that are promised by name.
  func hasOnePromised(_ site: MutationSite) -> Bool { names[site.node]?.promisedMembers == 1 }

  func freeName(_ names: [String], in site: MutationSite) -> String? {
    names.first { isFree($0, in: site) }
  }
}

/// The names that an object is promised to have and those that it has, without their casing, and how often.
private struct ObjectNames {
  var promised: [String: Int] = [:]
  var present: [String: Int] = [:]

  /// How many of its members are promised by name.
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
