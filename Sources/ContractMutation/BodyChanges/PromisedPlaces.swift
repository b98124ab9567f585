import ContractSpecs

/// A value of a body with what is promised of it, and its position for edits.
struct PromisedPlace {
  var positions: [Int]
  var steps: [EditableJSON.Step]
  var value: JSONValue

  /// The promised shape, including choices.
  var promised: ShapeID

  /// The alternative that the value fits.
  var leaf: ShapeID

  /// The member's promise, if it is one that an object names.
  var field: Field?

  /// The place of the object around it, if there is one.
  var parent: Int?

  /// The certainty that a change is judged by the alternative that the value fits.
  var choice: Choice

  enum Choice { case none, among }
}

/// All values of a body for which something is promised, beside their promises: keys of dictionaries are passed
/// through, and what nothing is promised for is left out.
struct PromisedPlaces {
  let fit: ShapeFit
  private(set) var all: [PromisedPlace] = []

  /// Lists the values of a body, or returns `nil` if the body does not keep its promise.
  init?(of body: JSONDocument, _ root: ShapeID, in fit: ShapeFit) {
    self.fit = fit
    guard fit.fits(body.root, root) else { return nil }
    add(
      PromisedPlace(
        positions: [], steps: [], value: body.root, promised: root, leaf: root, choice: .none))
  }

  func shape(_ id: ShapeID) -> Shape { fit.shapes[id].shape }

  /// Returns the promised object at a place, if it is one.
  func object(at place: PromisedPlace) -> ObjectShape? {
    guard place.value.kind == .object, case .object(let object) = shape(place.leaf) else { return nil }
    return object
  }

  private mutating func add(_ place: PromisedPlace) {
    var place = place
    let alternatives = fit.alternatives(of: place.promised).shapes
    let rivals = alternatives.count { fit.shapes[$0].shape.admits(place.value.kind) }
    if rivals > 1 { place.choice = .among }
    let leaf = alternatives.count == 1 ? alternatives.first : alternatives.first { fit.fits(place.value, $0) }
    place.leaf = leaf ?? place.promised
    all.append(place)
    guard leaf != nil, !place.value.isNull else { return }
    descend(from: all.count - 1)
  }

  private mutating func descend(from parent: Int) {
    let place = all[parent]
    switch shape(place.leaf) {
    case .array(let array):
      for (number, element) in place.value.elements.enumerated() {
        guard let shape = array.element(at: number) else { return }
        add(inner(element, shape, .index(number), number, nil, below: parent))
      }
    case .object(let object):
      for (number, member) in place.value.members.enumerated() {
        guard let shape = object.shape(ofMember: member.name) else { continue }
        let field = object.field(named: member.name)
        add(inner(member.value, shape, .name(member.name), number, field, below: parent))
      }
    case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal,
      .oneOf, .openChoice, .nullable, .choice, .assertion:
      return
    }
  }

  private func inner(
    _ value: JSONValue, _ shape: ShapeID, _ step: EditableJSON.Step, _ number: Int, _ field: Field?,
    below parent: Int
  ) -> PromisedPlace {
    var place = PromisedPlace(
      positions: all[parent].positions + [number], steps: all[parent].steps + [step], value: value,
      promised: shape, leaf: shape, choice: all[parent].choice)
    (place.field, place.parent) = (field, parent)
    return place
  }
}
