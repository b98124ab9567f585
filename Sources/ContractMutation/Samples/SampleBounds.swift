import ContractSpecs

/// The choice of numbers within bounds.
extension NumberBounds {
  /// Returns the integers within the bounds that fit 64 bits, or `nil` if there is none.
  func integers() -> ClosedRange<Int64>? {
    let least = lower.map { Self.edge($0, roundsUp: true) } ?? Self.default(other: upper, isLower: true)
    let greatest = upper.map { Self.edge($0, roundsUp: false) } ?? Self.default(other: lower, isLower: false)
    guard var least, var greatest else { return nil }
    if excludesLower, let bound = lower.flatMap({ JSONNumber($0) }), JSONNumber("\(least)") == bound {
      guard least < .max else { return nil }
      least += 1
    }
    if excludesUpper, let bound = upper.flatMap({ JSONNumber($0) }), JSONNumber("\(greatest)") == bound {
      guard greatest > .min else { return nil }
      greatest -= 1
    }
    return least <= greatest ? least...greatest : nil
  }

  /// Returns an integer within the bounds that is a multiple of the step, or `nil` if none was found.
  func integer(from random: inout SampleRandom) -> Int64? {
    guard let step = step.flatMap({ JSONNumber($0) }), step.isStep else {
      return integers().map { Int64(random.number(in: $0)) }
    }
    guard let size = step.integerStep else { return containsZero ? 0 : nil }
    let (least, overflows) = size.multipliedReportingOverflow(by: 1000)
    guard let range = widened(by: overflows ? .max : least).integers() else { return nil }
    let first = range.lowerBound / size - (range.lowerBound % size < 0 ? 0 : 1)
    let last = range.upperBound / size + (range.upperBound % size > 0 ? 0 : 1)
    let factors = random.number(in: first...max(first, last))
    return ([factors] + [first, first + 1, first + 2, last, last - 1]).lazy.compactMap { factor -> Int64? in
      let (value, overflows) = factor.multipliedReportingOverflow(by: size)
      guard !overflows, let number = JSONNumber("\(value)"), contains(number) else { return nil }
      return value
    }.first
  }

  /// Returns the bounds with a distance between them if one is missing, so that a multiple of a great step is inside.
  private func widened(by distance: Int64) -> NumberBounds {
    var bounds = self
    switch (lower.flatMap { Self.edge($0, roundsUp: true) }, upper.flatMap { Self.edge($0, roundsUp: false) })
    {
    case (nil, nil): (bounds.lower, bounds.upper) = ("1", "\(distance)")
    case (let low?, nil) where upper == nil:
      let (high, overflows) = low.addingReportingOverflow(distance)
      bounds.upper = "\(overflows ? .max : high)"
    case (nil, let high?) where lower == nil:
      let (low, overflows) = high.subtractingReportingOverflow(distance)
      bounds.lower = "\(overflows ? .min : low)"
    case (_, _): break
    }
    return bounds
  }

  /// Returns the nearest integer on the inner side of a bound.
  private static func edge(_ text: String, roundsUp: Bool) -> Int64? {
    guard let number = JSONNumber(text) else { return nil }
    if let exact = number.int64 { return exact }
    let near = number.double
    guard abs(near) < 9e18 else {
      if (near > 0) == roundsUp { return nil }
      return near > 0 ? .max : .min
    }
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
    if isLower, edge >= 1, edge <= 1000 { return 1 }
    if isLower { return edge < .min + 1000 ? .min : edge - 1000 }
    return edge > .max - 1000 ? .max : edge + 1000
  }

  /// Returns a number within the bounds that a `Double` can hold, with two decimals if there is room; `nil` if none was
  /// found.
  func number(from random: inout SampleRandom) -> String? {
    if let step = step.flatMap({ JSONNumber($0) }), let parts = step.scientific, step.isStep {
      return multiple(of: parts, size: step.double, from: &random)
    }
    for _ in 0..<8 {
      let text = candidate(from: &random)
      if isGood(text) { return text }
    }
    let edges = [lower, upper, integers().map { "\($0.lowerBound)" }]
    return edges.compactMap { $0 }.first(where: isGood)
  }

  /// Returns a multiple of a step within the bounds, written without an exponent if it is short.
  private func multiple(
    of step: (significand: UInt64, exponent: Int), size: Double, from random: inout SampleRandom
  ) -> String? {
    let low = lower.flatMap { JSONNumber($0)?.double }
    let high = upper.flatMap { JSONNumber($0)?.double }
    let least = (low ?? high.map { $0 - 1000 * size } ?? size) / size
    let greatest = (high ?? low.map { $0 + 1000 * size } ?? 1000 * size) / size
    guard least <= greatest, abs(least) < 1e15, abs(greatest) < 1e15 else {
      return containsZero ? "0" : nil
    }
    let (first, last) = (Int64(least.rounded(.down)), Int64(greatest.rounded(.up)))
    let edges = [first, first + 1, first + 2, last, last - 1]
    let factors = (0..<8).map { _ in Int64(random.number(in: first...last)) } + edges
    return factors.lazy.compactMap { Self.product($0, step) }.first(where: isGood)
  }

  private static func product(_ factor: Int64, _ step: (significand: UInt64, exponent: Int)) -> String? {
    let (value, overflows) = factor.magnitude.multipliedReportingOverflow(by: step.significand)
    guard !overflows else { return nil }
    let sign = factor < 0 ? "-" : ""
    if step.exponent >= 0 { return "\(sign)\(value)" + (step.exponent == 0 ? "" : "e\(step.exponent)") }
    guard step.exponent > -30 else { return "\(sign)\(value)e\(step.exponent)" }
    let digits = "\(value)"
    let padded = String(repeating: "0", count: max(1 - step.exponent - digits.count, 0)) + digits
    return "\(sign)\(padded.dropLast(-step.exponent)).\(padded.suffix(-step.exponent))"
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

  private var containsZero: Bool { JSONNumber("0").map(contains) ?? false }

  private func isGood(_ text: String) -> Bool {
    guard let number = JSONNumber(text) else { return false }
    return contains(number) && ShapeFit.survives(number)
  }
}

extension JSONNumber {
  /// The least positive integer that is a multiple of the number, or `nil` if it is too great.
  fileprivate var integerStep: Int64? {
    guard let (significand, exponent) = scientific else { return nil }
    if exponent >= 0 {
      guard exponent < 19 else { return nil }
      let power = (0..<exponent).reduce(UInt64(1)) { value, _ in value * 10 }
      let (value, overflows) = significand.multipliedReportingOverflow(by: power)
      return overflows ? nil : Int64(exactly: value)
    }
    var (rest, twos, fives) = (significand, -exponent, -exponent)
    while twos > 0, rest % 2 == 0 { (rest, twos) = (rest / 2, twos - 1) }
    while fives > 0, rest % 5 == 0 { (rest, fives) = (rest / 5, fives - 1) }
    return Int64(exactly: rest)
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
