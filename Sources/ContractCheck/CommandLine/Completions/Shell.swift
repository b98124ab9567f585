/// A shell for which there is a completion script.
enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash
  case zsh
  case fish

  /// The completion script, made from the tables that parsing and help use.
  var script: String {
    switch self {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }
}

extension Command {
  /// The words of the command; `baseline list` has two.
  var words: [String] { rawValue.split(separator: " ").map(String.init) }

  /// The first sentence of its help.
  var summary: String {
    let text = HelpText.purpose(of: self).replacing("\n", with: " ")
    return String(text.firstRange(of: ". ").map { text[..<$0.lowerBound] } ?? text.dropLast())
  }

  /// The possible operands, if they are a few fixed words and not paths.
  var operands: [String] {
    switch self {
    case .completions: Shell.allCases.map(\.rawValue)
    case .run, .lint, .list, .merge, .strength, .serve, .diagnose, .initialize, .baselineUpdate,
      .baselinePrune,
      .baselineList, .schema, .man:
      []
    }
  }

  /// A Boolean value that indicates whether the command takes files as operands.
  var takesFiles: Bool { operands.isEmpty && !HelpText.paths(of: self).isEmpty }

  /// The first words of all commands, each once, with a summary.
  static var firstWords: [(word: String, summary: String)] {
    var seen: Set<String> = []
    return allCases.filter { seen.insert($0.words[0]).inserted }.map {
      (
        $0.words[0],
        $0.words.count == 1
          ? $0.summary : "Has further commands: \(secondWords(of: $0.words[0]).joined(separator: ", "))"
      )
    }
  }

  /// Returns the second words for a first word that is no command by itself.
  static func secondWords(of first: String) -> [String] {
    allCases.filter { $0.words.count == 2 && $0.words[0] == first }.map { $0.words[1] }
  }

  /// The first words that need a second one.
  static var groups: [String] {
    var seen: Set<String> = []
    return allCases.filter { $0.words.count == 2 && seen.insert($0.words[0]).inserted }.map { $0.words[0] }
  }
}

extension CommandOption {
  /// The names of the option, the short one first.
  var names: [String] { [short, name].compactMap(\.self) }

  /// A Boolean value that indicates whether its value is a file or a folder.
  var takesFile: Bool {
    guard let placeholder else { return false }
    return ["FILE", "DIR", "PATH", "REPORT"].contains { placeholder.hasPrefix($0) }
  }
}

/// The options of every command.
let generalOptions = [(name: "--help", help: "show help"), (name: "--version", help: "show the version")]
