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
    let operand =
      command.operands.isEmpty
      ? command.takesFiles ? ["'*:path:_files'"] : []
      : ["':word:(\(command.operands.joined(separator: " ")))'"]
    return
      "    '\(command.rawValue)') _arguments -s \((options + general + operand).joined(separator: " ")) ;;"
  }

  /// Returns one argument of `_arguments` for each name of an option.
  private static func zshSpecs(_ option: CommandOption) -> [String] {
    let excluded = option.names.count > 1 ? "(\(option.names.joined(separator: " ")))" : ""
    let value = option.placeholder.map { placeholder in
      let action =
        option.choices.isEmpty
        ? option.takesFile ? "_files" : "" : "(\(option.choices.joined(separator: " ")))"
      return ":\(escaped(placeholder)):\(action)"
    }
    return option.names.map { name in
      let separator = option.placeholder == nil ? "" : name.hasPrefix("--") ? "=" : "+"
      return quoted("\(excluded)*\(name)\(separator)[\(escaped(option.help))]\(value ?? "")")
    }
  }

  private static func described(_ word: String, _ summary: String) -> String {
    quoted("\(word):\(summary.replacing(":", with: "\\:"))")
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "\\[]:".contains($1) ? "\\\($1)" : String($1) }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
