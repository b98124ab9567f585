import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct ReleaseTagsTests {
  @Test func `versions are ordered by their numbers`() {
    let ordered = [
      "v1.8.1", "v1.8.2-beta.9", "v1.8.2-beta.10", "v1.8.2", "v1.8.2-1", "v1.8.2-2", "v1.9", "v1.10.0", "v2",
    ]
    let versions = ordered.compactMap { ReleaseVersion(in: $0) }
    #expect(versions.count == ordered.count && versions == versions.shuffled().sorted())
  }

  static let names: [(String, String?, Bool)] = [
    ("v3.1.0", "3.1.0", false), ("release-1.3", "1.3", false), ("3.1.0 (245)", "3.1.0 (245)", false),
    ("v1.8.2-1", "1.8.2-1", false), ("v2.0-rc1", "2.0-rc1", true), ("v1-archive", "1-archive", true),
    ("ios/4.2", "4.2", false), ("vendor-import", nil, false), ("v1.", "1.", false), ("", nil, false),
    ("v99999999999999999999", nil, false),
  ]

  @Test(arguments: names) func `a version is read from a name`(
    _ name: String, _ version: String?, _ isPre: Bool
  ) {
    let read = ReleaseVersion(in: name)
    #expect(read?.description == version && (read?.isPreRelease ?? false) == isPre)
  }

  static let patterns: [(String, String, Bool)] = [
    ("v3.*", "v3.1.0", true), ("v3.*", "v2.3.", false), ("*", "", true), ("v*-beta*", "v1-beta.2", true),
    ("v1", "v1", true), ("v1", "v1.0", false), ("v*.0", "v1.0", true), ("v*0*0", "v0", false),
    ("a*a", "a", false),
    ("*é", "café", true), ("**", "x", true),
  ]

  @Test(arguments: patterns) func `a pattern is that of a whole name`(
    _ text: String, _ name: String, _ fits: Bool
  ) {
    #expect(TagPattern(text).matches(name) == fits)
  }

  private static let tags = [
    "v3.1.0", "v3.0.0", "v3.0.1", "v3.2.0-beta.1", "v2.9", "v1-archive", "vendor-import", "release-3.3",
  ]

  private static func chosen(_ patterns: [String], latest: Int? = nil, since: String? = nil) -> [String] {
    var releases = ReleaseSources(
      tags: patterns.map { TagPattern($0) }, location: SpecLocation(file: "", line: 1, column: 1))
    (releases.latest, releases.since) = (latest, since)
    return releases.chosen(among: tags).map(\.name)
  }

  @Test func `tags are chosen by pattern, then by version`() {
    #expect(Self.chosen(["v*"]) == ["v2.9", "v3.0.0", "v3.0.1", "v3.1.0"])
    #expect(Self.chosen(["v*"], latest: 2) == ["v3.0.1", "v3.1.0"])
    #expect(Self.chosen(["v*"], since: "3.0.1") == ["v3.0.1", "v3.1.0"])
    #expect(Self.chosen(["v3.*-beta*", "release-*"]) == ["v3.2.0-beta.1", "release-3.3"])
    #expect(Self.chosen(["x*"]).isEmpty)
  }
}
