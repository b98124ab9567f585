extension Finding {
  /// The app's own reading of a value, where the severity alone does not determine it.
  package enum Reading: String, Hashable, Sendable, CaseIterable {
    /// A value that the app gets as it was meant, although it is not written as promised.
    case asMeant = "as-meant"

    /// A value for which decoding throws in an app that reads a `UUID`, but not in one that reads a `String`.
    case onlyUUID = "only-uuid"

    /// A value for which decoding throws in an app that reads a `URL`, but not in one that reads a `String`.
    case onlyURL = "only-url"

    /// A value for which decoding throws in an app that reads an enum, but not in one that reads a `String`.
    case onlyEnum = "only-enum"

    /// A Boolean value that indicates whether the severity holds only for an app that does not read a plain `String`.
    package var isConditional: Bool {
      switch self {
      case .asMeant: false
      case .onlyUUID, .onlyURL, .onlyEnum: true
      }
    }
  }

  /// A severity and the reading behind it, if known.
  package struct Effect: Hashable, Sendable {
    package var severity: Severity
    package var reading: Reading?

    init(_ severity: Severity, _ reading: Reading? = nil) {
      (self.severity, self.reading) = (severity, reading)
    }

    /// Returns the worse of two effects. For equal severities, the reading is kept only if both share it.
    func worse(_ other: Self) -> Self {
      if severity == other.severity {
        return reading == other.reading ? self : Self(severity)
      }
      return severity.worse(other.severity) == severity ? self : other
    }
  }
}
