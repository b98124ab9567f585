/// An error that contains everything that keeps the fixtures of a folder from being read.
public struct InvalidFixtures: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems, each with the path of its file.
  public var problems: [String]

  public var description: String { problems.joined(separator: "\n") }
}
