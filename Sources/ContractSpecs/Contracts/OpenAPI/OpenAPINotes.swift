/// The parts of a document that are not judged, or that are read in a certain way, or its errors, one by one with their
/// places.
struct OpenAPINotes: Sendable {
  private struct Entry {
    var message: String
    var topic: SpecDiagnostic.Topic?
    var locations: [SpecLocation]
  }

  private struct Place: Hashable {
    var entry: Int
    var location: SpecLocation
  }

  /// The maximum number of different messages, more than a person would read, and that of all places.
  private static let (maximumKinds, maximumCount) = (1_000, 100_000)

  var severity = SpecDiagnostic.Severity.warning

  private var entries: [Entry] = []
  private var numbers: [String: Int] = [:]

  /// The places that are told. One that is read twice, such as a schema for requests and for responses, is told once.
  private var told: Set<Place> = []

  /// The first place of those that are not told, and their number.
  private var untold: (location: SpecLocation, count: Int)?

  mutating func add(_ message: String, at location: SpecLocation, _ topic: SpecDiagnostic.Topic? = nil) {
    let number = numbers[message] ?? entries.count
    guard !told.contains(Place(entry: number, location: location)) else { return }
    guard told.count < Self.maximumCount, number < Self.maximumKinds else {
      untold = (untold?.location ?? location, (untold?.count ?? 0) + 1)
      return
    }
    told.insert(Place(entry: number, location: location))
    if number < entries.count {
      entries[number].locations.append(location)
    } else {
      numbers[message] = number
      entries.append(Entry(message: message, topic: topic, locations: [location]))
    }
  }

  /// The warnings or errors, one for each place: those of one kind together, in the order of their first places, and at the end
  /// one for those that are too many.
  var diagnostics: [SpecDiagnostic] {
    let sorted = entries.map { Entry(message: $0.message, topic: $0.topic, locations: $0.locations.sorted()) }
      .sorted { $0.locations[0] < $1.locations[0] }
    let all = sorted.flatMap { entry in
      entry.locations.map { diagnostic(entry.message, at: $0, entry.topic) }
    }
    guard let untold else { return all }
    let rest =
      switch severity {
      case .warning: "\(untold.count) more parts are not judged, or read in a certain way; the first is here"
      case .error: "\(untold.count) more errors are in the document; the first is here"
      }
    return all + [diagnostic(rest, at: untold.location)]
  }

  private func diagnostic(
    _ message: String, at location: SpecLocation, _ topic: SpecDiagnostic.Topic? = nil
  ) -> SpecDiagnostic {
    SpecDiagnostic(severity: severity, location: location, message: message, excerpt: nil, topic: topic)
  }
}
