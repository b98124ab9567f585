import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of entries of baselines that name a place in a response: what they waived stays waived.
@Suite struct ResponseBaselineTests {
  private static func finding(
    _ kind: Finding.Kind, _ path: String?, _ expected: String, _ actual: String, foundAt: String? = nil,
    members: [(String, String?)] = []
  ) -> Finding {
    Finding(
      kind: kind, severity: .breaks,
      place: Finding.Place(
        path.flatMap { JSONPath($0) }, foundAt: foundAt.flatMap { JSONPath($0) },
        members: members.map { Finding.Member(expected: $0.0, found: $0.1) }, location: .every(3)),
      expected: expected, actual: actual)
  }

  /// The findings of every kind, and for each kind that can be about a group also one of a group.
  static let findings = [
    finding(.responseStatus, nil, "200", "500"),
    finding(.responseHeader, nil, "X-Request-Id: uuid", #"X-Request-Id: "7""#),
    finding(.responseHeader, nil, "Location: string", "no Location header"),
    finding(.responseMediaType, nil, "application/json", "text/html; charset=utf-8"),
    finding(.responseMediaType, nil, "charset utf-8", "charset utf-16"),
    finding(.responseSlow, nil, "within 200 ms", "312 ms"),
    finding(.certificateExpiry, nil, "valid for 30 days", "expires in 12 days (2026-12-03)"),
    finding(.bodyEmpty, nil, "User", "an empty body"),
    finding(.bodyUnexpected, nil, "no body", "JSON"),
    finding(.bodyNotJSON, nil, "JSON: User", #"an HTML page: "<html>""#),
    finding(.bodyTruncated, nil, "120 bytes", "the connection ended after 64 bytes"),
    finding(.bodyWrapped, "$", "User", "object {data}", foundAt: "$.data"),
    finding(.bodyUnwrapped, "$.user", "User", "object {id, name}", foundAt: "$"),
    finding(.bodyUnrelated, nil, "User", "object {error}"),
    finding(
      .fieldCasing, "$.user.firstName", #""firstName""#, #""first_name""#, foundAt: "$.user.first_name",
      members: [("firstName", "first_name")]),
    finding(
      .fieldCasing, "$.user", "camelCase keys", "snake_case keys",
      members: [("firstName", "first_name"), ("lastName", "last_name")]),
    finding(
      .fieldCasing, "$.items[*]", "keys as promised", "the same keys in other casing",
      members: [("id", "ID"), ("name", "Name")]),
    finding(
      .fieldMoved, "$.user.email", "email", "nothing there", foundAt: "$.email", members: [("email", "email")]
    ),
    finding(
      .fieldMoved, "$.user", #""email", "name""#, "none of them there", foundAt: "$.profile",
      members: [("email", "email"), ("name", "name")]),
    finding(
      .fieldRenamed, "$.user.userName", #""userName""#, #""login""#, foundAt: "$.user.login",
      members: [("userName", "login")]),
    finding(
      .fieldRenamed, "$.items[*].userName", #""userName""#, #"no "userName"; "login" may be it"#,
      foundAt: "$.items[*].login", members: [("userName", "login")]),
    finding(.fieldMissing, "$.items[*].id", "uuid | null", "nothing in object {name}"),
    finding(
      .fieldMissing, "$.items[*].children[*]", "13 more members", "empty object",
      members: (1...13).map { ("member\($0)", nil) }),
    finding(.fieldUnexpected, "$.items[*].extra", "no such member", #"string "7""#),
    finding(
      .fieldUnexpected, "$.items[*]", "no other members", #"13 unpromised members: "a", …"#,
      members: (1...13).map { ("", "extra\($0)") }),
    finding(.valueType, "$.items[*].id", "integer(1...)", #"string "22""#),
    finding(.valueNull, "$.items[*].owner", "User", "null"),
    finding(.valueFormat, "$.createdAt", "date-time", #"string "2026-11-21" (a date)"#),
    finding(.valueChoice, "$.role", "'admin' | 'user'", #"string "root""#),
    finding(.valueRange, "$.age", "integer(0...150)", "integer 151"),
    finding(.valueLiteral, "$.email", "'ada@example.com'", #"string "bob@example.com""#),
    finding(.valueLiteral, "$.token", #"other than string "t""#, #"string "t""#),
    finding(.keyDuplicated, "$.id", "each key once", #""id" again, now integer 7"#),
    finding(.numberPrecision, "$.id", "integer", "integer 9007199254740993"),
    finding(.modelTrap, nil, "a model that decodes", "CodingKeys without a case"),
  ]

  static let run = Compared.run(Compared.check("items", .failed, findings))
  private static let file = ProjectFolder.tests + "/Golden/baseline-of-responses.json"

  private func former() throws -> Baseline {
    let text = try String(contentsOfFile: Self.file, encoding: .utf8)
    return try Baseline(parsing: Array(text.utf8), file: "known.json")
  }

  @Test func `every kind is frozen`() throws {
    let later: Set<Finding.Kind> = [.modelFailed, .releasedModel]
    #expect(Set(Self.findings.map(\.kind)) == Set(Finding.Kind.allCases).subtracting(later))
    let known = Baseline(file: "known.json").updated(with: Self.run).baseline
    #expect(try former() == known)
    #expect(known.violations.count == Self.findings.count)
  }

  @Test func `what an entry waived it waives, and no other`() throws {
    let former = try former()
    let result = Self.run.compared(with: RunContext(baseline: former))
    #expect(result.exitStatus == .kept && result.contracts[0].checks[0].outcome == .waived)
    #expect(result.baseline?.stale == [])
    for finding in Self.findings {
      let others = Baseline(
        file: "known.json",
        violations: former.violations.filter {
          $0.identity
            != FindingIdentity(inResponse: finding, of: Self.run.contracts[0].checks[0], in: "shop")
        })
      #expect(others.violations.count == Self.findings.count - 1)
      let isOfGroup = Self.findings.contains { other in
        other != finding && other.kind == finding.kind && other.members.count > 1
          && !other.memberNames.isDisjoint(with: finding.namesOfMembers)
      }
      // That of a group may be enough for a member of it.
      if isOfGroup { continue }
      #expect(!others.waives(Self.run.contracts[0].checks[0], in: "shop", on: Compared.day(21)))
    }
  }
}

extension Finding {
  /// The names of its members, or of the only one.
  fileprivate var namesOfMembers: Set<String> {
    guard memberNames.isEmpty, case .key(let name)? = path?.steps.last else { return memberNames }
    return [name]
  }
}
