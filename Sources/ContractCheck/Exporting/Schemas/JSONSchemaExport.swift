import ContractSpecs

/// A JSON Schema 2020-12 with a definition for each shape and body of a contract.
struct JSONSchemaExport {
  let text: String

  /// The promises that the schema cannot say, with their places.
  let notes: [String]

  /// The definitions of the bodies, by the names of their types.
  let bodies: [(name: String, shape: ShapeID)]

  init(_ contract: Contract) {
    let all = ExportedBody.all(of: contract)
    let definitions = SchemaDefinitions(contract, all)
    var builder = SchemaBuilder(contract, definitions, prefix: "#/$defs/")
    var members: [SchemaValue.Member] = [
      .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      .init("title", .text(contract.title ?? contract.name)),
    ]
    if let about = contract.about { members.append(.init("description", .text(about))) }
    members.append(.init("$defs", builder.allDefinitions()))
    text = SchemaValue.object(members).text
    notes = builder.notes.sentences
    bodies = all.compactMap { body in definitions.name(of: body.shape).map { ($0, body.shape) } }
  }
}
