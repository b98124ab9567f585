import ContractSpecs

/// Reads the build settings of targets, with the files of settings that they are based on.
struct XcodeSettingsReader {
  private let objects: XcodeObjects
  private let tree: SourceTree

  /// The settings of the files that were read; `nil` if a file, or one that it includes, is not in the tree.
  private var files: [String: [String: String]?] = [:]
  private var projects: [String: Levels] = [:]

  /// The settings of a project or of a target: those of the file it is based on, and its own.
  private typealias Levels = (settings: [[String: String]], lacksFile: Bool)

  private static let maximumDepth = 8
  private static let maximumFiles = 200
  private static let maximumSettings = 200
  private static let maximumBytes = 1 << 20

  init(_ objects: XcodeObjects, _ tree: SourceTree) {
    (self.objects, self.tree) = (objects, tree)
  }

  mutating func settings(ofTarget target: XcodeObjects.Object) -> XcodeSettings {
    let list = target["buildConfigurationList"]
    guard let name = released(list), let own = configuration(name, in: list) else {
      return XcodeSettings(levels: [], configuration: nil, lacksFile: false)
    }
    let project = projectLevels(name)
    let target = levels(of: own)
    return XcodeSettings(
      levels: project.settings + target.settings, configuration: name,
      lacksFile: project.lacksFile || target.lacksFile)
  }

  /// Returns the name of the configuration that is released: `Release`, or else the default one.
  private func released(_ list: PropertyList?) -> String? {
    let object = objects.object(list, of: "XCConfigurationList") ?? [:]
    if configuration("Release", in: list) != nil { return "Release" }
    return object["defaultConfigurationName"]?.text
  }

  private func configuration(_ name: String, in list: PropertyList?) -> XcodeObjects.Object? {
    let object = objects.object(list, of: "XCConfigurationList") ?? [:]
    return objects.objects(object["buildConfigurations"], of: "XCBuildConfiguration")
      .first { $0.object["name"]?.text == name }?.object
  }

  private mutating func projectLevels(_ name: String) -> Levels {
    if let known = projects[name] { return known }
    let list = objects.project["buildConfigurationList"]
    let own = configuration(name, in: list) ?? released(list).flatMap { configuration($0, in: list) }
    let found = own.map { levels(of: $0) } ?? ([], true)
    projects[name] = found
    return found
  }

  private mutating func levels(of configuration: XcodeObjects.Object) -> Levels {
    let all = configuration["buildSettings"]?.dictionary ?? [:]
    let own = all.filter { Self.isUsed($0.key) }.mapValues { $0.texts.joined(separator: " ") }
    guard own.count <= Self.maximumSettings else { return ([], true) }
    guard isBasedOnFile(configuration) else { return ([own], false) }
    let path = basePath(of: configuration)
    let base = path.flatMap { file(at: $0, depth: 0) }
    return ([base ?? [:], own], base == nil)
  }

  private static func isUsed(_ key: String) -> Bool {
    XcodeSettings.names.contains(String(key.prefix { $0 != "[" }))
  }

  private func isBasedOnFile(_ configuration: XcodeObjects.Object) -> Bool {
    configuration["baseConfigurationReference"] != nil
      || configuration["baseConfigurationReferenceAnchor"] != nil
  }

  private func basePath(of configuration: XcodeObjects.Object) -> String? {
    if let id = configuration["baseConfigurationReference"]?.text { return objects.locations[id] }
    guard let anchor = configuration["baseConfigurationReferenceAnchor"]?.text,
      let path = configuration["baseConfigurationReferenceRelativePath"]?.text
    else { return nil }
    return objects.locations[anchor].flatMap { TreePath.joined($0, path) }
  }

  /// Returns the settings of a file: lines such as `NAME = value`, and `#include "other.xcconfig"`.
  private mutating func file(at path: String, depth: Int) -> [String: String]? {
    if let known = files[path] { return known }
    // A file that includes itself has no settings.
    files[path] = .some(nil)
    guard depth < Self.maximumDepth, files.count < Self.maximumFiles, let bytes = tree.bytes(of: path),
      bytes.count <= Self.maximumBytes
    else { return nil }
    var settings: [String: String] = [:]
    for line in bytes.split(whereSeparator: \.isLineEnd) {
      var text = String(decoding: line, as: UTF8.self)
      if let comment = text.firstRange(of: "//") { text = String(text[..<comment.lowerBound]) }
      text = text.trimmed
      if text.hasPrefix("#include") {
        let name = text.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first
        guard let name, let place = TreePath.joined(TreePath.folder(of: path), String(name)),
          let other = file(at: place, depth: depth + 1)
        else { return nil }
        settings.merge(other) { $1 }
      } else if let (name, value) = Self.assignment(text), Self.isUsed(name) {
        settings[name] = XcodeSettings.inheriting(settings[name] ?? "$(inherited)", value)
      }
    }
    if settings.count > Self.maximumSettings { return nil }
    files[path] = settings
    return settings
  }

  /// Returns the name and the value of `NAME[sdk=*] = value`. An equals sign inside of brackets separates nothing.
  private static func assignment(_ text: String) -> (String, String)? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth == 0:
        return (String(text[..<index]).trimmed, String(text[text.index(after: index)...]).trimmed)
      case _: break
      }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmed: String {
    let text = drop(while: \.isWhitespace)
    return String(text[..<(text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex)])
  }
}
