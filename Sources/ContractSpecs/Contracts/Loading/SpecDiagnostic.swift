/// An error or warning at a location of a contract file.
package struct SpecDiagnostic: Error, Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable { case error, warning }

  /// A subject by which a diagnostic is recognized, whatever its message says.
  package enum Topic: Hashable, Sendable {
    /// The contract has no check.
    case noChecks

    /// A place of a document is read and not judged.
    case unjudged
  }

  package var severity: Severity
  package var location: SpecLocation

  /// The message: a sentence about the problem and, if known, its solution.
  package var message: String

  /// The line of the file, and a second line with a caret under the location.
  package var excerpt: String?

  package var topic: Topic?

  package init(
    severity: Severity, location: SpecLocation, message: String, excerpt: String?, topic: Topic? = nil
  ) {
    self.topic = topic
    (self.severity, self.location) = (severity, location)
    (self.message, self.excerpt) = (message, excerpt)
  }
}

extension SpecDiagnostic: CustomStringConvertible {
  /// The diagnostic as `specs/x.json:12:18: error: …`, followed by the excerpt.
  package var description: String {
    let head = "\(location): \(severity.rawValue): \(message)"
    return excerpt.map { "\(head)\n\($0)" } ?? head
  }
}

/// An error that contains all errors of a contract file, in the order of the file.
package struct InvalidContract: Error, Hashable, Sendable {
  package var diagnostics: [SpecDiagnostic]
}

extension InvalidContract: CustomStringConvertible {
  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
