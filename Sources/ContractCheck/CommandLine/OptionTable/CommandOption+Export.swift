import ContractSpecs

extension CommandOption {
  /// The options that only the exports take.
  static let ofExports = [
    CommandOption(
      name: "--output", short: "-o", placeholder: "FILE", help: "write to this file, not to standard output",
      details: "A file of this name is replaced.", page: "export",
      commands: [.exportSwift, .exportJSONSchema, .exportOpenAPI],
      apply: { arguments, text in arguments.exporting.file = text }),
    CommandOption(
      name: "--folder", placeholder: "DIR", help: "write a file for each type to this folder",
      details: "Files of the same names are replaced; no others are changed.", page: "export",
      commands: [.exportSwift], apply: { arguments, text in arguments.exporting.folder = text }),
  ]
}
