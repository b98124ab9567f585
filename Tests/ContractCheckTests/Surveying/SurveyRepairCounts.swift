/// The changes of one project's sources that are proposed for responses that break, counted.
struct SurveyRepairCounts: Hashable, Sendable {
  /// The number of responses that break, of those for which a change is printed, of those for which one is withheld, and
  /// of those for which every change of the model's decoding surely does not compile.
  var broken = 0
  var repaired = 0
  var withheld = 0
  var impossible = 0

  /// The number of different changes, and of those that were compiled with all that compiles of the project.
  var changes = 0
  var compiled = 0

  /// The number of changes that do not compile, and of those with which the response does not decode although it
  /// should.
  var notCompiling = 0
  var notDecoding = 0

  /// The number of changes that are said not to compile and were compiled, and of those that do compile.
  var checked = 0
  var refuted = 0

  static let head = """
    | Project | Break | With a change | Withheld | Impossible | Changes | Compiled | Do not compile | Do not decode | Impossible, Compiled | Compile |
    |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
    """

  private static let numbers = [
    \Self.broken, \.repaired, \.withheld, \.impossible, \.changes, \.compiled, \.notCompiling, \.notDecoding,
    \.checked, \.refuted,
  ]

  func line(named name: String) -> String {
    "| \(name) | " + Self.numbers.map { "\(self[keyPath: $0])" }.joined(separator: " | ") + " |"
  }

  mutating func add(_ other: Self) {
    for number in Self.numbers { self[keyPath: number] += other[keyPath: number] }
  }
}
