import ContractSpecs

/// The errors that an initializer may throw and that do not concern the decoded value.
extension SwiftInitializerReader {
  /// Records every `try` before an expression that does not use the decoder, or that calls a function declared to
  /// throw.
  mutating func noteOwnErrors(in range: Range<Int>, _ route: inout DecodingRoute) {
    var tried = range.lowerBound
    for index in range where tokens.isWord(index, "try") {
      if tokens.isMark(index + 1, "?") {
        tried = max(tried, endOfTry(at: index, in: range))
      } else if index >= tried, !tokens.isMark(index + 1, "!") {
        let part = index + 1..<endOfTry(at: index, in: range)
        if !part.contains(where: { isUse($0, route) }) || part.contains(where: { isThrowingCall($0, route) })
        {
          noteOwnError(at: index, &route)
        }
      }
    }
  }

  private mutating func noteOwnError(at index: Int, _ route: inout DecodingRoute) {
    if attempts > 0 {
      throwsInAttempt = true
    } else {
      doubt("may throw for a reason of its own", index, &route)
    }
  }

  /// Returns the end of the tokens that a `try` covers: the next comma, or the end of the enclosing brackets.
  private func endOfTry(at start: Int, in range: Range<Int>) -> Int {
    var index = start + 1
    while index < range.upperBound,
      ![",", ")", "]", "}", ";"].contains(where: { (mark: Unicode.Scalar) in tokens.isMark(index, mark) })
    {
      index = tokens.past(index)
    }
    return min(index, range.upperBound)
  }

  /// Returns whether a call is to a function that these files declare to throw, or to a throwing one of Foundation.
  /// Calls on a container do not count.
  private func isThrowingCall(_ index: Int, _ route: DecodingRoute) -> Bool {
    guard tokens.isName(index), tokens.isMark(index + 1, "("), !isOwnCall(index) else { return false }
    let name = tokens.text(index) == "Self" ? declarations[type].path.last ?? "" : tokens.text(index)
    if tokens.isMark(index - 1, "."), tokens.isName(index - 2), isUse(index - 2, route) { return false }
    if name == "Date",
      tokens.parts(in: index + 1).contains(where: { tokens.isWord($0.lowerBound, "strategy") })
    {
      return true
    }
    let isNamed = tokens.isName(index + 2) && tokens.isMark(index + 3, ":")
    let label = isNamed ? tokens.text(index + 2) : tokens.isMark(index + 2, ")") ? "" : "_"
    return !name.hasPrefix("decode") && declarations.throwing.contains("\(name)(\(label)")
  }
}

extension SwiftInitializerReader.Outcome {
  /// Returns the outcome with a doubt added. Throws if the outcome has more than one path.
  func doubted(_ doubt: SwiftDoubt) throws(SwiftInitializerReader.NotUnderstood) -> Self {
    switch self {
    case .goesOn(var route):
      route.doubts.append(doubt)
      return .goesOn(route)
    case .ends(.plain(var route)):
      route.doubts.append(doubt)
      return .ends(.plain(route))
    case .ends: throw SwiftInitializerReader.NotUnderstood(reason: "may throw for a reason of its own")
    case .fails: return self
    }
  }
}
