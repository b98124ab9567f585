import ContractSpecs
import SwiftModels

/// The types of an app's sources as promises, for contracts whose shapes are models.
struct PromisedModels: AppModels {
  private let reader: SwiftModelReader

  /// The settings that the models are decoded with.
  private let client: Client

  /// Finds the decoder in the sources. Throws an error if they set up several that differ.
  init(
    of reader: SwiftModelReader, _ sources: ModelSources, client stated: Client
  ) throws(ReferencedFileError) {
    self.reader = reader
    let ways = ContractModels.ways(among: reader.decoders, for: stated, sources)
    guard ways.count == 1 else {
      throw ReferencedFileError(
        reason: ContractModels.sentence(onDiffering: ways.compactMap(\.decoder)))
    }
    client = ways[0].client
  }

  func shapes(of type: String) throws(ReferencedFileError) -> ModelShapes {
    do {
      return try reader.model(named: type, client: client).promise
    } catch {
      throw ReferencedFileError(reason: "\(error)")
    }
  }
}
