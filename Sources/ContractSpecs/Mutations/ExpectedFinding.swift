/// What a drift did, in the words that findings have for it.
package struct ExpectedFinding: Hashable, Sendable {
  /// The kinds of findings that drifts can lead to; the raw values are those of findings.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case responseStatus = "response-status"
    case responseMediaType = "response-media-type"
    case bodyEmpty = "body-empty"
    case bodyUnexpected = "body-unexpected"
    case bodyNotJSON = "body-not-json"
    case bodyTruncated = "body-truncated"
    case bodyWrapped = "body-wrapped"
    case bodyUnwrapped = "body-unwrapped"
    case fieldCasing = "field-casing"
    case fieldMoved = "field-moved"
    case fieldRenamed = "field-renamed"
    case fieldMissing = "field-missing"
    case fieldUnexpected = "field-unexpected"
    case valueType = "value-type"
    case valueNull = "value-null"
    case valueFormat = "value-format"
    case valueChoice = "value-choice"
    case valueRange = "value-range"
    case valueLiteral = "value-literal"
    case keyDuplicated = "key-duplicated"
    case numberPrecision = "number-precision"
  }

  package var kind: Kind

  /// Where the contract promises it, elements as `[*]`; `nil` for what is not in the body.
  package var path: JSONPath?

  /// Where it stands now, where that is elsewhere.
  package var foundAt: JSONPath?

  /// Whether no alternative of a choice could explain it otherwise.
  package var isCertain = true
}

/// A body that has drifted.
package struct MutatedBody: Hashable, Sendable {
  package var bytes: [UInt8]
  package var truth: ExpectedFinding

  /// Where the contract writes what it promises of the altered place.
  package var location: SpecLocation

  /// Why the contract cannot see it, where it cannot.
  package var undetectedReason: UndetectedReason?

  /// What lets a drift slip through.
  package enum UndetectedReason: Hashable, Sendable {
    /// `any`: nothing is promised of the value.
    case anything

    /// `object`: any member is welcome.
    case openObject

    /// Nothing is said of the body.
    case unpromisedBody

    /// The altered body fits, for example because another alternative takes it.
    case stillFits
  }
}
