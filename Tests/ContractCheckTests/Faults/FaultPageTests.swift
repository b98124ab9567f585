import Testing

/// The tests that `docs/faults.md` is made from the table.
@Suite struct FaultPageTests {
  @Test func `the page lists every fault`() throws {
    try expectText(Self.page, inFile: ProjectFolder.root + "/docs/faults.md")
  }

  private static let introduction = """
    # Faults on the wire

    What a backend can do wrong below the contract, and what `contractcheck` makes of it. Each row is done by a server on
    loopback in the tests, in a run of a contract with one check: `GET` expects 200 and `{"ok": true}`. It ends in its
    time limit with this one result and this exit status, and every report is written. One run of all rows, with bodies
    that have no end or unpack to a thousand times their size and more, takes less than 200 MB of memory.

    A kind such as `body-truncated` is a broken promise: the check failed. A reason such as `transport-closed` says why no
    answer could be judged: the check has no verdict. *passed* means that HTTP allows it, or that the answer came whole all
    the same. `RECORD_GOLDEN=1 swift test --filter FaultPageTests` writes this page.
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
