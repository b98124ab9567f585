/// A `testcase` element: its name, the location of its promise, and its outcome.
struct JUnitCase: Sendable {
  enum Outcome: Sendable {
    case passed
    case failure(JUnitDetail)
    case error(JUnitDetail)
    case skipped(JUnitDetail)
    case flaky(JUnitDetail)
  }

  var name: JUnitName
  var file: String?
  var line: Int?
  var milliseconds: Int64
  var outcome: Outcome

  /// The request and the answer of a failed case.
  var output: String?

  /// The check of the case; `nil` for a case about a file or the run.
  var check: CheckResult?

  var element: XMLElement {
    let children = [outcome.element, output.map { XMLElement("system-out", [], .text($0)) }].compactMap { $0 }
    return XMLElement(
      "testcase",
      [
        ("classname", name.classname), ("name", name.name), ("file", file), ("line", line.map(String.init)),
        ("time", secondsText(milliseconds: milliseconds)),
      ], children.isEmpty ? .empty : .children(children))
  }
}

/// A message of one line, a type and a text. All are always present, since some readers show only one of them.
struct JUnitDetail: Hashable, Sendable {
  var type: String
  var message: String
  var text: String

  /// Creates a detail. The message is cut to what annotations can hold; a text that equals the message is not cut.
  init(type: String, message: String, text: String? = nil) {
    self.type = type
    let line = message.breaking(CommandMark.inReports).basicPlane.visible(.line, limit: 500)
    self.message = line.isEmpty ? type : line
    let candidates = [text, message, type].compactMap { $0 }
    self.text = candidates.first { !$0.isEmpty } ?? type
  }

  fileprivate var attributes: [(name: String, value: String?)] { [("message", message), ("type", type)] }
}

extension JUnitCase.Outcome {
  fileprivate var element: XMLElement? {
    switch self {
    case .passed: nil
    case .failure(let detail): XMLElement("failure", detail.attributes, .text(detail.text))
    case .error(let detail): XMLElement("error", detail.attributes, .text(detail.text))
    case .skipped(let detail): XMLElement("skipped", detail.attributes, .text(detail.text))
    case .flaky(let detail):
      XMLElement(
        "flakyFailure", detail.attributes, .children([XMLElement("stackTrace", [], .text(detail.text))]))
    }
  }

  /// The detail of the outcome; `nil` for a passed case.
  var detail: JUnitDetail? {
    switch self {
    case .passed: nil
    case .failure(let detail), .error(let detail), .skipped(let detail), .flaky(let detail): detail
    }
  }

  var isFailure: Bool {
    if case .failure = self { true } else { false }
  }

  var isError: Bool {
    if case .error = self { true } else { false }
  }

  var isSkipped: Bool {
    if case .skipped = self { true } else { false }
  }
}
