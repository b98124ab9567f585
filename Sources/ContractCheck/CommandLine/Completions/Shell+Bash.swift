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
