import ContractSpecs

/// An `#if` with its branches up to `#endif`, of which at most one is read.
struct SwiftBranches: Hashable, Sendable {
  /// The directive `#if`.
  var start: Range<Int>

  /// Everything up to the end of `#endif`, or of the file if there is none.
  var whole: Range<Int>

  /// The directives with their conditions, and the branches that are not read, in order.
  var omitted: [Range<Int>] = []

  /// True if it is known which branch is compiled.
  var isDecided = true

  /// Returns whether a change of a range leaves directives without their partners, or changes a branch that is not read.
  func isBroken(byChangeOf range: Range<Int>) -> Bool {
    if range.lowerBound <= whole.lowerBound && range.upperBound >= whole.upperBound { return false }
    return omitted.contains { part in
      range.isEmpty
        ? part.lowerBound < range.lowerBound && range.lowerBound < part.upperBound : part.overlaps(range)
    }
  }
}

/// Chooses the branches of every `#if`, in linear time and without recursion.
struct SwiftBranchReader {
  private let bytes: [UInt8]
  private let tokens: [SwiftToken]
  private let conditions: SwiftConditions
  private let choice: Int

  /// The tokens that are left.
  private(set) var taken: [SwiftToken] = []

  /// Each `#if` that is in no branch which is omitted.
  private(set) var found: [SwiftBranches] = []

  private var open: [Frame] = []
  private var isTaking = true
  private var place = 0

  /// An `#if` that is not closed yet.
  private struct Frame {
    /// The index in `found`; `nil` in a branch that is omitted.
    var number: Int?

    /// The number of branches so far that may be compiled.
    var candidates = 0

    /// True if no later branch can be compiled.
    var isOver = false

    /// The start of the directives and branches that are omitted at the moment.
    var omittedFrom: Int?
  }

  private enum Directive {
    case begin, elseIf, otherwise, end

    init?(_ text: ArraySlice<UInt8>) {
      switch String(decoding: text, as: UTF8.self) {
      case "#if": self = .begin
      case "#elseif": self = .elseIf
      case "#else": self = .otherwise
      case "#endif": self = .end
      case _: return nil
      }
    }
  }

  /// Reads tokens. Among the branches that may be compiled, where that is not known, it takes the one of this number.
  init(_ tokens: [SwiftToken], of bytes: [UInt8], _ conditions: SwiftConditions, choice: Int) {
    (self.tokens, self.bytes, self.conditions, self.choice) = (tokens, bytes, conditions, choice)
    taken.reserveCapacity(tokens.count)
    while place < tokens.count { step() }
    for frame in open {
      guard let number = frame.number, let start = frame.omittedFrom else { continue }
      found[number].omitted.append(start..<bytes.count)
    }
  }

  private mutating func step() {
    let token = tokens[place]
    place += 1
    guard token.kind == .directive, let directive = Directive(bytes[token.range]) else {
      if isTaking { taken.append(token) }
      return
    }
    switch directive {
    case .begin:
      let verdict = verdictOfLine()
      open.append(Frame(number: isTaking ? found.count : nil))
      guard isTaking else { return }
      found.append(SwiftBranches(start: token.range, whole: token.range.lowerBound..<bytes.count))
      enter(at: token, verdict)
    case .elseIf: enter(at: token, verdictOfLine())
    case .otherwise:
      _ = verdictOfLine()
      enter(at: token, .holds)
    case .end: leave(at: token)
    }
  }

  /// Returns the verdict on the condition behind a directive, and moves past it.
  private mutating func verdictOfLine() -> SwiftConditions.Verdict {
    let start = place
    var depth = 0
    while place < tokens.count, !tokens[place].startsLine || depth > 0 || continues(from: start) {
      if tokens[place].kind == .directive { break }
      if tokens[place].kind == .mark(UInt8(ascii: "(")) { depth += 1 }
      if tokens[place].kind == .mark(UInt8(ascii: ")")) { depth -= 1 }
      place += 1
    }
    return conditions.verdict(on: tokens[start..<place], of: bytes)
  }

  /// Returns whether an operator joins a token that starts a line with the condition before it.
  private func continues(from start: Int) -> Bool {
    place > start && (isOperator(place) || isOperator(place - 1))
  }

  private func isOperator(_ index: Int) -> Bool {
    [UInt8(ascii: "&"), UInt8(ascii: "|")].contains { tokens[index].kind == .mark($0) }
  }

  /// Begins a branch with a verdict on its condition.
  private mutating func enter(at token: SwiftToken, _ verdict: SwiftConditions.Verdict) {
    guard let top = open.indices.last, let number = open[top].number else { return }
    if open[top].omittedFrom == nil { open[top].omittedFrom = token.range.lowerBound }
    isTaking = false
    if open[top].isOver || verdict == .fails { return }
    if verdict == .undecided { found[number].isDecided = false }
    isTaking = open[top].candidates == choice || (open[top].candidates == 0 && verdict == .holds)
    open[top].candidates += 1
    open[top].isOver = verdict == .holds
    if isTaking { omit(to: tokens[place - 1].range.upperBound, in: top, number) }
  }

  private mutating func leave(at token: SwiftToken) {
    guard let frame = open.last else { return }
    guard let number = frame.number else {
      open.removeLast()
      return
    }
    if frame.omittedFrom == nil { open[open.count - 1].omittedFrom = token.range.lowerBound }
    omit(to: token.range.upperBound, in: open.count - 1, number)
    found[number].whole = found[number].whole.lowerBound..<token.range.upperBound
    open.removeLast()
    isTaking = true
  }

  private mutating func omit(to end: Int, in frame: Int, _ number: Int) {
    guard let start = open[frame].omittedFrom else { return }
    found[number].omitted.append(start..<end)
    open[frame].omittedFrom = nil
  }
}
