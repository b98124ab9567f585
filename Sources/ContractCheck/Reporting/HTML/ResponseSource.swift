import ContractSpecs

/// The lines of a response's body, from which excerpts are taken.
enum ResponseSource {
  /// A JSON body, one value per line.
  case values(BodyLines)

  /// Any other body, line by line as received.
  case text([Substring])

  init(_ body: BodyExcerpt) {
    let start = body.bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if start == UInt8(ascii: "{") || start == UInt8(ascii: "[") {
      self = .values(BodyLines(Array(body.wholeCharacters)))
    } else {
      let text = String(showing: body)
      self = .text(text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  /// Returns the lines around the place of a finding, or the first lines if it has no place, or if that part of the
  /// body was not kept; `nil` if there is no body.
  func excerpt(for finding: Finding) -> Excerpt? {
    switch self {
    case .text(let lines):
      guard let position = finding.position, lines.indices.contains(position.line - 1) else {
        return start
      }
      return Excerpt(around: [position.line - 1], of: lines.count) { index, isMarked in
        Excerpt.Line(text: String(lines[index]), number: index + 1, isMarked: isMarked)
      }
    case .values(let body):
      let marked = finding.path.map { Self.marked($0, finding, in: body) } ?? []
      if marked.isEmpty { return start }
      let part = DifferingPart.answered(to: finding)
      return Excerpt(around: marked, of: body.lines.count) { index, isMarked in
        let line = body.lines[index]
        return Excerpt.Line(
          text: line.text, indent: line.depth, isMarked: isMarked,
          differing: isMarked ? part?.ranges(in: line.text) ?? [] : [])
      }
    }
  }

  /// The first lines; `nil` if there are none.
  private var start: Excerpt? {
    switch self {
    case .text(let lines):
      if lines.allSatisfy(\.isEmpty) { return nil }
      return Excerpt(firstOf: lines.count) {
        Excerpt.Line(text: String(lines[$0]), number: $0 + 1, isMarked: false)
      }
    case .values(let body):
      if body.lines.isEmpty { return nil }
      return Excerpt(firstOf: body.lines.count) {
        Excerpt.Line(text: body.lines[$0].text, indent: body.lines[$0].depth, isMarked: false)
      }
    }
  }

  /// Returns the lines of a group's members in the response, else of the value, else of the innermost existing value
  /// around it.
  private static func marked(_ path: JSONPath, _ finding: Finding, in body: BodyLines) -> [Int] {
    let place = finding.foundAt ?? path
    let members = finding.members.prefix(20).compactMap(\.found).flatMap {
      body.lines(at: place.appending(key: $0))
    }
    if !members.isEmpty { return members }
    var around = place
    while true {
      let lines = body.lines(at: around)
      if !lines.isEmpty || around.steps.isEmpty { return lines }
      around = around.parent
    }
  }
}
