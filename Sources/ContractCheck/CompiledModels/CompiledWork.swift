import ContractSpecs
import SwiftModels

/// The responses of one compilation, with the types and the decoders that they need, each once.
struct CompiledWork: Sendable {
  private(set) var types: [String] = []
  private(set) var decoders: [ModelBodies.Decoder] = []
  private(set) var bodies: [ModelBodies.Body] = []

  /// The failure of each response that cannot be decoded; `nil` for those in `bodies`.
  private var failures: [ModelRunFailure?] = []

  mutating func add(_ response: UndecodedResponse) {
    let (client, type) = (response.model.model.client, response.model.name)
    if client.convertsKeysItself { return failures.append(.ownKeys) }
    guard ModelRun.isTypeName(type) else { return failures.append(.invalidTypeName(type)) }
    failures.append(nil)
    bodies.append(
      ModelBodies.Body(
        type: Self.index(of: type, in: &types),
        decoder: Self.index(
          of: ModelBodies.Decoder(
            keys: client.keys, dates: client.dates ?? .deferredToDate, syntaxOf: client), in: &decoders),
        bytes: response.body))
  }

  /// Returns the results in the order in which the responses were added.
  func results(
    _ decoded: Result<[Result<ModelExamination, ModelRunFailure>], ModelRunFailure>
  ) -> [Result<ModelExamination, ModelRunFailure>] {
    var rest = ((try? decoded.get()) ?? [])[...]
    return failures.map { failure in
      if let failure { return .failure(failure) }
      switch decoded {
      case .failure(let failure): return .failure(failure)
      case .success: return rest.popFirst() ?? .failure(.notReached("its process gave no result"))
      }
    }
  }

  private static func index<Value: Equatable>(of value: Value, in list: inout [Value]) -> Int {
    if let index = list.firstIndex(of: value) { return index }
    list.append(value)
    return list.count - 1
  }
}
