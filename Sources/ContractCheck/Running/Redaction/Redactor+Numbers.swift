import ContractSpecs

extension Redactor {
  /// Puts numbers in the place of this redactor's marks.
  var numbers: RedactedNumbers { RedactedNumbers(mark: mark, isUsed: catalog.hasSeenValues) }
}

/// A replacement of the marks of redacted values by numbers, in order of appearance from 1.
struct RedactedNumbers {
  /// The text before a value's own number.
  private struct Mark {
    var bytes: [UInt8]

    /// True if it is removed, together with the `_` after the number in a shell variable.
    var isTemporary: Bool
  }

  /// The number of a value in the input.
  private struct Old: Hashable {
    var source: Int
    var digits: [UInt8]
  }

  private let marks: [Mark]
  private var numbers: [Old: Int] = [:]
  private var source = 0

  /// Prepares the numbering of a run that has just ended. `isUsed` is whether the mark stands anywhere.
  fileprivate init(mark: String, isUsed: Bool) {
    marks = isUsed ? [Mark(bytes: Array(mark.utf8), isTemporary: true)] : []
  }

  /// Prepares the numbering of several numbered runs: equal numbers in two of them do not mean the same value.
  init() {
    marks = ["‹masked ", CurlLine.maskedVariable].map { Mark(bytes: Array($0.utf8), isTemporary: false) }
  }

  mutating func number(_ check: CheckResult, ofRun run: Int) -> CheckResult {
    source = run
    var numbered = check
    number(&numbered)
    return numbered
  }

  /// Replaces the mark of each redacted value of a result by its number. The results of a run are given in the order of
  /// the files.
  mutating func number(_ check: inout CheckResult) {
    if marks.isEmpty { return }
    // The exchanges come first: they are in the order in which things happened.
    for index in check.exchanges.indices {
      check.exchanges[index] = check.exchanges[index].mapText({ number($0) }, bodies: { number($0) })
    }
    if let failure = check.failure { check.failure?.message = number(failure.message) }
    for index in check.records.indices {
      check.records[index].finding = number(check.records[index].finding)
    }
    check.app = check.app?.mapText { text, _ in number(text) }
    check.notes = check.notes.map { number($0) }
    check.seen = check.seen.map { number($0) }
    check.remarks = check.remarks.map { number($0) }
  }

  private mutating func number(_ finding: Finding) -> Finding {
    finding.mapText { text, part in
      switch part {
      case .key, .actual, .expected, .word, .contract: number(text)
      case .file: text
      }
    }
  }

  mutating func number(_ text: String) -> String {
    var text = text
    guard text.withUTF8({ bytes in bytes.indices.contains { mark(at: $0, of: bytes) != nil } }) else {
      return text
    }
    return String(decoding: number(Array(text.utf8)), as: UTF8.self)
  }

  /// Each mark is followed by the digits of the value's own number, and a temporary one in a shell variable by `_`.
  mutating func number(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard let mark = mark(at: index, of: bytes) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      if !mark.isTemporary { result += mark.bytes }
      index += mark.bytes.count
      let digits = bytes[index...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      index += digits.count
      if mark.isTemporary, index < bytes.count, bytes[index] == UInt8(ascii: "_") { index += 1 }
      if !digits.isEmpty { result += Array(String(number(ofValue: Array(digits))).utf8) }
    }
    return result
  }

  private func mark<Bytes: RandomAccessCollection>(at index: Int, of bytes: Bytes) -> Mark?
  where Bytes.Element == UInt8, Bytes.Index == Int {
    marks.first { $0.bytes[0] == bytes[index] && bytes[index...].starts(with: $0.bytes) }
  }

  private mutating func number(ofValue digits: [UInt8]) -> Int {
    let old = Old(source: source, digits: digits)
    let number = numbers[old] ?? numbers.count + 1
    numbers[old] = number
    return number
  }
}
