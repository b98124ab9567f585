/// Work of which a user is told if it takes long.
enum SlowWork {
  /// The time after which it is said what is being done, and the time between repetitions.
  private static let (patience, interval) = (Duration.seconds(2), Duration.seconds(10))

  /// Does work. After two seconds, and every ten seconds from then on, standard error says what it is.
  static func telling<Result>(_ words: String, _ work: () throws(CommandError) -> Result) throws(CommandError)
    -> Result
  {
    let start = ContinuousClock.now
    let teller = Task.detached {
      var wait = patience
      while (try? await Task.sleep(for: wait)) != nil, !Task.isCancelled {
        let seconds = (ContinuousClock.now - start).components.seconds
        Terminal.errors.tell(["\(words) (\(seconds) s)"])
        wait = interval
      }
    }
    defer { teller.cancel() }
    return try work()
  }
}
