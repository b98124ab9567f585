import ContractSpecs
import SwiftModels

/// The part of a drafted contract about the app's own models: which sources they are in, and which response has which.
struct DraftedModels: Sendable {
  var hasDecoder: Bool

  /// The paths of the sources, relative to the contract.
  var paths: [String]

  /// The models that were found for the responses.
  var pairing: ModelPairing

  /// Writes the paths of the sources. The settings of the decoder are written as well if the sources set up several, since
  /// they do not say which one the app uses.
  func writeClient(to json: inout JSONWriter) {
    json.member("client") {
      $0.object { client in
        if let choice = pairing.choice {
          client.member("keys", choice.client.keys.rawValue)
          if let dates = choice.decoder.dates, Self.contractDates.contains(dates) {
            client.member("dates", dates.rawValue)
          }
        }
        client.member("models") { $0.array { list in for path in paths { list.value(path) } } }
      }
    }
  }

  /// The date strategies that a contract can state.
  private static let contractDates: Set<Client.Dates> = [
    .deferredToDate, .iso8601, .secondsSince1970, .millisecondsSince1970,
  ]

  /// True if a response has a model.
  var hasEndpoints: Bool { !pairing.pairs.isEmpty }

  /// Writes the endpoints whose responses have a model. The pairs of one endpoint follow each other.
  func writeEndpoints(to endpoints: inout JSONWriter) {
    var names: [String] = []
    for pair in pairing.pairs where names.last != pair.endpoint.name { names.append(pair.endpoint.name) }
    let pairs = Dictionary(grouping: pairing.pairs, by: \.endpoint.name)
    for name in names { endpoints.member(name) { Self.write(pairs[name] ?? [], to: &$0) } }
  }

  private static func write(_ pairs: [ModelPairing.Pair], to json: inout JSONWriter) {
    json.object { endpoint in
      endpoint.member("responses") {
        $0.object { responses in
          for pair in pairs {
            responses.member(pair.status.description) { $0.object { $0.member("model", pair.type) } }
          }
        }
      }
    }
  }

  /// The number of responses without a model that are listed.
  private static let maximumListed = 10

  /// Returns what was paired and what was not, for the user.
  var summary: [String] {
    let total = pairing.pairs.count + pairing.undecided.count
    let sources = paths.joined(separator: ", ")
    var lines = [
      "  \(pairing.pairs.count) of \(counted(total, "response")) of a success \(pairing.pairs.count == 1 ? "has" : "have") a model in \(sources)"
    ]
    if !hasDecoder { lines.append("  \(ContractModels.plainDecoderNote)") }
    if let choice = pairing.choice {
      lines.append(
        "  several decoders are set up; the one at \(choice.decoder.location.file):\(choice.decoder.location.line) fits most "
          + "responses (\(choice.decoder.words)); change \"client\" if the app uses another")
    }
    lines += pairing.undecided.prefix(Self.maximumListed).map { response in
      switch response.types.count {
      case 0: "  no model for \(response.response): no type decodes most of it"
      case 1:
        "  no model for \(response.response): \(response.types[0]) fits, but its name does not"
      default:
        "  no model for \(response.response): \(response.types.prefix(4).joined(separator: ", ")) read it equally well"
      }
    }
    let rest = pairing.undecided.count - Self.maximumListed
    return lines + (rest > 0 ? ["  and \(rest) more without a model"] : [])
  }
}
