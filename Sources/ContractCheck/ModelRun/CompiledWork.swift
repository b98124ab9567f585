import ContractSpecs
import SwiftModels

/// The answers of one compilation, with the types and the decoders that they need, each once.
struct CompiledWork: Sendable {
  private(set) var types: [String] = []
  private(set) var decoders: [ModelAnswers.Decoder] = []
  private(set) var answers: [ModelAnswers.Answer] = []

  /// The failure of each answer that cannot be decoded; `nil` for those in `answers`.
  private var failures: [ModelRunFailure?] = []

  mutating func add(_ answer: UndecodedAnswer) {
    let (client, type) = (answer.model.model.client, answer.model.name)
    if client.convertsKeysItself { return failures.append(.ownKeys) }
    guard ModelRun.isTypeName(type) else { return failures.append(.invalidTypeName(type)) }
    failures.append(nil)
    answers.append(
      ModelAnswers.Answer(
        type: Self.index(of: type, in: &types),
        decoder: Self.index(
          of: ModelAnswers.Decoder(keys: client.keys, dates: client.dates ?? .deferredToDate), in: &decoders),
        body: answer.body))
  }

  /// Returns the results in the order in which the answers were added.
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
