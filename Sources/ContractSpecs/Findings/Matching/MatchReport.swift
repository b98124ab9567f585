/// The result of a finished match: its findings, in document order, and where values were found.
package struct MatchReport: Sendable {
  package var findings: [Finding]

  /// The places of values that are promised elsewhere.
  package var found: FoundPaths

  /// Matches a document against a shape of a table without a contract: for models and payloads.
  ///
  /// `receivedAt` is the time of the response, in seconds since 1970; only shapes with `now` use it.
  package init(
    of document: JSONDocument, against root: ShapeID, of table: ShapeTable, client: Client,
    policy: UnexpectedFields, receivedAt: Double? = nil,
    codingName: (@Sendable (JSONPath, String) -> String?)? = nil
  ) {
    var shapes = PreparedShapes(table)
    shapes.prepare(root)
    let setting = MatchSetting(
      client: client, policy: policy, receivedAt: receivedAt, codingName: codingName)
    var matcher = BodyMatcher(document, against: root, of: shapes, setting: setting)
    matcher.run()
    matcher.explain()
    self.init(of: matcher)
  }

  init(of matcher: BodyMatcher) {
    guard matcher.isUnrelated || matcher.table.hasRecords else {
      (findings, found) = ([], FoundPaths())
      return
    }
    let teller = FindingBuilder(matcher.matched, isUnrelated: matcher.isUnrelated)
    findings = teller.findings()
    found = teller.foundPaths()
  }
}
