import ContractSpecs
import SwiftModels

/// The app's own models that the responses of a contract name, ready to be held against responses.
struct ContractModels: Sendable {
  /// The contract, whose client has the key strategy of the decoder that the sources set up. The date strategy is that
  /// of the models alone: a contract without one promises dates as text.
  private(set) var contract: Contract

  /// The errors, each at its place in the contract.
  private(set) var problems: [SpecDiagnostic] = []

  /// The places at which the source of a model says more than could be read, each with the reason.
  private(set) var warnings: [SpecDiagnostic] = []

  /// The settings that the models are decoded with; `nil` if the sources set up several that differ.
  private(set) var client: Client?

  /// The sentence that says where the sources set up the decoder; `nil` if they do not.
  private(set) var settingsNote: String?

  let cache = ComparisonCache()

  /// The models, by the type as it is decoded.
  private var models: [String: ModelPromise] = [:]

  /// The number of decoders that an error lists.
  private static let maximumDecoders = 8

  /// Finds the models of a contract in its sources.
  init(of contract: Contract, in reader: SwiftModelReader) {
    self.contract = contract
    client = client(among: reader.decoders)
    guard let client else { return }
    for promise in contract.endpoints.flatMap(\.responses) {
      guard let reference = promise.model, let type = promise.decodedType, models[type] == nil else {
        continue
      }
      do {
        let model = try reader.model(named: type, client: client)
        models[type] = ModelPromise(model, named: type)
        warnings += model.notes.map {
          SpecDiagnostic(
            severity: .warning, location: $0.location,
            message: $0.message, excerpt: nil)
        }
        warnings += model.trapsOfDevice.map {
          SpecDiagnostic(
            severity: .warning, location: $0.location, message: "a Date is \($0.actual)", excerpt: nil)
        }
      } catch {
        problems.append(
          SpecDiagnostic(
            severity: .error, location: reference.location, message: "\(error)", excerpt: nil))
      }
    }
    warnings = Self.grouped(warnings)
  }

  /// Returns warnings in the order of their places, those of the same message as one at the first place.
  private static func grouped(_ warnings: [SpecDiagnostic]) -> [SpecDiagnostic] {
    var seen: Set<SpecLocation> = []
    let sorted = warnings.filter { seen.insert($0.location).inserted }.sorted { $0.location < $1.location }
    let counts = sorted.reduce(into: [:]) { $0[$1.message, default: 0] += 1 }
    var told: Set<String> = []
    return sorted.filter { told.insert($0.message).inserted }.map { warning in
      guard let count = counts[warning.message], count > 1 else { return warning }
      var first = warning
      first.message += "; so in \(counted(count - 1, "other place"))"
      return first
    }
  }

  /// Returns the model that decodes the responses of a promise, or `nil` if the contract names none.
  func model(for promise: ResponsePromise) -> ModelPromise? { promise.decodedType.flatMap { models[$0] } }

  /// Returns the settings that the models are decoded with: those that the contract states, else those of the sources.
  /// If the sources have several decoders that differ, it is an error, and the result is `nil`.
  private mutating func client(among decoders: [SwiftDecoderSettings]) -> Client? {
    guard let sources = contract.models else { return nil }
    let ways = Self.ways(among: decoders, for: contract.client, sources)
    if ways.count > 1 {
      report(ways.compactMap(\.decoder), at: sources)
      return nil
    }
    guard let way = ways.first else { return nil }
    if decoders.isEmpty, !sources.statesKeys, !sources.statesDates {
      settingsNote = Self.plainDecoderNote
    }
    guard let decoder = way.decoder, way.client != Self.plainClient(of: contract.client) else {
      return way.client
    }
    contract.client.keys = way.client.keys
    contract.client.allowsJSON5 = way.client.allowsJSON5
    contract.client.assumesTopLevelDictionary = way.client.assumesTopLevelDictionary
    settingsNote =
      "the app's decoder is the one that is set up at \(decoder.location.file):\(decoder.location.line) "
      + "(\(decoder.words))"
    return way.client
  }

  /// Returns the settings that the models may be decoded with, each with a decoder that is set up so: one, unless the
  /// sources set up several that differ in what the contract does not state. Without a decoder, they are those of a
  /// plain one.
  static func ways(
    among decoders: [SwiftDecoderSettings], for stated: Client, _ sources: ModelSources?
  ) -> [(client: Client, decoder: SwiftDecoderSettings?)] {
    let plain = plainClient(of: stated)
    var ways: [(client: Client, decoder: SwiftDecoderSettings?)] = []
    for decoder in decoders {
      var client = decoder.applied(to: plain)
      if sources?.statesKeys == true {
        (client.keys, client.convertsKeysItself) = (plain.keys, false)
      }
      if sources?.statesDates == true { client.dates = plain.dates }
      if let index = ways.firstIndex(where: { $0.client.agrees(with: client) }) {
        ways[index].client.keepSyntax(sharedWith: client)
      } else {
        ways.append((client, decoder))
      }
    }
    return ways.isEmpty ? [(plain, nil)] : ways
  }

  /// The sentence about sources without a decoder.
  static let plainDecoderNote =
    "these sources set up no JSONDecoder, so a plain one is assumed; name the file that does in \"models\", or state "
    + "\"keys\" and \"dates\" in \"client\""

  /// Returns the settings that a contract states, in which a decoder without a date strategy reads seconds since 2001.
  private static func plainClient(of stated: Client) -> Client {
    var plain = stated
    plain.dates = plain.dates ?? .deferredToDate
    return plain
  }

  private mutating func report(_ decoders: [SwiftDecoderSettings], at sources: ModelSources) {
    problems.append(
      SpecDiagnostic(
        severity: .error, location: sources.paths.first?.location ?? contract.location,
        message: Self.sentence(onDiffering: decoders), excerpt: nil))
  }

  /// Returns the error about sources that set up several decoders that differ.
  static func sentence(onDiffering decoders: [SwiftDecoderSettings]) -> String {
    let list = decoders.prefix(Self.maximumDecoders).map {
      "\($0.location.file):\($0.location.line) (\($0.words))"
    }
    let more = decoders.count > list.count ? " and \(decoders.count - list.count) more" : ""
    return "the sources configure different decoders: \(list.joined(separator: ", "))\(more); "
      + "state \"keys\" and \"dates\" in \"client\" as the decoder of these responses has them"
  }
}

extension ResponsePromise {
  /// The type that decodes the body as it is judged: the pieces of a stream are judged as a list.
  var decodedType: String? { model.map { stream == nil ? $0.type : "[\($0.type)]" } }
}
