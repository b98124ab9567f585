#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An error for a fixture that is not what the contract promises, or that the app's type does not decode.
public struct FixtureError: Error, Sendable, CustomStringConvertible {
  /// The path of the fixture.
  public var file: String

  /// The differences between the fixture and the contract, in document order; empty if only the app's type differs.
  public var differences: [Difference]

  /// The error that decoding threw; `nil` if nothing was decoded.
  public var decodingError: (any Error)?

  /// The problems, one line each: the place in the fixture, what was expected and received, and the place of the
  /// promise.
  public var description: String

  init(_ findings: [Finding], in fixture: Fixture) {
    (file, differences) = (fixture.path, findings.map(Difference.init))
    description =
      "\(fixture.name) is not what \(fixture.contract.name) promises for \(fixture.endpoint) \(fixture.status):\n"
      + findings.map { Self.line($0, in: fixture) }.joined(separator: "\n")
  }

  init(_ error: any Error, of type: String, by decoder: JSONDecoder, in fixture: Fixture) {
    let findings = fixture.violations
    (file, differences, decodingError) = (fixture.path, findings.map(Difference.init), error)
    let verdict =
      findings.isEmpty
      ? "the fixture is what \(fixture.contract.name) promises, so the type has to change"
      : "the fixture is not what \(fixture.contract.name) promises either:\n"
        + findings.map { Self.line($0, in: fixture) }.joined(separator: "\n")
    description =
      "\(type) does not decode \(fixture.name):\n\(Self.line(error, by: decoder, in: fixture))\n\(verdict)"
  }

  /// Returns a difference with its place in the fixture first and that of the promise last.
  private static func line(_ finding: Finding, in fixture: Fixture) -> String {
    let text = finding.description.dropFirst("\(finding.location): ".count)
    let place = finding.position.map { "\(fixture.path):\($0)" } ?? fixture.path
    return "\(place): \(text) (promised at \(finding.location))"
  }

  /// Returns an error of decoding with its place in the fixture and the value there.
  private static func line(_ error: any Error, by decoder: JSONDecoder, in fixture: Fixture) -> String {
    guard let error = error as? DecodingError else { return "\(fixture.path): \(error)" }
    let document = try? JSONDocument(parsing: fixture.body)
    var client = fixture.contract.contract.client
    if case .convertFromSnakeCase = decoder.keyDecodingStrategy {
      client.keys = .convertFromSnakeCase
    } else {
      client.keys = .asWritten
    }
    let failure = DecodingFailure(error, stop: nil, in: document, client: client)
    let value = document.flatMap { document in
      failure.path.steps.reduce(Optional(document.root)) { $0?.child($1) }
    }
    let place =
      value.map { value in
        let start = value.document.byteRange(of: value.node).lowerBound
        return "\(fixture.path):\(TextPosition(ofByte: start, in: value.document.bytes))"
      } ?? fixture.path
    let got = value.map { ", got \(ShownValue.of($0.node, in: $0.document).text.text)" } ?? ""
    let subject = failure.subject.map { " \($0)" } ?? ""
    // For a missing key the description only repeats it.
    let text = failure.debugDescription
    let sentence = text.hasSuffix(".") ? String(text.dropLast()) : text
    let says = failure.kind == .keyNotFound ? "" : ": \(sentence)"
    return "\(place): \(failure.kind.rawValue)\(subject) at \(failure.path)\(says)\(got)"
  }
}
