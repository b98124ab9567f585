import ContractSpecs

/// The answers that a model's process decodes.
struct ModelAnswers: Sendable {
  /// The settings of a decoder.
  struct Decoder: Hashable, Sendable {
    var keys = Client.Keys.asWritten
    var dates = Client.Dates.deferredToDate
  }

  struct Answer: Sendable {
    /// The index of its type in `ModelBuild.types`, and of its decoder.
    var type = 0
    var decoder = 0
    var body: [UInt8]
  }

  var decoders: [Decoder]
  var answers: [Answer]

  /// A Boolean value that indicates whether all that a model reads of an answer is told, and not only its errors.
  var looksBeyondErrors = false

  /// Returns the bytes of some answers for the harness's standard input, in pieces.
  func input(_ indices: [Int]) -> [[UInt8]] {
    indices.map { answers[$0] }.flatMap {
      [Array("\($0.type) \($0.decoder) \($0.body.count)\n".utf8), $0.body]
    }
  }
}
