extension Judgement {
  /// Returns how the body differs from a mirror of it: empty if it holds all values, `nil` if there is no JSON to
  /// compare.
  package func differences(from values: JSONDocument, location: SpecLocation) -> [Finding]? {
    guard let body else { return nil }
    var comparison = ValueMirror(self, body: body, wantsEqual: true, location: location)
    comparison.hold(values)
    return comparison.findings
  }
}
