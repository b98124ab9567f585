#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A Swift compiler of this machine, with the arguments that precede all others.
struct SwiftCompiler: Hashable, Sendable {
  /// The absolute path of the program.
  var program: String
  var arguments: [String] = []

  /// Returns `SWIFT_EXEC` as SwiftPM reads it, Xcode's compiler through `xcrun`, or `swiftc` in `PATH`; `nil` without
  /// any.
  static func find(in environment: (String) -> String? = environmentVariable) -> Self? {
    if let path = environment("SWIFT_EXEC"), !path.isEmpty {
      return path.hasPrefix("/") && isExecutable(path) ? Self(program: path) : nil
    }
    #if os(macOS)
      if isExecutable("/usr/bin/xcrun") { return Self(program: "/usr/bin/xcrun", arguments: ["swiftc"]) }
    #endif
    let folders = (environment("PATH") ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/swiftc" }.first(where: isExecutable).map { Self(program: $0) }
  }

  private static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// The environment variables that a compiler needs to find itself and its SDK. All others are withheld.
  static let inheritedVariables = [
    "PATH", "HOME", "LANG", "SDKROOT", "DEVELOPER_DIR", "TOOLCHAINS", "LD_LIBRARY_PATH",
  ]

  /// Returns some variables of this program's environment: `NAME=value`.
  static func environment(_ names: [String]) -> [String] {
    names.compactMap { name in environmentVariable(name).map { "\(name)=\($0)" } }
  }
}

/// Returns a variable of this program's environment.
func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
