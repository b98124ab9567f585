import Testing

/// The tests that `docs/faults.md` is made from the table.
@Suite struct FaultPageTests {
  @Test func `the page lists every fault`() throws {
    try expectText(Self.page, inFile: ProjectFolder.root + "/docs/faults.md")
  }

  private static let introduction = """
    # Faults on the wire

    What a backend can do wrong below the level of its contract, and how `contractcheck` reports it. The tests run a server
    on loopback for each row, with a contract that has one check: `GET` expects 200 and `{"ok": true}`. The run ends
    within its time limit with this single result and this exit status, and writes every report. One run of all rows, with
    bodies that never end or decompress to a thousand times their size and more, takes less than 200 MB of memory.

    A kind such as `body-truncated` is a broken promise: the check failed. A reason such as `transport-closed` says why no
    response could be judged: the check has no verdict. *passed* means that HTTP allows it, or that the response arrived
    complete all the same. `RECORD_GOLDEN=1 swift test --filter FaultPageTests` writes this page.
    """

  private static var page: String {
    let tables = WireFault.Group.allCases.map { group in
      let rows = WireFault.all.filter { $0.group == group }.map { fault in
        let ending = fault.ending == .passed ? "*passed*" : "`\(fault.ending)`"
        return "| `\(fault.name)` | \(fault.does) | \(ending) | \(fault.exitStatus.rawValue) |"
      }
      return "## \(group.rawValue)\n\n| Name | The server | Ends as | Exit |\n|---|---|---|---|\n"
        + rows.joined(separator: "\n")
    }
    return ([introduction] + tables).joined(separator: "\n\n") + "\n"
  }
}
