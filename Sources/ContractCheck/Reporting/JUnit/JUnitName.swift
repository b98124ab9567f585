/// The names under which a build server stores the history of a check. They depend on the contract alone, never on an
/// response.
///
/// A check has the same name whether it passes or fails, so that its history is not split.
struct JUnitName: Hashable, Sendable {
  /// The suite, a point, and the part of the backend: `bob-the-builder.auth`. Jenkins splits at the last point.
  var classname: String

  /// The endpoint, the status and the check: `POST /api/auth/login 200 - wrong-password`.
  var name: String

  init(check: CheckResult, suite: String) {
    self.init(check: check, classname: Self.classname(ofEndpoint: check.endpoint, suite: suite))
  }

  /// Creates the name of a check in a class that is known.
  init(check: CheckResult, classname: String) {
    self.classname = classname
    name = Self.bounded(Self.ascii("\(check.endpoint) \(check.expectedStatus) - \(check.name)"))
  }

  /// Returns the name of the class of all checks of an endpoint.
  static func classname(ofEndpoint endpoint: String, suite: String) -> String {
    bounded("\(suite).\(group(of: endpoint))")
  }

  /// Creates a name for a case without a check: a file that is not a contract, a run in which nothing was checked.
  init(run suite: String, name: String) {
    classname = Self.bounded("\(suite).run")
    self.name = Self.bounded(Self.ascii(name))
  }

  /// Returns the first significant segment of the path, which is neither a common prefix such as `api` or `v1` nor a
  /// template.
  private static func group(of endpoint: String) -> String {
    let path = endpoint.utf8.split(separator: UInt8(ascii: " ")).last ?? ""[...].utf8
    let segments = path.prefix { $0 != UInt8(ascii: "?") }.split(separator: UInt8(ascii: "/"))
    let naming = segments.lazy.filter { !$0.contains(UInt8(ascii: "{")) }.map { Substring($0) }
      .first { !isPrefix($0) }
    return naming.map { word(String($0)) } ?? "root"
  }

  private static func isPrefix(_ segment: Substring) -> Bool {
    let segment = segment.lowercased()
    if ["api", "rest"].contains(segment) { return true }
    return segment.first == "v" && segment.count > 1 && segment.dropFirst().allSatisfy(\.isNumber)
  }

  /// Returns a name in which no point can be confused with a separator.
  static func word(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(\.isWordByte) { return text }
    let scalars = text.unicodeScalars.map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-": Character(scalar)
      default: "_"
      }
    }
    return scalars.isEmpty ? "_" : String(scalars)
  }

  /// Returns the text as visible ASCII with single spaces.
  private static func ascii(_ text: String) -> String {
    var wasBlank = true
    let isPlain = text.utf8.allSatisfy { byte in
      defer { wasBlank = byte == 0x20 }
      return 0x20..<0x7F ~= byte && !(wasBlank && byte == 0x20)
    }
    if isPlain, !wasBlank { return text }
    let shown = text.unicodeScalars.reduce(into: "") { shown, scalar in
      if scalar.isASCII && scalar.isSeen {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += scalar.escape
      }
    }
    return shown.split(separator: " ").joined(separator: " ")
  }

  /// Returns the text in at most 255 characters. The middle of a longer one is replaced by a hash of the whole, so that
  /// it stays unique.
  static func bounded(_ text: String) -> String {
    let limit = 255
    if text.utf8.count <= limit { return text }
    let mark = "...\(hash(text))..."
    let rest = limit - mark.utf8.count
    return String(text.prefix(rest / 2)) + mark + String(text.suffix(rest - rest / 2))
  }

  /// Returns the 32-bit FNV-1a hash in hexadecimal. It is stable across runs and machines, which `Hasher` is not.
  private static func hash(_ text: String) -> String {
    let sum = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    isAlphanumeric || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }
}
