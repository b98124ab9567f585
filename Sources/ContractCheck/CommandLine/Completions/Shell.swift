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
    case .run, .lint, .releases, .list, .merge, .strength, .serve, .diagnose, .explain, .initialize,
      .exportSwift,
      .exportJSONSchema, .exportOpenAPI, .baselineUpdate,
      .baselinePrune, .baselineList, .schema, .man:
      []
    }
  }

  /// True if the command takes files as operands.
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

  /// True if its value is a file or a folder.
  var takesFile: Bool {
    guard let placeholder else { return false }
    return ["FILE", "DIR", "PATH", "REPORT"].contains { placeholder.hasPrefix($0) }
  }
}

/// The options of every command.
let generalOptions = [(name: "--help", help: "show help"), (name: "--version", help: "show the version")]

extension Shell {
  /// The script for bash 3.2 and later; it needs neither bash-completion nor associative arrays.
  var bashScript: String {
    """
    # bash completion for contractcheck; made by: contractcheck completions bash
    _contractcheck() {
      local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} options= words=
      COMPREPLY=()
      if [[ $COMP_CWORD -eq 1 ]]; then
        COMPREPLY=($(compgen -W "\(Command.firstWords.map(\.word).joined(separator: " ")) \(Self.general)" -- "$word"))
        return
      fi
    \(Command.groups.map(Self.bashGroup).joined(separator: "\n"))
      # Bash takes --name=value for three words.
      if [[ $word == = ]]; then word=; elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
      case $previous in
    \(Self.bashValues.joined(separator: "\n"))
      esac
      case $command in
    \(Command.allCases.map(Self.bashOptions).joined(separator: "\n"))
      esac
      if [[ $word == -* ]]; then words=$options; fi
      if [[ -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$word")); else COMPREPLY=($(compgen -f -- "$word")); fi
    }
    complete -o filenames -F _contractcheck contractcheck

    """
  }

  fileprivate static var general: String { generalOptions.map(\.name).joined(separator: " ") }

  private static func bashGroup(_ first: String) -> String {
    let words = Command.secondWords(of: first).joined(separator: " ")
    return """
        if [[ $command == \(first) ]]; then
          if [[ $COMP_CWORD -eq 2 ]]; then COMPREPLY=($(compgen -W "\(words)" -- "$word")); return; fi
          command="$command ${COMP_WORDS[2]}"
        fi
      """
  }

  /// The branches for the options that take a value: its choices, files, or nothing if the values are not known.
  private static var bashValues: [String] {
    CommandOption.all.filter { $0.placeholder != nil }.map { option in
      let names = option.names.joined(separator: "|")
      let reply =
        if !option.choices.isEmpty {
          "COMPREPLY=($(compgen -W \"\(option.choices.joined(separator: " "))\" -- \"$word\"))"
        } else {
          option.takesFile ? "COMPREPLY=($(compgen -f -- \"$word\"))" : ":"
        }
      return "    \(names)) \(reply); return ;;"
    }
  }

  private static func bashOptions(_ command: Command) -> String {
    let names = CommandOption.all(for: command).flatMap(\.names) + generalOptions.map(\.name)
    let operands = command.operands.isEmpty ? "" : " words=\"\(command.operands.joined(separator: " "))\""
    return "    \"\(command.rawValue)\") options=\"\(names.joined(separator: " "))\"\(operands) ;;"
  }
}

extension Shell {
  var fishScript: String {
    """
    # fish completion for contractcheck; made by: contractcheck completions fish
    function __contractcheck_begins
        set -l words (commandline -opc)
        set -l last (math 1 + (count $argv))
        test (count $words) -ge $last
        and test "$words[2..$last]" = "$argv"
    end
    function __contractcheck_is
        set -l words (commandline -opc)
        test "$words[2..-1]" = "$argv"
    end
    complete -c contractcheck -f
    \(lines.joined(separator: "\n"))

    """
  }

  private var lines: [String] {
    let first = Command.firstWords.map {
      "complete -c contractcheck -n '__contractcheck_is' -a \($0.word) -d \(Self.fishQuoted($0.summary))"
    }
    return first + Command.allCases.flatMap(Self.lines)
  }

