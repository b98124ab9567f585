/// An expression as steps (Thompson's construction).
///
/// It is a class because it is shared and immutable.
package final class PatternProgram: Sendable {
  enum Step: Hashable, Sendable {
    /// A step to the next one with a character that passes the test with this number.
    case take(test: Int)

    /// A step that continues at both targets.
    case split(Int, Int)
    case jump(Int)
    case anchor(PatternSyntax.Anchor)
    case accept
  }

  package let syntax: PatternSyntax
  let steps: [Step]

  /// The distinct tests of the expression.
  let tests: [CharacterTest]
  let hasLineAnchors: Bool

  init(_ syntax: PatternSyntax) {
    var builder = Builder()
    builder.add(syntax)
    builder.steps.append(.accept)
    self.syntax = syntax
    steps = builder.steps
    tests = builder.tests
    hasLineAnchors = steps.contains(.anchor(.lineStart)) || steps.contains(.anchor(.lineEnd))
  }

  private struct Builder {
    var steps: [Step] = []
    var tests: [CharacterTest] = []
    private var numbers: [CharacterTest: Int] = [:]

    mutating func add(_ syntax: PatternSyntax) {
      switch syntax {
      case .character(let test): steps.append(.take(test: number(of: test)))
      case .anchor(let anchor): steps.append(.anchor(anchor))
      case .sequence(let parts):
        for part in parts { add(part) }
      case .alternatives(let parts): addAlternatives(parts)
      case .repeated(let part, let least, let most): addRepeated(part, least, most)
      }
    }

    private mutating func number(of test: CharacterTest) -> Int {
      if let known = numbers[test] { return known }
      numbers[test] = tests.count
      tests.append(test)
      return tests.count - 1
    }

    private mutating func addAlternatives(_ parts: [PatternSyntax]) {
      var jumps: [Int] = []
      for part in parts.dropLast() {
        let split = steps.count
        steps.append(.accept)
        add(part)
        jumps.append(steps.count)
        steps.append(.accept)
        steps[split] = .split(split + 1, steps.count)
      }
      if let last = parts.last { add(last) }
      for jump in jumps { steps[jump] = .jump(steps.count) }
    }

    private mutating func addRepeated(_ part: PatternSyntax, _ least: Int, _ most: Int?) {
      for _ in 0..<least { add(part) }
      guard let most else { return addLoop(part) }
      var splits: [Int] = []
      for _ in least..<most {
        splits.append(steps.count)
        steps.append(.accept)
        add(part)
      }
      for split in splits { steps[split] = .split(split + 1, steps.count) }
    }

    private mutating func addLoop(_ part: PatternSyntax) {
      let split = steps.count
      steps.append(.accept)
      add(part)
      steps.append(.jump(split))
      steps[split] = .split(split + 1, steps.count)
    }
  }
}
