extension ContractResult {
  /// `waited 3.2 s`, where the backend was waited for.
  var waitingSpoken: String? { waited.map { "waited \($0.spoken)" } }
}
