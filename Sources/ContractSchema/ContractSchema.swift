/// The JSON Schema of contracts, `specs/contract.schema.json`, as text in the program.
package enum ContractSchema {
  package static let fileName = "contract.schema.json"
  package static var text: String { String(decoding: PackageResources.contract_schema_json, as: UTF8.self) }
}
