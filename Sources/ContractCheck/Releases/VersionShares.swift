#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import ContractSpecs

/// The part of the users that has each version, as App Store Connect or Firebase exports it, or as JSON.
struct VersionShares: Equatable, Sendable {
  /// The versions in the order of the file, with their parts of all users, from 0 to 1. Builds of a version are one.
  private(set) var parts: [Part] = []

  struct Part: Equatable, Sendable {
    var version: ReleaseVersion
    var share: Double
  }

  /// The greatest size of such a file, in bytes.
  static let maximumSize = 4 << 20

  struct Unreadable: Error, Equatable {
    var reason: String
  }

  /// Returns the share of the version with these numbers, whatever suffix it has. A version that a list of all users does
  /// not have is nobody's.
  func share(of version: ReleaseVersion) -> Double? {
    let known = parts.first { $0.version.significant == version.significant }?.share
    return known ?? (parts.reduce(0) { $0 + $1.share } >= Self.nearlyAll ? 0 : nil)
  }

  /// Shares that were rounded one by one may be a little less than everybody.
  private static let nearlyAll = 0.99

  /// Reads a table with a column of versions and one of shares or of numbers of users, or JSON: an object of shares by
  /// version, or a list of objects with `version` and `share`.
  init(_ bytes: [UInt8]) throws(Unreadable) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let cells: [Cell] =
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      ? try Self.cells(ofJSON: text) : try Self.cells(ofTable: text)
    guard !cells.isEmpty else { throw Unreadable(reason: "it has no version") }
    try take(cells)
  }

  /// A version with its number, which may be followed by `%`.
  private struct Cell {
    var version: String
    var number: Double
    var isPercentage: Bool

    /// True if it is a number of users, and not a part of them.
    var isCount: Bool

    init(_ version: String, _ text: String, isCount: Bool) throws(Unreadable) {
      let trimmed = text.filter { !$0.isWhitespace }
      isPercentage = trimmed.hasSuffix("%")
      self.isCount = isCount && !isPercentage
      let digits = isPercentage ? String(trimmed.dropLast()) : trimmed
      guard let number = Self.number(digits), number >= 0, number.isFinite else {
        throw Unreadable(reason: "the share of \(Quoted.key(version)) is \(Quoted.key(text)), not a number")
      }
      (self.version, self.number) = (version, number)
    }

    /// Reads a number with a point or a comma before its decimals, and with separators of thousands.
    private static func number(_ text: String) -> Double? {
      if let plain = Double(text) { return plain }
      let groups = text.split(separator: ",", omittingEmptySubsequences: false)
      if groups.count > 1, groups.dropFirst().allSatisfy({ $0.count == 3 || $0.prefix(4).last == "." }) {
        return Double(groups.joined())
      }
      return groups.count == 2 ? Double(groups.joined(separator: ".")) : nil
    }
  }

  private mutating func take(_ cells: [Cell]) throws(Unreadable) {
    guard Set(cells.map(\.isPercentage)).count == 1 else {
      throw Unreadable(reason: "some of its shares are percentages, and others are not")
    }
    let total = cells.reduce(0) { $0 + $1.number }
    let whole: Double =
      if cells.contains(where: \.isPercentage) {
        100
      } else if cells.contains(where: \.isCount) {
        max(total, 1)
      } else {
        total <= Self.roundedWhole ? 1 : 100
      }
    guard total <= whole * Self.roundedWhole else {
      throw Unreadable(
        reason: "its shares are \(VersionShares.words(total / whole)) in all, more than everybody")
    }
    for cell in cells {
      guard let version = ReleaseVersion(in: cell.version) else {
        // A row such as "Other" or "Total" is of no version.
        continue
      }
      let share = cell.number / whole
      if let index = parts.firstIndex(where: { $0.version.significant == version.significant }) {
        parts[index].share += share
      } else {
        parts.append(Part(version: ReleaseVersion(numbers: version.numbers), share: share))
      }
    }
    guard !parts.isEmpty else { throw Unreadable(reason: "it has no version") }
    for index in parts.indices { parts[index].share = Self.rounded(parts[index].share) }
  }

  /// Returns a share to a millionth, so that sums of decimal numbers stay such.
  static func rounded(_ share: Double) -> Double { (share * 1_000_000).rounded() / 1_000_000 }

  /// Shares that were rounded one by one may be a little more than everybody.
  private static let roundedWhole = 1.02
}

extension VersionShares {
  private static func cells(ofJSON text: [UInt8]) throws(Unreadable) -> [Cell] {
    guard let root = try? JSONDocument(parsing: text).root else { throw Unreadable(reason: "it is not JSON") }
    var cells: [Cell] = []
    if root.kind == .object {
      for member in root.members {
        cells.append(try Cell(member.name, try Self.text(of: member.value), isCount: false))
      }
    }
    if root.kind == .array {
      for element in root.elements {
        guard let version = element["version"]?.string, let share = element["share"] else {
          throw Unreadable(reason: "an element has no \"version\" and \"share\"")
        }
        cells.append(try Cell(version, try Self.text(of: share), isCount: false))
      }
    }
    return cells
  }

  private static func text(of value: JSONValue) throws(Unreadable) -> String {
    switch value.kind {
    case .integer, .number: String(decoding: value.document.bytes[value.byteRange], as: UTF8.self)
    case .string: value.string ?? ""
    case .null, .boolean, .object, .array:
      throw Unreadable(reason: "a share is a number or a text such as \"12%\"")
    }
  }

  private static func cells(ofTable text: [UInt8]) throws(Unreadable) -> [Cell] {
    let rows = CSVTable(text).rows
    guard
      let (start, columns) = rows.indices.lazy.compactMap({ index in
        Columns(rows[index]).map { (index, $0) }
      }).first
    else {
      throw Unreadable(
        reason: "no line names a column of versions and one of shares, as \"App Version,Active Devices\" does"
      )
    }
    var cells: [Cell] = []
    for row in rows[(start + 1)...] {
      // An empty line ends the table: others may follow it in the same file.
      guard row.count > max(columns.version, columns.share) else {
        guard cells.isEmpty else { break }
        continue
      }
      cells.append(try Cell(row[columns.version], row[columns.share], isCount: columns.hasCounts))
    }
    return cells
  }

  /// The columns of a table, by their names.
  private struct Columns {
    var version: Int
    var share: Int
    var hasCounts: Bool

    private static let parts = ["share", "percent", "%"]
    private static let counts = ["users", "devices", "sessions", "installations", "installs", "count"]

    init?(_ names: [String]) {
      let names = names.map { $0.lowercased() }
      guard let version = names.firstIndex(where: { $0.contains("version") }) else { return nil }
      func column(_ words: [String]) -> Int? {
        names.indices.first { column in column != version && words.contains { names[column].contains($0) } }
      }
      guard let share = column(Self.parts) ?? column(Self.counts) else { return nil }
      (self.version, self.share) = (version, share)
      hasCounts = !Self.parts.contains { names[share].contains($0) }
    }
  }

  /// Returns a part of the users as a percentage: `35 %`, `0.4 %`.
  static func words(_ share: Double) -> String {
    let percent = share * 100
    if percent >= 10 || percent == percent.rounded() { return "\(Int(percent.rounded())) %" }
    let tenths = (percent * 10).rounded() / 10
    return tenths == 0 && percent > 0 ? "less than 0.1 %" : "\(tenths) %"
  }
}

extension ReleaseVersion {
  fileprivate init(numbers: [Int]) { (self.numbers, suffix) = (numbers, "") }
}
