import ContractSpecs
import SwiftModels

/// The command that sorts the errors of a file by their causes.
struct DiagnoseErrorsCommand {
  var options: DiagnoseOptions

  /// The file with the errors, or `-`.
  var path: String

  func run() throws(CommandError) -> ExitStatus {
    let models = try models()
    var endpoints: [NamedBody] = []
    if let specs = options.specs {
      let loaded = LoadedContracts([specs])
      Terminal.errors.tell(loaded.notices)
      guard loaded.problems.isEmpty else {
        Terminal.errors.write(ConsoleReport.forErrors.text(of: loaded.problems))
        return .unusable
      }
      endpoints = loaded.contracts.flatMap { contract in
        var contract = contract
        contract.client = options.applied(to: contract.client)
        return NamedBody.all(of: contract)
      }
    }
    let errors = ErrorClusters(in: try Capture.bytes(savedIn: path))
    write(errors.matched(to: endpoints, models).redacted())
    return errors.exitStatus
  }

  private func write(_ errors: ErrorClusters) {
    switch options.output {
    case .text, .markdown:
      let style: ConsoleReport.Style = Terminal.output.takesColor ? .color : .plain
      let report = ErrorClusterReport(style: style, width: Terminal.output.width)
      Terminal.output.write(report.text(of: errors, in: path == "-" ? "standard input" : path))
    case .json: Terminal.output.write(ErrorClusterDocument().text(of: errors))
    }
  }

  /// Returns the named type, or all that the sources decode; where none of them does, those that no other type uses.
  private func models() throws(CommandError) -> [NamedBody] {
    guard let name = options.model else { return [] }
    let reader = SwiftModelReader(try SwiftSources.read(name.paths))
    var plain = Client.plainDecoder
    plain.dates = plain.dates ?? .deferredToDate
    let client = try DecoderChoice(among: reader.decoders, for: plain, options).client
    let decoded = name.type == nil ? DecodedTypes(of: reader, client: client).models.map(\.model) : []
    if !decoded.isEmpty { return decoded.map { NamedBody($0) } }
    do throws(SwiftModelError) {
      return [NamedBody(try reader.model(named: name.type, client: client))]
    } catch {
      if name.type == nil, case .severalTypes(let names) = error {
        let models = names.prefix(DecodedTypes.maximumCount).compactMap {
          try? reader.model(named: $0, client: client)
        }
        if !models.isEmpty { return models.map { NamedBody($0) } }
      }
      throw CommandError(error.description, at: "--model \(name.paths.joined(separator: ","))")
    }
  }
}
