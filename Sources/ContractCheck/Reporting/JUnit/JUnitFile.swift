/// The file of a contract, whose path nearly all cases of its suite have.
struct JUnitFile: Hashable, Sendable {
  private let name: String

  /// The path for annotations, if it is one.
  let path: RepositoryPath?

  init(_ name: String) {
    self.name = name
    path = RepositoryPath(name)
  }

  /// Returns the path of a file, which may be another one.
  func path(of file: String) -> RepositoryPath? { file == name ? path : RepositoryPath(file) }
}
