import ContractSpecs

extension Masker {
  /// The results with every masked value's number in the order of the files in place of its mark.
  func numbered(_ checks: [CheckResult]) -> [CheckResult] {
    var numbers = MaskNumbers(mark: mark)
    return checks.map { numbers.number($0) }
  }
}

/// Replaces the marks of masked values by numbers, the first that comes being 1.
private struct MaskNumbers {
  private let mark: [UInt8]
  private var numbers: [Int: Int] = [:]

  init(mark: String) { self.mark = Array(mark.utf8) }

  mutating func number(_ check: CheckResult) -> CheckResult {
    var check = check
    // The exchanges come first: they are in the order in which things happened.
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

  private mutating func number(_ finding: inout Mismatch) {
    finding.path = finding.path.map { number($0) }
    finding.foundAt = finding.foundAt.map { number($0) }
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

  /// Each mark is followed by the digits of the value's own number, and in a shell variable by `_`.
  private mutating func number(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > mark.count else { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == mark[0], bytes[index...].starts(with: mark) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      index += mark.count
      var seen = 0
      while index < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] {
        seen = seen * 10 + Int(bytes[index] - UInt8(ascii: "0"))
        index += 1
      }
      if index < bytes.count, bytes[index] == UInt8(ascii: "_") { index += 1 }
      let number = numbers[seen] ?? numbers.count + 1
      numbers[seen] = number
      result += Array(String(number).utf8)
    }
    return result
  }
}
