import ContractSchema

/// The command that prints the JSON Schema of contracts.
struct SchemaCommand {
  var arguments: Arguments

  func run() throws(UsageError) -> ExitStatus {
    guard arguments.paths.isEmpty else {
      throw UsageError(message: "schema takes no path; it prints the schema of contracts", command: .schema)
    }
    Terminal.output.writeAsIs(ContractSchema.text)
    return .kept
  }
}
