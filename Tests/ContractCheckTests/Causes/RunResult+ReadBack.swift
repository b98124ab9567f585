import Testing

@testable import ContractCheck

extension RunResult {
  /// Returns the causes, which have to be the same once the result is written as a JSON report and read back.
  func causesAsReadBack() throws -> [Cause] {
    let read = try JSONReport.read(Array(JSONReport().text(of: self).utf8), file: "a.json")
    #expect(read.causes.map(\.id) == causes.map(\.id))
    #expect(read.causes.map(\.title) == causes.map(\.title))
    return causes
  }
}
