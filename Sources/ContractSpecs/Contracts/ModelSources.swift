/// The app's own Swift sources that a contract names, with the models of its responses.
package struct ModelSources: Hashable, Sendable {
  /// The files and folders, in the order of the contract.
  package var paths: [Path]

  /// True if the contract states the key strategy itself, so that the sources do not decide it.
  package var statesKeys: Bool

  /// True if the contract states the date strategy itself.
  package var statesDates: Bool

  /// The released versions of the app that read the responses as well; `nil` if the contract names none.
  package var releases: ReleaseSources?

  /// The location of the list in the contract.
  package var location: SpecLocation

  /// A file or folder, relative to the folder of the contract.
  package struct Path: Hashable, Sendable {
    package var text: String
    package var location: SpecLocation
  }
}

/// The app's type that decodes a response, as Swift writes it: `LoginResponse`, `[Item]`, `Page<Item>`.
package struct ModelReference: Hashable, Sendable {
  package var type: String
  package var location: SpecLocation
}
