/// A reader of untrusted bytes. libFuzzer generates such bytes (`script/fuzz --libfuzzer`), and every input that ever
/// mattered is a test of the same functions.
enum FuzzTarget: String, CaseIterable, Sendable {
  case json, notation, contract, matching, swift, har, transcript, request, yaml

  /// Reads the bytes as far as possible. They must not cause a trap or a hang, or violate a rule for all inputs.
  func run(on bytes: [UInt8]) throws(FuzzViolation) {
    switch self {
    case .json: try Self.readJSON(bytes)
    case .notation: try Self.readNotation(bytes)
    case .contract: try Self.readContract(bytes)
    case .matching: try Self.match(bytes)
    case .swift: try Self.readModels(bytes)
    case .har: try Self.readArchive(bytes)
    case .transcript: try Self.readTranscript(bytes)
    case .request: try Self.serve(bytes)
    case .yaml: try Self.readYAML(bytes)
    }
  }
}

/// A violation of a rule that must hold for every input.
struct FuzzViolation: Error, Hashable, Sendable {
  var rule: String

  /// Throws the rule if it does not hold.
  static func unless(_ holds: Bool, _ rule: @autoclosure () -> String) throws(FuzzViolation) {
    guard holds else { throw FuzzViolation(rule: rule()) }
  }
}
