import ContractSpecs

/// The choice of numbers within bounds.
extension NumberBounds {
  /// Returns the integers within the bounds that fit 64 bits, or `nil` if there is none.
  func integers() -> ClosedRange<Int64>? {
    let least = lower.map { Self.edge($0, roundsUp: true) } ?? Self.default(other: upper, isLower: true)
    let greatest = upper.map { Self.edge($0, roundsUp: false) } ?? Self.default(other: lower, isLower: false)
    guard let least, let greatest, least <= greatest else { return nil }
    return least...greatest
  }

  /// Returns the nearest integer on the inner side of a bound.
  private static func edge(_ text: String, roundsUp: Bool) -> Int64? {
    guard let number = JSONNumber(text) else { return nil }
    if let exact = number.int64 { return exact }
    let near = number.double
    guard abs(near) < 9e18 else { return (near > 0) == roundsUp ? nil : (near > 0 ? .max : .min) }
    let rounded = Int64(near.rounded(roundsUp ? .up : .down))
    guard let candidate = JSONNumber("\(rounded)") else { return nil }
    if roundsUp, candidate < number { return rounded + 1 }
    if !roundsUp, number < candidate { return rounded - 1 }
    return rounded
  }

  /// Returns the edge for a missing bound: a thousand away from the other bound, or 1 and 10,000 if both are missing. A
  /// missing lower bound is 1 if the upper one is from 1 to 1000.
  private static func `default`(other: String?, isLower: Bool) -> Int64? {
    guard let other else { return isLower ? 1 : 10_000 }
    guard let edge = edge(other, roundsUp: !isLower) else { return nil }
    if isLower { return edge >= 1 && edge <= 1000 ? 1 : edge < .min + 1000 ? .min : edge - 1000 }
    return edge > .max - 1000 ? .max : edge + 1000
  }

  /// Returns a number within the bounds that a `Double` can hold, with two decimals if there is room; `nil` if none was
  /// found.
  func number(from random: inout SampleRandom) -> String? {
    for _ in 0..<8 {
      let text = candidate(from: &random)
      if isGood(text) { return text }
    }
    let edges = [lower, upper, integers().map { "\($0.lowerBound)" }]
    return edges.compactMap { $0 }.first(where: isGood)
  }

  private func candidate(from random: inout SampleRandom) -> String {
    if let whole = integers() {
      let number = random.number(in: whole)
      return whole.contains(number &+ 1) && number >= 0
        ? "\(number).\(random.number(in: 10...99))" : "\(number)"
    }
    let low = lower.flatMap { JSONNumber($0)?.double } ?? 0
    let high = upper.flatMap { JSONNumber($0)?.double } ?? low + 1
    return "\(low + (high - low) * Double(random.number(in: 1...999)) / 1000)"
  }

  private func isGood(_ text: String) -> Bool {
    guard let number = JSONNumber(text) else { return false }
    return contains(number) && ShapeFit.survives(number)
  }
}

extension CountBounds {
  /// Returns a range of small counts within the bounds, or `nil` if the bounds exclude each other.
  func counts(few: ClosedRange<Int>) -> ClosedRange<Int>? {
    let least = max(lower ?? min(few.lowerBound, upper ?? few.lowerBound), 0)
    let greatest = upper ?? max(few.upperBound, least + few.upperBound - few.lowerBound)
    guard least <= greatest else { return nil }
    return least...min(greatest, least + few.upperBound)
  }
}
