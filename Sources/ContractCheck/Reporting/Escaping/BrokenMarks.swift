/// Marks in a text that make a build server do something, wherever on a line they stand; those of one list begin alike.
enum CommandMark {
  /// Read from a job's output: GitHub's older commands, Azure's logging commands, TeamCity's service messages.
  static let inLogs = ["##[", "##vso[", "##teamcity["]

  /// Read from a test report's text: GitLab attaches a file, Azure uploads one.
  static let inReports = ["[[ATTACHMENT|", "[[PROPERTY|"]
}

extension String {
  /// The text with a space put after the first character of every such mark, so that it is read by people only.
  ///
  /// Compared byte by byte, letters without case: grapheme comparison would miss a mark that ends in a combining accent.
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
  /// A whole report as it may stand in a build's log: a line that begins with `::` gets a space between the two, and no
  /// mark is left in any.
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
  /// Whether two bytes are the same ASCII letter, or the same byte.
  fileprivate static func equalWithoutCase(_ one: UInt8, _ other: UInt8) -> Bool {
    one.lowered == other.lowered
  }

  private var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
