#if canImport(Darwin)
  import Foundation
#else
  import Synchronization
#endif

/// A value that is protected by a lock.
///
/// `Mutex` of the standard library does the same from macOS 15 on.
///
/// Unchecked because the compiler cannot prove its safety: `value` is accessed only in `withLock`, while `lock` is held.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  #if canImport(Darwin)
    private let lock = NSLock()
  #else
    private let lock = Mutex(())
  #endif
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    #if canImport(Darwin)
      lock.lock()
      defer { lock.unlock() }
      return body(&value)
    #else
      return lock.withLock { _ in body(&value) }
    #endif
  }
}
