import ContractSpecs

/// The bodies that a model's process decodes.
struct ModelBodies: Sendable {
  /// The settings of a decoder.
  struct Decoder: Hashable, Sendable {
    var keys = Client.Keys.asWritten
    var dates = Client.Dates.deferredToDate
    var allowsJSON5 = false

    /// True if a body without braces is the content of an object.
    var assumesTopLevelDictionary = false

    init(
      keys: Client.Keys = .asWritten, dates: Client.Dates = .deferredToDate, syntaxOf client: Client? = nil
    ) {
      (self.keys, self.dates) = (keys, dates)
      allowsJSON5 = client?.allowsJSON5 == true
      assumesTopLevelDictionary = client?.assumesTopLevelDictionary == true
    }

    /// The arguments of the harness: the strategy for keys with the syntax that is read, and that for dates.
    var arguments: [String] {
      [
        keys.rawValue + (allowsJSON5 ? "+json5" : "") + (assumesTopLevelDictionary ? "+topLevel" : ""),
        dates.rawValue,
      ]
    }
  }

  struct Body: Sendable {
    /// The index of its type in `ModelBuild.types`, and of its decoder.
    var type = 0
    var decoder = 0
    var bytes: [UInt8]
  }

  var decoders: [Decoder]
  var bodies: [Body]

  /// True if all that a model reads of a response is told, and not only its errors.
  var looksBeyondErrors = false

  /// Returns the bytes of some bodies for the harness's standard input, in pieces.
  func input(_ indices: [Int]) -> [[UInt8]] {
    indices.map { bodies[$0] }.flatMap {
      [Array("\($0.type) \($0.decoder) \($0.bytes.count)\n".utf8), $0.bytes]
    }
  }
}
