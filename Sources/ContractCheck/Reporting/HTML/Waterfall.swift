extension PhaseTimings {
  /// The phases that took time, each with a bar from its start to its end.
  var waterfall: HTML {
    let ends = [
      ("Name lookup", nameLookup), ("Connect", connect), ("TLS", tls), ("Waiting", firstByte),
      ("Download", total),
    ]
    let starts = [.zero] + ends.map(\.1)
    let rows: [HTML] = zip(ends, starts).filter { $0.0.1 > $0.1 }.map { phase, start in
      """
      <tr><th scope='row'>\(phase.0)</th><td>\((phase.1 - start).precise)</td>\
      <td>\(bar(from: start, to: phase.1))</td></tr>

      """
    }
    return """
      <table class='phases'><caption>Where \(total.precise) went</caption>
      <tr><th scope='col'>Phase</th><th scope='col'>Took</th><th scope='col'>When</th></tr>
      \(rows)</table>

      """
  }

  private func bar(from start: Duration, to end: Duration) -> HTML {
    let (left, right) = (permille(start), permille(end))
    return """
      <svg viewBox='0 0 1000 12' width='200' height='12' preserveAspectRatio='none' aria-hidden='true'>\
      <rect x='\(left)' y='2' width='\(max(4, right - left))' height='8' fill='#5b7fb8'/></svg>
      """
  }

  private func permille(_ time: Duration) -> Int {
    total > .zero ? min(1000, max(0, Int(1000 * (time / total)))) : 0
  }
}

extension Duration {
  /// The duration in milliseconds, with one decimal below 10 ms: `0.4 ms`, `239 ms`.
  fileprivate var precise: String {
    let tenths = Int64((self / .milliseconds(1) * 10).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) ms" : spoken
  }
}
