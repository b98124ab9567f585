import ContractSpecs

/// The build settings of a target in its release configuration, from those of the project's file on.
struct XcodeSettings {
  /// The settings that decide which files are compiled and how their `#if` are decided.
  static let names = [
    "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "OTHER_SWIFT_FLAGS", "EXCLUDED_SOURCE_FILE_NAMES",
    "INCLUDED_SOURCE_FILE_NAMES", "DEVELOPMENT_ASSET_PATHS",
  ]

  /// Each level may refer to the one before it by `$(inherited)`.
  var levels: [[String: String]]

  /// The configuration, such as `Release`; `nil` if the project does not say which one is released.
  var configuration: String?

  /// True if a file of settings that belongs to them is not in the tree.
  var lacksFile: Bool

  /// The flags of `#if`; `nil` if they depend on what is not known.
  var flags: Set<String>? {
    guard configuration != nil, !lacksFile, let conditions = value(of: "SWIFT_ACTIVE_COMPILATION_CONDITIONS"),
      let options = value(of: "OTHER_SWIFT_FLAGS")
    else { return nil }
    return Set(Self.words(conditions)).union(Self.defined(by: Self.words(options)))
  }

  /// The files that are not compiled; `nil` if they depend on other settings.
  var exclusions: XcodeExclusions? {
    guard let excluded = value(of: "EXCLUDED_SOURCE_FILE_NAMES"),
      let included = value(of: "INCLUDED_SOURCE_FILE_NAMES"),
      let assets = value(of: "DEVELOPMENT_ASSET_PATHS")
    else { return nil }
    let patterns = Self.words(excluded)
    guard patterns.count <= Self.maximumPatterns else { return nil }
    // An archive leaves out what is only for development, unlike a build that is started from Xcode.
    return XcodeExclusions(
      excluded: patterns, included: Self.words(included), folders: Self.words(assets))
  }

  /// Returns the value of a setting, empty if nothing sets it; `nil` if it refers to another one.
  private func value(of name: String) -> String? {
    var value = ""
    for level in levels {
      if let own = level[name] { value = Self.inheriting(value, own) }
      let special = level.filter { isFor(name, $0.key) }
      if special.count > 1 { return nil }
      if let own = special.first?.value { value = Self.inheriting(value, own) }
    }
    return value.contains("$(") || value.contains("${") ? nil : value
  }

  /// Returns whether a key is a setting of this name with conditions that an app on a phone meets: `NAME[sdk=iphoneos*]`.
  private func isFor(_ name: String, _ key: String) -> Bool {
    guard key.hasPrefix(name + "["), key.hasSuffix("]") else { return false }
    let conditions = key.dropFirst(name.count + 1).dropLast().replacing("][", with: ",").split(separator: ",")
    return conditions.allSatisfy { condition in
      switch condition.prefix(while: { $0 != "=" }) {
      case "sdk": ["iphoneos*", "iphone*", "*"].contains(condition.dropFirst(4))
      case "arch": ["arm64", "arm64*", "*"].contains(condition.dropFirst(5))
      case "config": condition.dropFirst(7) == configuration ?? ""
      case _: false
      }
    }
  }

  /// Returns a value in which `$(inherited)` is replaced. One that grows too long, as each level may name the one before
  /// it many times, becomes a value that is not known.
  static func inheriting(_ value: String, _ own: String) -> String {
    let length = own.utf8.count + own.utf8.count / 12 * value.utf8.count
    guard length <= maximumLength else { return "$()" }
    return own.replacing("$(inherited)", with: value).replacing("${inherited}", with: value)
  }

  private static let maximumLength = 1 << 20
  private static let maximumPatterns = 100

  /// Returns the words of a value; a quoted one may contain spaces.
  static func words(_ value: String) -> [String] {
    var words: [String] = []
    var (word, quote, isEscaped): (String?, Character?, Bool) = (nil, nil, false)
    for character in value {
      switch character {
      case _ where isEscaped: (word, isEscaped) = ((word ?? "") + String(character), false)
      case "\\": isEscaped = true
      case quote: quote = nil
      case "\"" where quote == nil, "'" where quote == nil: (quote, word) = (character, word ?? "")
      case _ where quote == nil && character.isWhitespace:
        words += word.map { [$0] } ?? []
        word = nil
      case _: word = (word ?? "") + String(character)
      }
    }
    return (words + (word.map { [$0] } ?? [])).filter { !$0.isEmpty }
  }

  /// Returns the flags that options of the compiler set: `-D NAME` and `-DNAME`, but not those for C.
  private static func defined(by options: [String]) -> Set<String> {
    var flags: Set<String> = []
    var previous = ""
    for option in options {
      switch previous {
      case "-Xcc", "-Xlinker", "-Xclang-linker": previous = ""
      case "-D":
        flags.insert(option)
        previous = ""
      case _:
        if option.hasPrefix("-D"), option.count > 2 { flags.insert(String(option.dropFirst(2))) }
        previous = option
      }
    }
    return flags
  }
}

/// The files that a release does not compile although a target has them.
struct XcodeExclusions {
  /// Patterns of as many last parts of a path as they have.
  var excluded: [String]
  var included: [String]

  /// Folders for development only, from the project's folder on.
  var folders: [String]

  /// Returns whether a file is left out of a project in a folder.
  func contain(_ path: String, in project: String) -> Bool {
    let isForDevelopment = folders.contains { folder in
      TreePath.joined(project, folder).map { path == $0 || path.hasPrefix($0 + "/") } ?? false
    }
    guard isForDevelopment || excluded.contains(where: { Self.matches($0, path) }) else { return false }
    return !included.contains { Self.matches($0, path) }
  }

  private static func matches(_ pattern: String, _ path: String) -> Bool {
    let count = pattern.utf8.count { $0 == UInt8(ascii: "/") } + 1
    let tail = path.split(separator: "/").suffix(count).joined(separator: "/")
    return matches(Array(pattern.utf8), Array(tail.utf8))
  }

  /// Returns whether a pattern with `*` and `?` matches a text, without going back further than to the last `*`.
  private static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
    var (place, index) = (0, 0)
    var retry: (place: Int, index: Int)?
    while index < text.count {
      if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
        retry = (place + 1, index)
        place += 1
      } else if place < pattern.count, pattern[place] == text[index] || pattern[place] == UInt8(ascii: "?") {
        (place, index) = (place + 1, index + 1)
      } else if let last = retry {
        retry = (last.place, last.index + 1)
        (place, index) = (last.place, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
