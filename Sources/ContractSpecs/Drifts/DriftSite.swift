/// One value of a body with what is promised of it.
struct DriftSite {
  /// The value's node.
  var node: Int

  /// Elements as `[*]`.
  var path: JSONPath

  /// What is promised, choices and all.
  var promised: ShapeID

  /// The alternative that the value fits.
  var leaf: ShapeID

  /// The value's key and the object around, where it is a member.
  var member: Membership?

  /// Whether no choice above could explain a difference otherwise.
  var isCertain: Bool

  struct Membership {
    var key: Int

    /// The object's place among the sites.
    var parent: Int

    /// `nil` for a member that is not promised by name.
    var field: Field?
  }
}

/// Goes over a body that fits its shape and lists all of its values; what stands inside `any` is not listed.
struct DriftSites {
  let document: JSONDocument
  let fit: ShapeFit
  private(set) var all: [DriftSite] = []

  /// More elements of one array than this are not listed.
  private static let mostElements = 3

  init?(of document: JSONDocument, _ root: ShapeID, _ fit: ShapeFit) {
    self.document = document
    self.fit = fit
    guard fit.fits(document.root, root) else { return nil }
    add(0, root, at: .root, in: nil, isCertain: true)
  }

  private mutating func add(
    _ node: Int, _ promised: ShapeID, at path: JSONPath, in member: DriftSite.Membership?, isCertain: Bool
  ) {
    let value = JSONValue(document: document, index: node)
    let alternatives = fit.alternatives(of: promised).shapes
    let leaf = alternatives.count == 1 ? alternatives[0] : alternatives.first { fit.fits(value, $0) }
    all.append(
      DriftSite(
        node: node, path: path, promised: promised, leaf: leaf ?? promised, member: member,
        isCertain: isCertain))
    guard let leaf, !value.isNull else { return }
    let rivals = alternatives.count { fit.shapes[$0].shape.admits(value.kind) }
    descend(from: all.count - 1, into: fit.shapes[leaf].shape, isCertain: isCertain && rivals == 1)
  }

  private mutating func descend(from parent: Int, into shape: Shape, isCertain: Bool) {
    let site = all[parent]
    let value = JSONValue(document: document, index: site.node)
    switch shape {
    case .array(let element, _):
      for child in value.elements.prefix(Self.mostElements) {
        add(child.index, element, at: site.path.appending(.each), in: nil, isCertain: isCertain)
      }
    case .object(let object):
      for member in value.members {
        let field = object.field(named: member.name)
        guard let shape = object.shape(ofMember: member.name) else { continue }
        let step = field == nil ? JSONPath.Step.each : .key(member.name)
        let place = DriftSite.Membership(key: member.key.index, parent: parent, field: field)
        add(member.value.index, shape, at: site.path.appending(step), in: place, isCertain: isCertain)
      }
    case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal,
      .oneOf, .nullable, .choice:
      return
    }
  }

  func value(_ site: DriftSite) -> JSONValue { JSONValue(document: document, index: site.node) }

  /// The object's promise, where a site holds an object that has one.
  func object(_ site: DriftSite) -> ObjectShape? {
    guard document.kind(of: site.node) == .object, case .object(let object) = fit.shapes[site.leaf].shape
    else { return nil }
    return object
  }
}
