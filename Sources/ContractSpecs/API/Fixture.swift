#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A recorded body of a response, in a file of an app's tests.
public struct Fixture: Sendable {
  /// The path of the file in the folder of fixtures, such as `login.401.json`.
  public let name: String

  /// The endpoint and the status that the name stands for.
  public let endpoint: String
  public let status: Int
  public let body: [UInt8]

  /// The path of the file, for messages.
  let path: String
  let contract: ContractFile

  /// Throws an error with all differences between the body and what the contract promises for its endpoint and status.
  ///
  /// Only the body and the status are compared, as a file has no headers. A difference that is only information, such
  /// as an unexpected field, is left out.
  public func check() throws(FixtureError) {
    let findings = violations
    if !findings.isEmpty { throw FixtureError(findings, in: self) }
  }

  /// Decodes the body as the app does, and returns the value. Throws an error that says where the body does not fit,
  /// and whether the fixture or the model differs from the contract.
  ///
  /// - Parameter decoder: The decoder of the app, with its strategies.
  @discardableResult
  public func decode<Model: Decodable>(
    _ type: Model.Type, with decoder: JSONDecoder = JSONDecoder()
  ) throws(FixtureError) -> Model {
    do {
      return try decoder.decode(type, from: Data(body))
    } catch {
      throw FixtureError(error, of: "\(type)", by: decoder, in: self)
    }
  }

  /// The differences that fail a run, but for headers, which a file lacks.
  var violations: [Finding] {
    let contract = contract.contract
    guard let endpoint = contract.endpoints.first(where: { $0.name == endpoint }) else { return [] }
    let type = endpoint.promise(for: status)?.mediaType ?? "application/json"
    let response = HTTPResponse(status: status, headers: [Header("Content-Type", type)], body: body)
    return contract.findings(in: response, of: endpoint).filter {
      $0.severity.failsRun && $0.kind != .responseHeader && $0.kind != .responseMediaType
    }
  }
}

extension Fixture: CustomStringConvertible {
  /// The path of the file, by which a test with arguments names its cases.
  public var description: String { name }
}
