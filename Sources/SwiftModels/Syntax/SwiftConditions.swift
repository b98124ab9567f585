import ContractSpecs

/// A build for which `#if` is decided, as far as it is known.
package enum SwiftConditions: Sendable, Hashable {
  /// Any build, so that only `true` and `false` are decided.
  case unknown

  /// An app for iOS as it is released, with the flags that are set; `nil` if only `DEBUG` is known not to be.
  case released(flags: Set<String>?)

  /// The answer to a condition.
  enum Verdict: Sendable {
    case holds, fails, undecided

    init(_ holds: Bool) { self = holds ? .holds : .fails }

    static prefix func ! (verdict: Verdict) -> Verdict {
      switch verdict {
      case .holds: .fails
      case .fails: .holds
      case .undecided: .undecided
      }
    }

    func and(_ other: Verdict) -> Verdict {
      if self == .fails || other == .fails { return .fails }
      return self == .holds && other == .holds ? .holds : .undecided
    }

    func or(_ other: Verdict) -> Verdict { !((!self).and(!other)) }
  }

  /// Returns the verdict on the condition that some tokens are.
  func verdict(on tokens: ArraySlice<SwiftToken>, of bytes: [UInt8]) -> Verdict {
    var reader = SwiftConditionReader(
      conditions: self, tokens: tokens, bytes: bytes, place: tokens.startIndex)
    let verdict = reader.alternatives(depth: 0)
    return reader.place == tokens.endIndex ? verdict : .undecided
  }

  func verdict(onFlag flag: String) -> Verdict {
    switch (self, flag) {
    case (_, "true"): .holds
    case (_, "false"): .fails
    case (.unknown, _): .undecided
    case (.released(let flags?), _): Verdict(flags.contains(flag))
    case (.released(nil), "DEBUG"): .fails
    case (.released(nil), _): .undecided
    }
  }

  /// Returns the verdict on `name(argument)`.
  func verdict(on name: String, of argument: String) -> Verdict {
    guard case .released = self else { return .undecided }
    switch name {
    case "os": return Verdict(argument == "iOS")
    case "arch": return Verdict(argument == "arm64")
    case "canImport":
      if Self.modules.contains(argument) { return .holds }
      return Self.otherModules.contains(argument) ? .fails : .undecided
    case "targetEnvironment":
      return argument == "simulator" || argument == "macCatalyst" ? .fails : .undecided
    case "swift": return Self.verdict(onVersion: argument, atLeast: [5, 10])
    case "compiler": return Self.verdict(onVersion: argument, atLeast: [6, 2])
    case _: return .undecided
    }
  }

  /// The modules that an app for iOS has, and those that are of other systems only.
  private static let modules: Set = ["Foundation", "UIKit", "SwiftUI", "Combine"]
  private static let otherModules: Set = ["AppKit", "FoundationNetworking", "Glibc", "Musl"]

  /// Returns the verdict on `>=5.9` or `<5.9` for a version of which a lower bound is known: that of the compiler, or
  /// that of the language, which is below 6 if an app has not chosen its mode.
  private static func verdict(onVersion argument: String, atLeast known: [Int]) -> Verdict {
    let isMinimum = argument.hasPrefix(">=")
    guard isMinimum || argument.hasPrefix("<") else { return .undecided }
    let parts = argument.dropFirst(isMinimum ? 2 : 1).split(separator: ".", omittingEmptySubsequences: false)
    let version = parts.compactMap { Int($0) }
    guard version.count == parts.count, !known.lexicographicallyPrecedes(version) else { return .undecided }
    return Verdict(isMinimum)
  }
}

/// Reads a condition. What is not a condition that the compiler knows is undecided.
private struct SwiftConditionReader {
  let conditions: SwiftConditions
  let tokens: ArraySlice<SwiftToken>
  let bytes: [UInt8]
  var place: Int

  /// The maximum depth of parentheses that are read.
  private static let maximumDepth = 32

  private func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    index < tokens.endIndex && tokens[index].kind == .mark(UInt8(ascii: mark))
  }

  private mutating func take(twice mark: Unicode.Scalar) -> Bool {
    guard isMark(place, mark), isMark(place + 1, mark) else { return false }
    place += 2
    return true
  }

  mutating func alternatives(depth: Int) -> SwiftConditions.Verdict {
    var verdict = all(depth: depth)
    while take(twice: "|") { verdict = verdict.or(all(depth: depth)) }
    return verdict
  }

  private mutating func all(depth: Int) -> SwiftConditions.Verdict {
    var verdict = single(depth: depth)
    while take(twice: "&") { verdict = verdict.and(single(depth: depth)) }
    return verdict
  }

  private mutating func single(depth: Int) -> SwiftConditions.Verdict {
    var isNegated = false
    while isMark(place, "!") {
      isNegated.toggle()
      place += 1
    }
    let verdict = plain(depth: depth)
    return isNegated ? !verdict : verdict
  }

  private mutating func plain(depth: Int) -> SwiftConditions.Verdict {
    guard depth < Self.maximumDepth, place < tokens.endIndex else { return .undecided }
    if isMark(place, "(") {
      place += 1
      let verdict = alternatives(depth: depth + 1)
      guard isMark(place, ")") else { return .undecided }
      place += 1
      return verdict
    }
    guard tokens[place].kind == .word else { return .undecided }
    let name = text(place)
    place += 1
    guard isMark(place, "(") else { return conditions.verdict(onFlag: name) }
    return argument().map { conditions.verdict(on: name, of: $0) } ?? .undecided
  }

  /// Reads what is between two parentheses, without spaces; `nil` if the second one is missing.
  private mutating func argument() -> String? {
    var (depth, text) = (0, "")
    while place < tokens.endIndex {
      if isMark(place, "(") { depth += 1 }
      if isMark(place, ")") { depth -= 1 }
      place += 1
      if depth == 0 { return String(text.dropFirst()) }
      text += self.text(place - 1)
    }
    return nil
  }

  private func text(_ index: Int) -> String { String(decoding: bytes[tokens[index].range], as: UTF8.self) }
}
