import ContractSpecs

/// Writes the changes of files as a diff that `git apply` and `patch -p1` read.
package enum UnifiedDiff {
  private static let context = 3

  private struct Line {
    enum Kind: String { case kept = " ", removed = "-", added = "+" }

    var kind: Kind
    var text: ArraySlice<UInt8>
  }

  /// Returns the diff of files that are compared one by one. Equal files are left out.
  package static func text(from old: [SwiftFile], to new: [SwiftFile]) -> String {
    zip(old, new).filter { $0 != $1 }.map { text(from: $0, to: $1) }.joined()
  }

  private static func text(from old: SwiftFile, to new: SwiftFile) -> String {
    let name = old.name.hasPrefix("./") ? String(old.name.dropFirst(2)) : String(old.name.drop { $0 == "/" })
    let lines = lines(from: pieces(old.bytes), to: pieces(new.bytes))
    return "--- \(shown("a/" + name))\n+++ \(shown("b/" + name))\n" + hunks(of: lines).joined()
  }

  /// Returns a name as git writes it: quoted and escaped if it has control characters, quotes, backslashes or non-ASCII
  /// bytes, so that no name ends its line, or if it ends in a space, which `patch` drops. A tab follows any other name
  /// with a space in it.
  private static func shown(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { 0x20..<0x7F ~= $0 && $0 != .quote && $0 != .backslash }
    if isPlain, !name.hasSuffix(" ") {
      return name.contains(" ") ? name + "\t" : name
    }
    return "\"" + name.utf8.map(escaped).joined() + "\""
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case .quote, .backslash: return "\\" + String(Unicode.Scalar(byte))
    case 0x20..<0x7F: return String(Unicode.Scalar(byte))
    case 0x09: return #"\t"#
    case 0x0A: return #"\n"#
    case 0x0D: return #"\r"#
    case _:
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
  }

  /// Returns the lines of a text, each with its line feed.
  private static func pieces(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? bytes.count
      pieces.append(bytes[start..<end])
      start = end
    }
    return pieces
  }

  private static func lines(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Line] {
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      if removed.contains(from) {
        lines.append(Line(kind: .removed, text: old[from]))
        from += 1
      } else if added.contains(to) {
        lines.append(Line(kind: .added, text: new[to]))
        to += 1
      } else {
        lines.append(Line(kind: .kept, text: old[from]))
        (from, to) = (from + 1, to + 1)
      }
    }
    return lines
  }

  private static func hunks(of lines: [Line]) -> [String] {
    var ranges: [Range<Int>] = []
    for index in lines.indices where lines[index].kind != .kept {
      let range = max(0, index - context)..<min(lines.count, index + context + 1)
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    var (old, new, place) = (1, 1, 0)
    return ranges.map { range in
      let before = range.lowerBound - place
      (old, new) = (old + before, new + before)
      let hunk = hunk(lines[range], old: old, new: new)
      old += lines[range].count { $0.kind != .added }
      new += lines[range].count { $0.kind != .removed }
      place = range.upperBound
      return hunk
    }
  }

  private static func hunk(_ lines: ArraySlice<Line>, old: Int, new: Int) -> String {
    let removed = lines.count { $0.kind != .added }
    let added = lines.count { $0.kind != .removed }
    // For an empty range, the line number is that of the line before.
    let head = "@@ -\(removed == 0 ? old - 1 : old),\(removed) +\(added == 0 ? new - 1 : new),\(added) @@\n"
    return lines.reduce(into: head) { text, line in
      text += line.kind.rawValue + String(decoding: line.text, as: UTF8.self)
      if line.text.last != .lineFeed { text += "\n\\ No newline at end of file\n" }
    }
  }
}
