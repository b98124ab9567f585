import ContractSpecs
import SwiftModels

/// The models of the types that an app's sources decode, of which one is meant where none is named.
struct DecodedTypes {
  let models: [(name: String, model: SwiftModel)]

  /// The maximum number of types that are tried and listed.
  static let maximumCount = 50

  init(of reader: SwiftModelReader, client: Client) {
    models = reader.decodedTypes.prefix(Self.maximumCount).compactMap { name in
      (try? reader.model(named: name, client: client)).map { (name, $0) }
    }
  }

  /// Returns the only type that the sources decode, or the one that fits a response better than all others, with a
  /// sentence that says so; `nil` if it is not known which one is meant.
  func chosen(for capture: Capture?) -> (SwiftModel, String)? {
    if let only = models.first, models.count == 1 {
      return (only.model, "no type was named; the sources decode \(only.name) alone")
    }
    guard let capture, capture.isSuccess else { return nil }
    let ranked = models.map { (name: $0.name, model: $0.model, misfit: Self.misfit(of: $0.model, capture)) }
      .sorted { $0.misfit < $1.misfit }
    guard let best = ranked.first, ranked.count > 1, best.misfit < ranked[1].misfit else { return nil }
    return (
      best.model,
      "no type was named; of the \(ranked.count) types that the sources decode, \(best.name) fits the response best"
    )
  }

  /// Returns whether a response is another document than a model decodes, then in how many places they differ, then how many
  /// members the model does not read.
  private static func misfit(of model: SwiftModel, _ capture: Capture) -> (Int, Int, Int) {
    let findings = DiagnosisPromise(model).reading(of: capture).findings
    let failing = findings.filter(\.severity.failsRun)
    let unread = findings.filter { $0.kind == .fieldUnexpected }.reduce(0) { $0 + max(1, $1.members.count) }
    return (failing.contains { $0.kind.subject == .body } ? 1 : 0, failing.count, unread)
  }

  /// The words that list the types if it is not known which one is meant; `nil` if the sources decode none.
  var complaint: String? {
    guard !models.isEmpty else { return nil }
    return "name one of the types that the sources decode: \(models.map(\.name).joined(separator: ", "))"
  }
}
