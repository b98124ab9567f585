import Foundation

/// How much the property tests try: a slice that takes seconds, or with `script/fuzz` as much as is wanted.
enum Fuzz {
  /// How many times the slice.
  static let scale = environmentVariable("CONTRACTCHECK_FUZZ").flatMap { Int($0) } ?? 1

  static func count(_ slice: Int) -> Int { slice * max(1, scale) }

  /// Says what was done, where somebody waits for it.
  static func report(_ line: String) {
    if scale > 1 { FileHandle.standardError.write(Data((line + "\n").utf8)) }
  }
}
