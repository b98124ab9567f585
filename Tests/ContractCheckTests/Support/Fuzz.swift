import Foundation

/// The amount of the property tests: a slice that takes seconds, or a multiple of it with `script/fuzz`.
enum Fuzz {
  /// The number of slices.
  static let scale = environmentVariable("CONTRACTCHECK_FUZZ").flatMap { Int($0) } ?? 1

  static func count(_ slice: Int) -> Int { slice * max(1, scale) }

  /// Prints what was done, if more than a slice was requested.
  static func report(_ line: String) {
    if scale > 1 { FileHandle.standardError.write(Data((line + "\n").utf8)) }
  }
}
