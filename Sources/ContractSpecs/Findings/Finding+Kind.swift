extension Finding {
  /// The kinds of difference: one closed set, whose hyphenated names are part of the product's interface.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case responseStatus = "response-status"
    case responseHeader = "response-header"
    case responseMediaType = "response-media-type"

    /// It took longer than the contract allows.
    case responseSlow = "response-slow"

    /// The backend's certificate is valid for less time than the contract asks for.
    case certificateExpiry = "certificate-expiry"

    case bodyEmpty = "body-empty"

    /// Something came where no body was promised.
    case bodyUnexpected = "body-unexpected"
    case bodyNotJSON = "body-not-json"
    case bodyTruncated = "body-truncated"

    /// The whole promise stands inside another document, such as under `data`.
    case bodyWrapped = "body-wrapped"

    /// The content of a promised envelope stands at the root.
    case bodyUnwrapped = "body-unwrapped"

    /// Another document: nothing of the promise is in it.
    case bodyUnrelated = "body-unrelated"

    case fieldCasing = "field-casing"

    /// Found elsewhere in the body, under its own name.
    case fieldMoved = "field-moved"

    /// Found in its object, under another name.
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

    /// Wrong in the client's own model, whatever a body holds.
    case modelTrap = "model-trap"
  }

  /// What the app feels.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Decoding throws, or a promise outside the body is broken.
    case breaks

    /// Hidden behind another problem; bites once that is fixed.
    case latent

    /// Decodes, but to nil or to what was not promised; or the app passes over it, and the contract forbids it.
    case silent

    /// Passes here, throws on a supported older system.
    case olderOS = "older-os"

    /// Not read by the client.
    case info

    /// Whether a run in which this was found has failed.
    public var failsRun: Bool { self != .info }
  }
}
