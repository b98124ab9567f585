/// The errors and warnings of a reader before they are sorted.
struct ReaderNotes {
  struct Note {
    var severity: SpecDiagnostic.Severity
    var message: String
    var offset: Int
    var length: Int

    /// The check that takes over the text with `like`, if the note was added while that check was read.
    var heir: Int?
    var topic: SpecDiagnostic.Topic?
  }

  /// The maximum number of errors, and of warnings, that are reported for one file: more than a person would read.
  static let maximumCount = 1_000

  private(set) var all: [Note] = []
  private var errorCount = 0
  private var warningCount = 0

  /// The number of warnings beyond those that are reported.
  var untoldWarnings: Int { max(0, warningCount - Self.maximumCount) }

  var hasUntoldErrors: Bool { errorCount > Self.maximumCount }

  var hasRoom: Bool { errorCount < Self.maximumCount }
  var hasErrors: Bool { errorCount > 0 }

  /// True while wrong names are still compared with all known names.
  var allowLookUps: Bool { errorCount < Self.maximumCount / 10 }

  mutating func add(_ note: Note) {
    switch note.severity {
    case .error:
      errorCount += 1
      if errorCount <= Self.maximumCount { all.append(note) }
    case .warning:
      warningCount += 1
      if warningCount <= Self.maximumCount { all.append(note) }
    }
  }

  /// The notes without repetitions. A note about text that `like` takes over is kept for the check that writes it,
  /// otherwise for the first one that takes it over.
  var distinct: [Note] {
    var told = Set(all.filter { $0.heir == nil }.map(Place.init))
    var seen: Set<Place> = []
    return all.filter { note in
      let place = Place(note)
      return note.heir == nil ? seen.insert(place).inserted : told.insert(place).inserted
    }
  }

  private struct Place: Hashable {
    var offset: Int
    var message: String

    init(_ note: Note) { (offset, message) = (note.offset, note.message) }
  }
}

extension ContractReader {
  /// The errors and warnings, in the order of the file.
  var diagnostics: [SpecDiagnostic] {
    var told = notes.distinct.map(diagnostic).sorted { $0.location < $1.location } + documentNotes
    if notes.hasUntoldErrors {
      told.append(
        summary(.error, "this file has more than \(ReaderNotes.maximumCount) errors; the others are not told")
      )
    }
    if notes.untoldWarnings > 0 {
      told.append(summary(.warning, "this file has \(notes.untoldWarnings) more warnings; they are not told"))
    }
    return told
  }

  /// Returns a diagnostic about the file as a whole.
  private func summary(_ severity: SpecDiagnostic.Severity, _ message: String) -> SpecDiagnostic {
    SpecDiagnostic(severity: severity, location: location(0), message: message, excerpt: nil)
  }

  private func diagnostic(_ note: ReaderNotes.Note) -> SpecDiagnostic {
    let heir = note.heir.map { " (taken over by the check \"\(drafts[$0].name)\")" } ?? ""
    return SpecDiagnostic(
      severity: note.severity, location: location(note.offset), message: note.message + heir,
      excerpt: source.excerpt(at: note.offset, length: note.length), topic: note.topic)
  }
}
