#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The environment variables of the process.
enum Environment {
  /// The value of a variable; an empty one is unset.
  static subscript(name: String) -> String? { value(of: name).flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns the value of a variable, which may be empty, or `nil` if it is unset.
  static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The values of all variables.
  static var all: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let pair = String(cString: text)
      if let equals = pair.firstIndex(of: "=") {
        variables[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
      }
      entry += 1
    }
    return variables
  }
}
