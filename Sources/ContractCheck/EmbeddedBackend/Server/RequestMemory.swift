/// How much of unanswered requests may be held for all clients together, and how much is.
final class RequestMemory: Sendable {
  private let limit: Int
  private let held = Locked(0)

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes room for so many bytes; `false` where there is none.
  func take(_ count: Int) -> Bool {
    held.withLock { held in
      guard count <= limit - held else { return false }
      held += count
      return true
    }
  }

  func giveBack(_ count: Int) { held.withLock { $0 -= count } }
}
