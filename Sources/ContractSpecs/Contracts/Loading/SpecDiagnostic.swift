/// What is wrong at one place of a contract file.
public struct SpecDiagnostic: Error, Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable { case error, warning }

  public var severity: Severity
  public var location: SpecLocation

  /// One sentence: what is wrong, and what would be right where that is known.
  public var message: String

  /// The line of the file and a second line with a caret under the place.
  public var excerpt: String?
}

extension SpecDiagnostic: CustomStringConvertible {
  /// `specs/x.json:12:18: error: …`, then the excerpt.
  public var description: String {
    let head = "\(location): \(severity.rawValue): \(message)"
    return excerpt.map { "\(head)\n\($0)" } ?? head
  }
}

/// Why a file is not a contract: every error in it, in the order of the file.
public struct InvalidContract: Error, Hashable, Sendable {
  public var diagnostics: [SpecDiagnostic]
}

extension InvalidContract: CustomStringConvertible {
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
