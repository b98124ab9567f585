/// The states of an expression's automaton, each made when a text first leads to it.
///
/// The cache is bounded: when it is full it is cleared, and its states are made again when needed. The time for a
/// character is therefore bounded by the number of steps of the expression, whatever preceded it.
package struct PatternAutomaton {
  private let program: PatternProgram
  private var alphabet: PatternAlphabet
  private var states: [State] = []
  private var numbers: [State: Int] = [:]

  /// The moves by state and letter; -1 if a move is not known yet.
  private var moves: [Int32] = []
  private var stride = 4
  private var size = 0

  /// The steps that are reached while a state is made, one bit each.
  private var reached: [UInt64]

  /// A state between two characters: the steps that begin there, and the kind of character before.
  private struct State: Hashable {
    var steps: [UInt16]
    var before: PatternNeighbour
  }

  /// The maximum size of the cache in moves and steps of two to four bytes each, and the additional size of a state.
  private static let maximumRemembered = 1 << 18
  private static let stateSize = 32

  package init(_ pattern: Pattern) {
    program = pattern.program
    alphabet = PatternAlphabet(of: program)
    reached = [UInt64](repeating: 0, count: program.steps.count / 64 + 1)
  }

  /// Returns whether the expression matches the whole text.
  package mutating func matches(_ text: String) -> Bool {
    var text = text
    let end = text.withUTF8 { $0.isPlain } ? text.withUTF8 { walk($0) } : walk(text)
    return end.map { accepts(states[$0]) } ?? false
  }

  /// Returns the state at the end, or `nil` if no text with this beginning can match.
  private mutating func walk(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var state = start()
    for (index, byte) in bytes.enumerated() {
      if let letter = alphabet.known(ascii: byte) {
        let known = moves[state * stride + letter]
        state = known >= 0 ? Int(known) : move(from: state, by: letter)
      } else {
        state = move(from: state, reading: Character(Unicode.Scalar(byte)))
      }
      if index & 0xFFF == 0, states[state].steps.isEmpty { return nil }
    }
    return state
  }

  private mutating func walk(_ text: String) -> Int? {
    var state = start()
    for (index, character) in text.enumerated() {
      state = move(from: state, reading: character)
      if index & 0x3F == 0, states[state].steps.isEmpty { return nil }
    }
    return state
  }

  private mutating func start() -> Int {
    number(of: State(steps: [0], before: .nothing))
  }

  private mutating func move(from state: Int, reading character: Character) -> Int {
    let known = character.asciiValue.flatMap { character.isPlainASCII ? alphabet.known(ascii: $0) : nil }
    let letter = known ?? alphabet.letter(of: character)
    guard letter < PatternAlphabet.maximumLetters else {
      let here = states[state]
      forget()
      alphabet = PatternAlphabet(of: program)
      return move(from: number(of: here), by: alphabet.letter(of: character))
    }
    return move(from: state, by: letter)
  }

  private mutating func move(from state: Int, by letter: Int) -> Int {
    if letter >= stride { widen() }
    let known = moves[state * stride + letter]
    if known >= 0 { return Int(known) }
    let next = next(after: states[state], by: letter)
    if size + next.steps.count + stride > Self.maximumRemembered {
      forget()
      return number(of: next)
    }
    let number = number(of: next)
    moves[state * stride + letter] = Int32(number)
    return number
  }

  /// Doubles the number of letters that the moves have room for.
  private mutating func widen() {
    let wider = stride * 2
    var moves = [Int32](repeating: -1, count: states.count * wider)
    for state in states.indices {
      for letter in 0..<stride { moves[state * wider + letter] = self.moves[state * stride + letter] }
    }
    size += states.count * stride
    (self.moves, stride) = (moves, wider)
    if alphabet.count > stride { widen() }
  }

  private mutating func forget() {
    states = []
    numbers = [:]
    moves = []
    size = 0
  }

  private mutating func number(of state: State) -> Int {
    if let known = numbers[state] { return known }
    numbers[state] = states.count
    states.append(state)
    moves.append(contentsOf: repeatElement(-1, count: stride))
    size += stride + state.steps.count + Self.stateSize
    return states.count - 1
  }

  private mutating func next(after state: State, by letter: Int) -> State {
    let isBreak = alphabet.isNewline[letter]
    reach(from: state, before: isBreak ? .lineBreak : .character)
    var steps: [UInt16] = []
    for (word, bits) in reached.enumerated() {
      var bits = bits
      while bits != 0 {
        let number = word << 6 + bits.trailingZeroBitCount
        bits &= bits - 1
        if case .take(let test) = program.steps[number], alphabet.passes(letter, test: test) {
          steps.append(UInt16(number + 1))
        }
      }
    }
    return State(steps: steps, before: isBreak ? .lineBreak : .character)
  }

  private mutating func accepts(_ state: State) -> Bool {
    reach(from: state, before: .nothing)
    let last = program.steps.count - 1
    return reached[last >> 6] >> (last & 63) & 1 == 1
  }

  /// Marks every step that a state reaches without a character, given the kind of character that follows.
  private mutating func reach(from state: State, before after: PatternNeighbour) {
    for index in reached.indices { reached[index] = 0 }
    var open = state.steps.map(Int.init)
    while let number = open.popLast() {
      let bit: UInt64 = 1 << (number & 63)
      guard reached[number >> 6] & bit == 0 else { continue }
      reached[number >> 6] |= bit
      switch program.steps[number] {
      case .take, .accept: break
      case .jump(let target): open.append(target)
      case .split(let one, let other):
        open.append(one)
        open.append(other)
      case .anchor(let anchor):
        if anchor.holds(between: state.before, and: after) { open.append(number + 1) }
      }
    }
  }
}

/// The kind of character on one side of a position, for anchors.
private enum PatternNeighbour: Hashable {
  case nothing, lineBreak, character
}

extension PatternSyntax.Anchor {
  fileprivate func holds(between before: PatternNeighbour, and after: PatternNeighbour) -> Bool {
    switch self {
    case .textStart: before == .nothing
    case .textEnd: after == .nothing
    case .lineStart: before != .character
    case .lineEnd: after != .character
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if each byte is a character: ASCII without CR LF.
  fileprivate var isPlain: Bool {
    var last: UInt8 = 0
    for byte in self {
      if byte >= 0x80 || (byte == 0x0A && last == 0x0D) { return false }
      last = byte
    }
    return true
  }
}
