/// The types of the app's sources, for shapes that are one of them.
package protocol AppModels: Sendable {
  /// Returns the JSON that a type is decoded from, as a backend sends it. Throws an error if the sources have no such
  /// type.
  func shapes(of type: String) throws(ReferencedFileError) -> ModelShapes
}

/// The JSON that a type of the app's sources is decoded from.
package struct ModelShapes: Sendable {
  /// The shapes, with locations in the sources. A shape has a name if it is a type without arguments.
  package var table: ShapeTable
  package var root: ShapeID

  /// The parts of the sources that could not be read and are taken for anything, each with the reason.
  package var notes: [SpecDiagnostic]

  package init(table: ShapeTable, root: ShapeID, notes: [SpecDiagnostic]) {
    (self.table, self.root, self.notes) = (table, root, notes)
  }
}
