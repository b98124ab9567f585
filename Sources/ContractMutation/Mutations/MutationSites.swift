import ContractSpecs

/// The values of a body that fits its shape, in document order. The content of `any` is not listed.
struct MutationSites {
  let document: JSONDocument
  let fit: ShapeFit
  private(set) var all: [MutationSite] = []

  /// The named members of each object, by the object's index among the sites.
  private(set) var members: [Int: [Int]] = [:]

  /// The shapes of the objects that are being listed, if an object inside one of its own shape is to be skipped.
  private var open: Set<ShapeID>?

  /// The maximum number of elements of one array that are listed.
  private static let maximumElements = 3

  /// Lists the values of a body, or returns `nil` if the body does not fit. With `onceEach`, the content of a recursive
  /// object is listed once along a path: the replies to a comment are comments too, and their promises are listed
  /// already.
  init?(of document: JSONDocument, _ root: ShapeID, _ fit: ShapeFit, onceEach: Bool = false) {
    self.document = document
    self.fit = fit
    open = onceEach ? [] : nil
    guard fit.fits(document.root, root) else { return nil }
    add(.root, root, at: .root, below: nil, isCertain: true)
  }

  private mutating func add(
    _ node: NodeID, _ promised: ShapeID, at path: JSONPath, below parent: Int?,
    as member: MutationSite.Membership? = nil, isCertain: Bool
  ) {
    let value = JSONValue(document: document, node: node)
    let alternatives = fit.alternatives(of: promised).shapes
    let leaf = alternatives.count == 1 ? alternatives[0] : alternatives.first { fit.fits(value, $0) }
    all.append(
      MutationSite(
        node: node, path: path, promised: promised, leaf: leaf ?? promised, parent: parent, member: member,
        isCertain: isCertain))
    if let parent, member?.field != nil { members[parent, default: []].append(all.count - 1) }
    guard let leaf, !value.isNull else { return }
    let rivals = alternatives.count { fit.shapes[$0].shape.admits(value.kind) }
    descend(from: all.count - 1, into: fit.shapes[leaf].shape, isCertain: isCertain && rivals == 1)
  }

  private mutating func descend(from parent: Int, into shape: Shape, isCertain: Bool) {
    let site = all[parent]
    let value = JSONValue(document: document, node: site.node)
    switch shape {
    case .array(let array):
      for (index, child) in value.elements.prefix(array.prefix.count + Self.maximumElements).enumerated() {
        guard let element = array.element(at: index) else { return }
        let step = index < array.prefix.count ? JSONPath.Step.index(index) : .each
        add(child.node, element, at: site.path.appending(step), below: parent, isCertain: isCertain)
      }
    case .object(let object):
      if open?.insert(site.leaf).inserted == false { return }
      for member in value.members {
        let field = object.field(named: member.name)
        guard let shape = object.shape(ofMember: member.name) else { continue }
        let step = field == nil ? JSONPath.Step.each : .key(member.name)
        add(
          member.value.node, shape, at: site.path.appending(step), below: parent,
          as: MutationSite.Membership(key: member.key.node, field: field), isCertain: isCertain)
      }
      open?.remove(site.leaf)
    case _: return
    }
  }

  /// Returns the site itself, or the innermost one around it that no choice above could explain otherwise. If only that
  /// part is altered, the body fits if and only if the part fits its promise.
  func part(around site: MutationSite) -> MutationSite {
    var site = site
    while !site.isCertain, let parent = site.parent { site = all[parent] }
    return site
  }

  func value(_ site: MutationSite) -> JSONValue { JSONValue(document: document, node: site.node) }

  /// Returns the object shape of a site, if the site holds an object that has one.
  func object(_ site: MutationSite) -> ObjectShape? {
    guard document.kind(of: site.node) == .object, case .object(let object) = fit.shapes[site.leaf].shape
    else { return nil }
    return object
  }
}
