import ContractSchema

/// The command that prints the JSON Schema of contracts.
struct SchemaCommand {
  var options: SchemaOptions

  func run() throws(CommandError) -> ExitStatus {
    guard options.paths.isEmpty else {
      throw .usage("schema takes no path; it prints the schema of contracts", of: .schema)
    }
    Terminal.output.writeAsIs(ContractSchema.text)
    return .kept
  }
}
