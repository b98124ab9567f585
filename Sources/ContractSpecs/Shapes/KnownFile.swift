/// A file that a location is in, by its number among those of the process.
package struct KnownFile: Hashable, Sendable {
  private let number: UInt32

  /// The files, none of which is forgotten: they are as many as the process reads and names.
  private static let known = Locked(Table())

  private struct Table {
    var paths: [String] = []
    private var numbers: [String: UInt32] = [:]

    mutating func number(of path: String) -> UInt32 {
      if let known = numbers[path] { return known }
      let number = UInt32(paths.count)
      paths.append(path)
      numbers[path] = number
      return number
    }
  }

  package init(_ path: String) { number = Self.known.withLock { $0.number(of: path) } }

  package var path: String { Self.known.withLock { $0.paths[Int(number)] } }
}
