import ContractSpecs

extension Redactor {
  /// Returns the results with the mark of each redacted value replaced by its number in the order of the files.
  func numbered(_ checks: [CheckResult]) -> [CheckResult] {
    var numbers = RedactedNumbers(mark: mark)
    return checks.map { numbers.number($0) }
  }
}

/// A replacement of the marks of redacted values by numbers, in order of appearance from 1.
struct RedactedNumbers {
  /// The text before a value's own number.
  private struct Mark {
    var bytes: [UInt8]

    /// A Boolean value that indicates whether it is removed, together with the `_` after the number in a shell
    /// variable.
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

  /// Prepares the numbering of a run that has just ended.
  fileprivate init(mark: String) { marks = [Mark(bytes: Array(mark.utf8), isTemporary: true)] }

  /// Prepares the numbering of several numbered runs: equal numbers in two of them do not mean the same value.
  init() {
    marks = ["‹masked ", "$MASKED_"].map { Mark(bytes: Array($0.utf8), isTemporary: false) }
  }

  mutating func number(_ check: CheckResult, ofRun run: Int) -> CheckResult {
    source = run
    return number(check)
  }

  fileprivate mutating func number(_ check: CheckResult) -> CheckResult {
    var check = check
    // The exchanges come first: they are in chronological order.
    for index in check.exchanges.indices { number(&check.exchanges[index]) }
    if let failure = check.failure { check.failure?.message = number(failure.message) }
    for index in check.findings.indices { number(&check.findings[index]) }
    if let app = check.app { check.app = number(app) }
    check.notes = check.notes.map { number($0) }
    return check
  }

  private mutating func number(_ exchange: inout ExchangeRecord) {
    exchange.url = number(exchange.url)
    exchange.requestHeaders = exchange.requestHeaders.map { Header(number($0.name), number($0.value)) }
    if let body = exchange.requestBody { exchange.requestBody?.bytes = number(body.bytes) }
    exchange.answerHeaders = exchange.answerHeaders.map { Header(number($0.name), number($0.value)) }
    if let body = exchange.answerBody { exchange.answerBody?.bytes = number(body.bytes) }
    exchange.curl = number(exchange.curl)
  }

  private mutating func number(_ finding: inout Finding) {
    finding.path = finding.path.map { number($0) }
    finding.foundAt = finding.foundAt.map { number($0) }
    finding.candidates = finding.candidates.map { number($0) }
    finding.evidence = finding.evidence.mapText { number($0) }
    finding.expected = number(finding.expected)
    finding.actual = number(finding.actual)
    finding.hint.backend = number(finding.hint.backend)
    finding.hint.client = number(finding.hint.client)
    if let first = finding.count?.first { finding.count?.first = number(first) }
    for index in finding.members.indices {
      finding.members[index].expected = number(finding.members[index].expected)
      if let found = finding.members[index].found { finding.members[index].found = number(found) }
    }
  }

  private mutating func number(_ app: AppReaction) -> AppReaction {
    var app = app
    if var failure = app.failure {
      failure.subject = failure.subject.map { number($0) }
      (failure.path, failure.field) = (number(failure.path), number(failure.field))
      failure.debugDescription = number(failure.debugDescription)
      app.failure = failure
    }
    if case .unwrap(let name)? = app.remedy?.setting { app.remedy?.setting = .unwrap(number(name)) }
    return app
  }

  private mutating func number(_ path: JSONPath) -> JSONPath {
    JSONPath(
      path.steps.map { step in
        switch step {
        case .key(let name): .key(number(name))
        case .index, .each, .jwt: step
        }
      })
  }

  private mutating func number(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let numbered = number(bytes)
    return numbered == bytes ? text : String(decoding: numbered, as: UTF8.self)
  }

  /// Replaces numbers. Each mark is followed by the digits of the value's number, and a temporary one in a shell
  /// variable by `_`.
  private mutating func number(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard let mark = marks.first(where: { bytes[index...].starts(with: $0.bytes) }) else {
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

  private mutating func number(ofValue digits: [UInt8]) -> Int {
    let old = Old(source: source, digits: digits)
    let number = numbers[old] ?? numbers.count + 1
    numbers[old] = number
    return number
  }
}
