#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The fixtures of a folder, each for an endpoint of a contract: the arguments of a test.
///
/// ```swift
/// @Test(arguments: try Fixtures(in: "Fixtures", contract: "shop.json"))
/// func `every fixture is what the backend promises`(_ fixture: Fixture) throws { try fixture.check() }
/// ```
///
/// The name of a file says what it is: `login.json` is the success of the endpoint `login`, `login.401.json` its
/// response with the status 401, and `login.locked.401.json` another one. A folder of the endpoint's name does as well:
/// `login/locked.401.json`. Only files whose name ends in `.json` count.
public struct Fixtures: RandomAccessCollection, Sendable {
  private let fixtures: [Fixture]

  /// Reads the fixtures of a folder, and of the folders in it, sorted by name.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder; one that does not begin with `/` is relative to that of the test's source
  /// file.
  ///   - contract: The path of the contract, likewise. The files that it refers to are read too.
  /// - Throws: An error with all problems: an invalid contract, an unreadable file, a name without an endpoint, or a
  ///   folder without fixtures, since a test without arguments would pass.
  public init(
    in folder: String, contract: String, besides source: String = #filePath
  ) throws(InvalidFixtures) {
    let folder = Self.path(folder, besides: source)
    let file = try Self.contract(at: Self.path(contract, besides: source))
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
      throw InvalidFixtures(problems: ["\(folder): cannot be read"])
    }
    var problems: [String] = []
    var fixtures: [Fixture] = []
    for name in names.filter(Self.isFixture).sorted() {
      let path = "\(folder)/\(name)"
      guard let body = FileManager.default.contents(atPath: path) else {
        problems.append("\(path): cannot be read")
        continue
      }
      do throws(UnknownEndpoint) {
        let (endpoint, status) = try FixtureName(name).promise(in: file.contract)
        fixtures.append(
          Fixture(
            name: name, endpoint: endpoint, status: status, body: Array(body), path: path, contract: file))
      } catch {
        problems.append("\(path): \(error)")
      }
    }
    if problems.isEmpty, fixtures.isEmpty { problems.append("\(folder): has no file that ends in .json") }
    guard problems.isEmpty else { throw InvalidFixtures(problems: problems) }
    self.fixtures = fixtures
  }

  /// Returns the fixtures of one endpoint, for a test of the type that decodes them. Throws an error if there are none.
  public func of(_ endpoint: String, status: Int? = nil) throws(InvalidFixtures) -> [Fixture] {
    let found = fixtures.filter { $0.endpoint == endpoint && (status ?? $0.status) == $0.status }
    if found.isEmpty {
      let words = status.map { "\(endpoint) with the status \($0)" } ?? endpoint
      throw InvalidFixtures(
        problems: [
          "there is no fixture of \(words)\(suggestion(for: endpoint, among: fixtures.map(\.endpoint)))"
        ])
    }
    return found
  }

  public var startIndex: Int { fixtures.startIndex }
  public var endIndex: Int { fixtures.endIndex }
  public subscript(position: Int) -> Fixture { fixtures[position] }

  private static func path(_ path: String, besides source: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let joined = ReferencedFiles.path(of: path, besides: source) else { return path }
    return source.hasPrefix("/") ? "/\(joined)" : joined
  }

  private static func isFixture(_ name: String) -> Bool {
    name.hasSuffix(".json") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  private static func contract(at path: String) throws(InvalidFixtures) -> ContractFile {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw InvalidFixtures(problems: ["\(path): cannot be read"])
    }
    do throws(InvalidContractFile) {
      return try ContractFile(parsing: Array(bytes), file: path) { name in
        let joined = ReferencedFiles.path(of: name, besides: path) ?? name
        guard let bytes = FileManager.default.contents(atPath: path.hasPrefix("/") ? "/\(joined)" : joined)
        else {
          throw UnreadableFile()
        }
        return Array(bytes)
      }
    } catch {
      throw InvalidFixtures(problems: error.problems.map(\.description))
    }
  }

  private struct UnreadableFile: Error, CustomStringConvertible {
    let description = "no such file, or it cannot be read"
  }
}
