/// A budget of bytes for the unanswered requests of all clients together.
final class RequestMemory: Sendable {
  private let limit: Int
  private let held = Locked(0)

  init(limit: Int) {
    self.limit = limit
  }

  /// Reserves a number of bytes. Returns `false` if they exceed the limit.
  func take(_ count: Int) -> Bool {
    held.withLock { held in
      guard count <= limit - held else { return false }
      held += count
      return true
    }
  }

  func giveBack(_ count: Int) { held.withLock { $0 -= count } }
}