  private static func lines(of command: Command) -> [String] {
    let condition = "complete -c contractcheck -n '__contractcheck_begins \(command.rawValue)'"
    var lines: [String] = []
    if command.words.count == 2 {
      lines.append(
        "complete -c contractcheck -n '__contractcheck_is \(command.words[0])' -a \(command.words[1]) "
          + "-d \(fishQuoted(command.summary))")
    }
    lines += CommandOption.all(for: command).map { "\(condition) \(option($0))" }
    lines += generalOptions.map { "\(condition) -l \($0.name.dropFirst(2)) -d \(fishQuoted($0.help))" }
    if !command.operands.isEmpty {
      lines.append("\(condition) -a \(fishQuoted(command.operands.joined(separator: " ")))")
    }
    if command.takesFiles { lines.append("\(condition) -F") }
    return lines
  }

  private static func option(_ option: CommandOption) -> String {
    var words = ["-l", String(option.name.dropFirst(2))]
    if let short = option.short { words += ["-s", String(short.dropFirst())] }
    if option.placeholder != nil {
      words.append(option.takesFile ? "-r -F" : "-x")
      if !option.choices.isEmpty { words += ["-a", fishQuoted(option.choices.joined(separator: " "))] }
    }
    return (words + ["-d", fishQuoted(option.help)]).joined(separator: " ")
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

extension Shell {
  /// The function for zsh's completion system, to be found on `fpath` as `_contractcheck`, or sourced.
  var zshScript: String {
    """
    #compdef contractcheck
    # zsh completion for contractcheck; made by: contractcheck completions zsh
    _contractcheck() {
      local -a commands
      commands=(\(Command.firstWords.map { Self.described($0.word, $0.summary) }.joined(separator: " ")))
      if (( CURRENT == 2 )); then
        _describe command commands
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
    \(Command.groups.map(Self.zshGroup).joined(separator: "\n"))
      case $command in
    \(Command.allCases.map(Self.zshCommand).joined(separator: "\n"))
      esac
    }
    if [[ $funcstack[1] == _contractcheck ]]; then _contractcheck "$@"; else compdef _contractcheck contractcheck; fi

    """
  }

  private static func zshGroup(_ first: String) -> String {
    let commands = Command.allCases.filter { $0.words.count == 2 && $0.words[0] == first }
    return """
        if [[ $command == \(first) ]]; then
          commands=(\(commands.map { described($0.words[1], $0.summary) }.joined(separator: " ")))
          if (( CURRENT == 2 )); then
            _describe command commands
            return
          fi
          command="$command $words[2]"
          shift words
          (( CURRENT-- ))
        fi
      """
  }

  private static func zshCommand(_ command: Command) -> String {
    let options = CommandOption.all(for: command).flatMap(zshSpecs)
    let general = generalOptions.map { "'\($0.name)[\($0.help)]'" }
    let files = command.takesFiles ? ["'*:path:_files'"] : []
    let operand =
      command.operands.isEmpty
      ? files
      : ["':word:(\(command.operands.joined(separator: " ")))'"]
    return
      "    '\(command.rawValue)') _arguments -s \((options + general + operand).joined(separator: " ")) ;;"
  }

  /// Returns one argument of `_arguments` for each name of an option.
  private static func zshSpecs(_ option: CommandOption) -> [String] {
    let excluded = option.names.count > 1 ? "(\(option.names.joined(separator: " ")))" : ""
    let value = option.placeholder.map { placeholder in
      let files = option.takesFile ? "_files" : ""
      let action =
        option.choices.isEmpty
        ? files : "(\(option.choices.joined(separator: " ")))"
      return ":\(escaped(placeholder)):\(action)"
    }
    return option.names.map { name in
      let sign = name.hasPrefix("--") ? "=" : "+"
      let separator = option.placeholder == nil ? "" : sign
      return zshQuoted("\(excluded)*\(name)\(separator)[\(escaped(option.help))]\(value ?? "")")
    }
  }

  private static func described(_ word: String, _ summary: String) -> String {
    zshQuoted("\(word):\(summary.replacing(":", with: "\\:"))")
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "\\[]:".contains($1) ? "\\\($1)" : String($1) }
  }

  private static func zshQuoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
