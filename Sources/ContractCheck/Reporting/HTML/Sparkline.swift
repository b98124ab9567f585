extension [RunMark] {
  /// A bar a run, the oldest first: upwards where it passed, downwards where it failed, a dash where nobody knows.
  var picture: HTML {
    let width = 5 * count
    let bars: [HTML] = RunMark.allCases.filter(contains).map { mark in
      let lines: [HTML] = enumerated().filter { $0.1 == mark }.map { "M\(5 * $0.0 + 2) \(mark.line)" }
      return "<path d='\(lines)' stroke='\(mark.statusStyle.fill)' stroke-width='4'/>"
    }
    return """
      <svg class='runs' viewBox='0 0 \(width) 14' width='\(width)' height='14' role='img' aria-label='\(words)'>\
      \(bars)</svg>
      """
  }
}

extension RunMark {
  /// Where its bar begins and how far it goes.
  fileprivate var line: HTML {
    switch self {
    case .kept: "0v7"
    case .broken: "7v7"
    case .unknown: "6v2"
    }
  }
}
