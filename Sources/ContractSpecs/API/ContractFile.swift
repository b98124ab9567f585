/// A contract, read for an app's own tests: it says how a recorded response differs from what an endpoint promises.
///
/// ```swift
/// let contract = try ContractFile(parsing: bytes, file: "shop.json")
/// let response = Response(status: 200, headers: ["Content-Type": "application/json"], body: fixture)
/// #expect(try contract.differences(in: response, of: "login").filter(\.failsRun) == [])
/// ```
public struct ContractFile: Sendable {
  let contract: Contract

  /// The largest contract that is read, in bytes.
  public static let maximumSize = Contract.maximumSize

  /// Parses a contract; `file` is the name under which locations refer to it.
  ///
  /// Throws all errors of the file at once. Warnings are not reported: `contractcheck lint` prints them.
  public init(parsing bytes: [UInt8], file: String) throws(InvalidContractFile) {
    try self.init(parsing: bytes, file: file, files: .none)
  }

  /// Parses a contract that refers to other files: its `"openapi"` document, and those that it includes.
  ///
  /// `read` returns the bytes of a file by its path relative to the folder of the contract. An error that it throws is
  /// reported at the place that names the file.
  public init(
    parsing bytes: [UInt8], file: String, read: @escaping @Sendable (_ path: String) throws -> [UInt8]
  ) throws(InvalidContractFile) {
    let files = ReferencedFiles { path throws(ReferencedFileError) in
      do {
        return try read(path)
      } catch {
        throw ReferencedFileError(reason: "\(error)")
      }
    }
    try self.init(parsing: bytes, file: file, files: files)
  }

  private init(
    parsing bytes: [UInt8], file: String, files: ReferencedFiles
  ) throws(InvalidContractFile) {
    do {
      contract = try Contract(parsing: bytes, file: file, files: files)
    } catch {
      throw InvalidContractFile(problems: error.diagnostics.map(InvalidContractFile.Problem.init))
    }
  }

  /// The name of the contract.
  public var name: String { contract.name }

  /// The names of its endpoints, in the order of the file.
  public var endpoints: [String] { contract.endpoints.map(\.name) }

  /// Returns all differences between a response and the promise of an endpoint, in the order in which a report lists
  /// them: status, headers and media type first, then the body in document order.
  ///
  /// Every status that the endpoint documents is accepted. Throws an error if there is no endpoint of that name.
  public func differences(in response: Response, of endpoint: String) throws(UnknownEndpoint) -> [Difference]
  {
    try contract.findings(in: response.response, of: endpoint).map(Difference.init)
  }
}

extension Contract {
  /// Returns all differences between a response and the promise of the endpoint of that name.
  /// Throws an error if there is no such endpoint.
  package func findings(in response: HTTPResponse, of endpoint: String) throws(UnknownEndpoint) -> [Finding] {
    guard let known = endpoints.first(where: { $0.name == endpoint }) else {
      throw UnknownEndpoint(name: endpoint, known: endpoints.map(\.name))
    }
    return findings(in: response, of: known)
  }
}
