import ContractSpecs
import SwiftModels

/// The settings with which a model is decoded: those of the command line, else those of the source.
struct DecoderChoice {
  var client: Client

  /// The note on the location of the source's settings, if some of them are used.
  var note: String?

  /// The number of decoders that are listed.
  private static let maximumCount = 8

  /// - Throws: `UsageError` if the source has decoders that differ, and the options do not decide between them.
  init(
    among decoders: [SwiftDecoderSettings], for plain: Client, _ question: DiagnoseOptions
  ) throws(CommandError) {
    var ways: [(client: Client, decoder: SwiftDecoderSettings)] = []
    for decoder in decoders {
      let client = question.applied(to: decoder.applied(to: plain))
      if let index = ways.firstIndex(where: { $0.client.agrees(with: client) }) {
        ways[index].client.keepSyntax(sharedWith: client)
      } else {
        ways.append((client, decoder))
      }
    }
    guard ways.count < 2 else { throw Self.severalDecoders(ways.map(\.decoder)) }
    client = ways.first?.client ?? question.applied(to: plain)
    guard let decoder = ways.first?.decoder, client != question.applied(to: plain) else { return }
    note =
      "using the decoder configured at \(decoder.location.file):\(decoder.location.line) (\(decoder.words))"
      + (decoder.keys == nil && decoder.dates == nil ? "" : "; override it with --keys and --dates")
  }

  private static func severalDecoders(_ decoders: [SwiftDecoderSettings]) -> CommandError {
    let list = decoders.prefix(maximumCount).map { "\($0.location.file):\($0.location.line) (\($0.words))" }
    let more = decoders.count > maximumCount ? " and \(decoders.count - maximumCount) more" : ""
    return .usage(
      "the sources configure different decoders: \(list.joined(separator: ", "))\(more); "
        + "choose the settings with --keys and --dates", of: .diagnose)
  }
}
