@testable import ContractSpecs

/// The lines that differ between two versions of one file.
struct SourceLines {
  /// The lines that are removed, and what is inserted before a line, both by the numbers of the first version.
  private(set) var removed: Set<Int> = []
  private(set) var inserted: [Int: [ArraySlice<UInt8>]] = [:]

  init(from old: [UInt8], to new: [UInt8]) {
    let (before, after) = (Self.lines(of: old), Self.lines(of: new))
    var added: Set<Int> = []
    for change in after.difference(from: before) {
      switch change {
      case .remove(let line, _, _): removed.insert(line)
      case .insert(let line, _, _): added.insert(line)
      }
    }
    var line = 0
    for number in after.indices {
      while removed.contains(line), !added.contains(number) { line += 1 }
      if added.contains(number) {
        inserted[line, default: []].append(after[number])
      } else {
        line += 1
      }
    }
  }

  /// The lines that the change concerns, with those around them.
  var touched: Set<Int> {
    Set((Array(removed) + inserted.keys).flatMap { [$0 - 1, $0, $0 + 1] })
  }

  /// Adds a change that touches other lines.
  mutating func add(_ other: Self) {
    removed.formUnion(other.removed)
    inserted.merge(other.inserted) { $0 + $1 }
  }

  /// Returns a text with the changes, which has the lines of the first version in part.
  func applied(to text: [UInt8]) -> [UInt8] {
    let lines = Self.lines(of: text)
    var kept: [ArraySlice<UInt8>] = []
    for line in 0...lines.count {
      kept += inserted[line] ?? []
      if line < lines.count, !removed.contains(line) { kept.append(lines[line]) }
    }
    return Array(kept.joined(separator: [0x0A]))
  }

  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false)
  }
}
