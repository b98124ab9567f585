extension ResponsibleParty {
  /// The explanation that follows `who` in a report.
  package var words: String {
    switch self {
    case .backend: "the backend broke the contract; the model matches it"
    case .model: "the model does not match the contract; the backend does"
    case .contract: "the contract is out of date; app and backend agree"
    case .unread: "the backend broke the contract; the model does not notice"
    case .open: "the contract leaves it open; the model requires more than is promised"
    case .narrow: "this response fits, but the contract also allows what the model cannot decode"
    case .everybody: "contract, model and response all differ; change model and backend to match the contract"
    }
  }

  /// The effect on the app, if it differs from what the severity says.
  package var effect: String? {
    switch self {
    case .contract: "does not break: its model matches the response"
    case .unread: "does not break on it: its model does not notice"
    case .narrow: "will break on it, or lose it, when such a response comes"
    case .backend, .model, .open, .everybody: nil
    }
  }

  /// Returns whether a remedy for the backend holds where the contract promises nothing: it is not that of a kind, which
  /// is about a promise.
  private static func namesNoPromise(_ remedy: Remedy?) -> Bool {
    ![.kind(.valueRange), .kind(.valueFormat), .kind(.valueChoice), .kind(.valueType)].contains(remedy)
  }

  /// Returns the part of the advice that applies to this party.
  package func part(of advice: Advice) -> Advice {
    switch self {
    case .backend, .unread: Advice(backend: advice.backend, client: nil)
    case .model, .narrow: Advice(backend: nil, client: advice.client)
    case .contract: Advice(backend: nil, client: nil)
    case .open:
      Self.namesNoPromise(advice.backend)
        ? advice : Advice(backend: .rule(.promiseIt), client: advice.client)
    case .everybody: advice
    }
  }
}
