/// The access to the files that a contract refers to.
package struct ReferencedFiles: Sendable {
  /// Returns the bytes of a file, by its path relative to the folder of the contract.
  package var read: @Sendable (_ path: String) throws(ReferencedFileError) -> [UInt8]

  /// Throws an error if symbolic links lead from a file out of the folder of a document. Both paths are relative to the
  /// folder of the contract.
  package var verifyLinks:
    @Sendable (_ path: String, _ document: String) throws(ReferencedFileError) -> Void = { _, _ in }

  /// Returns the types of the app's sources that a contract names in `"client"`.
  package var models:
    @Sendable (_ sources: ModelSources, _ client: Client) throws(ReferencedFileError) -> any AppModels

  /// Converts the text of a document in YAML; `nil` where only JSON is read.
  package var yaml: (@Sendable (_ text: [UInt8]) throws(ConversionError) -> ConvertedDocument)?

  package init(
    read: @escaping @Sendable (_ path: String) throws(ReferencedFileError) -> [UInt8],
    models:
      @escaping @Sendable (_ sources: ModelSources, _ client: Client) throws(ReferencedFileError) ->
      any AppModels = Self.noModels
  ) {
    (self.read, self.models) = (read, models)
  }

  /// Throws an error that names who can read Swift sources.
  package static let noModels:
    @Sendable (_ sources: ModelSources, _ client: Client) throws(ReferencedFileError) -> any AppModels = {
      _, _ throws(ReferencedFileError) in
      throw ReferencedFileError(reason: "a shape that is a model is read by the program contractcheck alone")
    }

  /// An access to no file, for a contract that is known only by its text.
  package static let none = ReferencedFiles { _ throws(ReferencedFileError) in
    throw ReferencedFileError(reason: "this contract has no folder in which files could be")
  }

  /// Returns the path of a file that is named relative to another one, or `nil` if the name is absolute.
  ///
  /// Parts such as `a/..` are removed; `..` stays where it leads out of the folder of the first file.
  package static func path(of name: String, besides file: String) -> String? {
    guard !name.isEmpty, !name.hasPrefix("/"), !name.contains("://"), !name.contains("\\") else { return nil }
    var parts: [Substring] = []
    for part in file.split(separator: "/").dropLast() + name.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }
}

/// An error that says why a file that a contract refers to could not be read.
package struct ReferencedFileError: Error, Hashable, Sendable {
  package var reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
