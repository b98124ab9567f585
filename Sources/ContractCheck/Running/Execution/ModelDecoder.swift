/// A decoder of a run's responses with the app's compiled models.
protocol ModelDecoder: Sendable {
  /// Returns what the models did with the responses, in their order. Cancelling the task ends all processes.
  func decode(_ responses: [UndecodedResponse]) async -> [Result<ModelExamination, ModelRunFailure>]
}

/// A response of a run that a model was held against, for its compiled code.
struct UndecodedResponse: Sendable {
  /// The step of the run that got it.
  var step: Int
  var model: ModelPromise

  /// The body as it was judged: the pieces of a stream are a list.
  var body: [UInt8]
}
