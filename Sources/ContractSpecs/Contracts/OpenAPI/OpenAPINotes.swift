/// The parts of a document that are not judged, or that are read in a certain way. Each kind is one line, with its first
/// place and the number of the others.
struct OpenAPINotes: Sendable {
  fileprivate struct Entry {
    var message: String
    var location: SpecLocation

    /// The other places. One that is read twice, such as a schema for requests and for responses, is told once.
    var others: Set<SpecLocation> = []
  }

  /// The maximum number of different lines: more than a person would read.
  private static let maximumCount = 1_000

  private var entries: [Entry] = []
  /// The first place of the lines that are not told, and their number.
  private var untold: (location: SpecLocation, count: Int)?
  private var numbers: [String: Int] = [:]

  mutating func add(_ message: String, at location: SpecLocation) {
    if let number = numbers[message] {
      if entries[number].location != location { entries[number].others.insert(location) }
    } else if entries.count < Self.maximumCount {
      numbers[message] = entries.count
      entries.append(Entry(message: message, location: location))
    } else {
      untold = (untold?.location ?? location, (untold?.count ?? 0) + 1)
    }
  }

  /// The warnings, in the order of the document; at the end one for those that are too many.
  var warnings: [SpecDiagnostic] {
    told + (untold.map { [rest(of: $0.count, from: $0.location)] } ?? [])
  }

  private func rest(of count: Int, from location: SpecLocation) -> SpecDiagnostic {
    SpecDiagnostic(
      severity: .warning, location: location,
      message: "\(count) more parts are not judged, or read in a certain way; the first is here", excerpt: nil
    )
  }

  private var told: [SpecDiagnostic] {
    entries.map { entry in
      SpecDiagnostic(
        severity: .warning, location: entry.location, message: entry.message + entry.more, excerpt: nil)
    }.sorted { $0.location < $1.location }
  }
}

extension OpenAPINotes.Entry {
  /// The maximum number of further places that are named.
  private static let maximumNamed = 8

  /// The words for the other places: by line and column, and with the file if it is another one.
  fileprivate var more: String {
    guard !others.isEmpty else { return "" }
    let places = others.sorted().prefix(Self.maximumNamed).map { place in
      place.file == location.file ? "\(place.line):\(place.column)" : place.description
    }
    let rest = others.count - places.count
    return " (and at \(places.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : ""))"
  }
}
