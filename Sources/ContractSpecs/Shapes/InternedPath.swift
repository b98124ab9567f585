#if canImport(Darwin)
  import Foundation
#else
  import Synchronization
#endif

/// A file that a location is in, by its number among those of the process.
package struct InternedPath: Hashable, Sendable {
  private let number: UInt32

  /// The files, none of which is forgotten: they are as many as the process reads and names.
  private static let known = Table()

  package init(_ path: String) { number = Self.known.number(of: path) }

  package var path: String { Self.known.path(of: number) }

  /// The paths by their numbers.
  ///
  /// Unchecked because the compiler cannot prove its safety: `paths` and `numbers` are accessed only while `lock` is
  /// held. `Mutex` of the standard library, which would hold them, is there from macOS 15 on.
  private final class Table: @unchecked Sendable {
    #if canImport(Darwin)
      private let lock = NSLock()
    #else
      private let lock = Mutex(())
    #endif
    private var paths: [String] = []
    private var numbers: [String: UInt32] = [:]

    func number(of path: String) -> UInt32 {
      withLock {
        if let known = numbers[path] { return known }
        let number = UInt32(paths.count)
        paths.append(path)
        numbers[path] = number
        return number
      }
    }

    func path(of number: UInt32) -> String { withLock { paths[Int(number)] } }

    private func withLock<Result>(_ body: () -> Result) -> Result {
      #if canImport(Darwin)
        lock.lock()
        defer { lock.unlock() }
        return body()
      #else
        return lock.withLock { _ in body() }
      #endif
    }
  }
}
