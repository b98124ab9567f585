/// The shapes of a contract that are a type of the app's sources.
struct ShapeModels {
  /// The type that each shape is, by the shape's number.
  var types: [ShapeID: String] = [:]

  /// The JSON of each type that could be read, by the index of the named shape.
  var found: [Int: ModelShapes] = [:]

  /// The named shapes by the places at which the sources declare their types, so that a type that another one contains
  /// is the shape of its own name.
  var named: [SpecLocation: Int] = [:]
}
