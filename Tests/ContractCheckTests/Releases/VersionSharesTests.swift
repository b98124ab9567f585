import Testing

@testable import ContractCheck

@Suite struct VersionSharesTests {
  static let files: [(String, String)] = [
    ("App Version,Active Devices\n3.1.0,30\n3.0.0,10\n", "3.1.0 75 %, 3.0.0 25 %"),
    ("\u{FEFF}App version;Share\r\n\"3.1.0\";\"12,5 %\"\r\n3.0;0,4 %\r\n", "3.1.0 13 %, 3.0 0.4 %"),
    (
      "# ----\n# Versions\n# ----\nApp version,Users\n3.1 (12),\"1,500\"\n3.1 (13),500\n(not set),2000\n",
      "3.1 50 %"
    ),
    (
      #"Name,"Shop, the app""# + "\n\nPlatform\tVersion\tSessions\niOS\t2.0\t9\niOS\t1.0\t1\n\nTotal\t\t10\n",
      "2.0 90 %, 1.0 10 %"
    ),
    (#"{"3.1.0": 0.0001, "3.0.0": 0.1}"#, "3.1.0 less than 0.1 %, 3.0.0 10 %"),
    (#"[{"version": "3.1.0", "share": 0.25}, {"version": "3.0", "share": 0.5}]"#, "3.1.0 25 %, 3.0 50 %"),
    (#"{"3.1.0": 60, "3.0.0": 40}"#, "3.1.0 60 %, 3.0.0 40 %"),
  ]

  @Test(arguments: files) func `shares are read`(_ text: String, _ told: String) throws {
    let shares = try VersionShares(Array(text.utf8))
    #expect(
      shares.parts.map { "\($0.version) \(VersionShares.words($0.share))" }.joined(separator: ", ") == told)
  }

  @Test func `a version that a list does not have is nobody's if the list has all users`() throws {
    let version = try #require(ReleaseVersion(in: "v9"))
    #expect(try VersionShares(Array("Version,Share\n1.0,99.5 %\n".utf8)).share(of: version) == 0)
    #expect(try VersionShares(Array("Version,Share\n1.0,60 %\n".utf8)).share(of: version) == nil)
  }

  static let unreadable: [(String, String)] = [
    ("Version,Share\n1.0,60 %\n2.0,50 %\n", "its shares are 110 % in all, more than everybody"),
    ("Version,Share\n1.0,many\n", #"the share of "1.0" is "many", not a number"#),
    (
      "a,b\n1,2\n",
      #"no line names a column of versions and one of shares, as "App Version,Active Devices" does"#
    ),
    ("{", "it is not JSON"), ("[]", "it has no version"),
    ("", "no line names a column of versions and one of shares, as \"App Version,Active Devices\" does"),
    (#"[{"version": "1"}]"#, #"an element has no "version" and "share""#),
    (#"{"3.1.0": 0.25, "3.0.0": "10%"}"#, "some of its shares are percentages, and others are not"),
    (#"{"1.0": -1}"#, #"the share of "1.0" is "-1", not a number"#),
    (#"{"1.0": [1]}"#, #"a share is a number or a text such as "12%""#),
  ]

  @Test(arguments: unreadable) func `what is no list of shares says why`(_ text: String, _ reason: String) {
    #expect(throws: VersionShares.Unreadable(reason: reason)) { try VersionShares(Array(text.utf8)) }
  }
}
