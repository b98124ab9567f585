extension [RunMark] {
  /// A bar for each run, oldest first: upwards if it passed, downwards if it failed, a dash if the result is unknown.
  var picture: HTML { picture(labelled: words) }

  /// Returns the bars with the words that a screen reader says for them.
  func picture(labelled words: String) -> HTML {
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
  /// The start and the length of the bar.
  fileprivate var line: HTML {
    switch self {
    case .kept: "0v7"
    case .broken: "7v7"
    case .unknown: "6v2"
    }
  }
}
