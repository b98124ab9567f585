import ContractSchema

/// The command that prints the JSON Schema of contracts.
struct SchemaCommand {
  var arguments: Arguments

  func run() throws(CommandError) -> ExitStatus {
    guard arguments.paths.isEmpty else {
      throw .usage("schema takes no path; it prints the schema of contracts", of: .schema)
    }
    Terminal.output.writeAsIs(ContractSchema.text)
    return .kept
  }
}
