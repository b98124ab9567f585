import ContractSpecs

/// A Swift compiler of this machine, with the arguments that precede all others.
struct SwiftCompiler: Hashable, Sendable {
  /// The absolute path of the program.
  var program: String
  var arguments: [String] = []

  /// Returns `SWIFT_EXEC` as SwiftPM reads it, Xcode's compiler through `xcrun`, or `swiftc` in `PATH`; `nil` without
  /// any.
  static func find(in environment: (String) -> String? = Environment.value(of:)) -> Self? {
    if let path = stated(in: environment) {
      return path.hasPrefix("/") && FileSystem.isExecutable(path) ? Self(program: path) : nil
    }
    #if os(macOS)
      if FileSystem.isExecutable("/usr/bin/xcrun") {
        return Self(program: "/usr/bin/xcrun", arguments: ["swiftc"])
      }
    #endif
    let folders = (environment("PATH") ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/swiftc" }.first(where: FileSystem.isExecutable).map { Self(program: $0) }
  }

  /// Returns the reason why `find` returns `nil`. If `SWIFT_EXEC` is set, no other compiler is looked for.
  static func absence(in environment: (String) -> String? = Environment.value(of:)) -> String {
    if let path = stated(in: environment) {
      return "SWIFT_EXEC is not the absolute path of a program: \(Quoted.cut(path))"
    }
    return "no swiftc in PATH, and SWIFT_EXEC is not set"
  }

  private static func stated(in environment: (String) -> String?) -> String? {
    environment("SWIFT_EXEC").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The environment variables that a compiler needs to find itself and its SDK. All others are withheld.
  static let inheritedVariables = [
    "PATH", "HOME", "LANG", "SDKROOT", "DEVELOPER_DIR", "TOOLCHAINS", "LD_LIBRARY_PATH",
  ]

  /// Returns some variables of this program's environment: `NAME=value`.
  static func environment(_ names: [String]) -> [String] {
    names.compactMap { name in Environment.value(of: name).map { "\(name)=\($0)" } }
  }
}
