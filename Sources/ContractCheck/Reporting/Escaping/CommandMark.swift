/// The marks that make a build server execute a command, anywhere in a line. All marks of a list begin with the same
/// character.
enum CommandMark {
  /// The marks in a job's output: GitHub's older commands, Azure's logging commands, TeamCity's service messages.
  static let inLogs = ["##[", "##vso[", "##teamcity["]

  /// The marks in a test report: GitLab attaches a file, Azure uploads one.
  static let inReports = ["[[ATTACHMENT|", "[[PROPERTY|"]
}

extension String {
  /// Returns the text with a space after the first character of each mark, which disables it.
  ///
  /// Compares bytes, ignoring the case of letters: grapheme comparison would miss a mark that ends in a combining
  /// accent.
  func breaking(_ marks: [String]) -> String {
    guard let first = marks.first?.utf8.first, utf8.contains(first) else { return self }
    let bytes = Array(utf8)
    let marks = marks.map { Array($0.utf8) }
    var broken: [UInt8] = []
    broken.reserveCapacity(bytes.count + 8)
    for (index, byte) in bytes.enumerated() {
      broken.append(byte)
      guard byte == first else { continue }
      if marks.contains(where: { bytes[index...].starts(with: $0, by: UInt8.equalWithoutCase) }) {
        broken.append(0x20)
      }
    }
    return String(decoding: broken, as: UTF8.self)
  }
}

extension String {
  /// A whole report that is safe in a build log: a line that begins with `::` gets a space between the two, and all
  /// marks are disabled.
  var forBuildLog: String {
    let bytes = Array(breaking(CommandMark.inLogs).utf8)
    var safe: [UInt8] = []
    safe.reserveCapacity(bytes.count)
    var isLineStart = true
    for (index, byte) in bytes.enumerated() {
      safe.append(byte)
      if isLineStart, byte == 0x3A, index + 1 < bytes.count, bytes[index + 1] == 0x3A { safe.append(0x20) }
      isLineStart = byte == 0x0A || (isLineStart && (byte == 0x20 || byte == 0x09))
    }
    return String(decoding: safe, as: UTF8.self)
  }
}

extension UInt8 {
  /// Returns whether two bytes are the same ASCII letter, ignoring case, or the same byte.
  fileprivate static func equalWithoutCase(_ one: UInt8, _ other: UInt8) -> Bool {
    one.lowered == other.lowered
  }

  private var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
