/// The ways of reading a date that a client's own code tries one after the other.
package struct TriedDates: Hashable, Sendable {
  /// The formats (UTS 35) of the formatters; empty if no text is read.
  package var formats: [String]

  /// The numbers that are read, if any are.
  package var numbers: Numbers?

  /// True if a value that is not read ends in an error that is no `DecodingError`.
  package var throwsOwnError = false

  /// The settings that the formatters take from the device that they run on; `nil` if it is not known how they are set up.
  package var lacks: Set<Lack>?

  package enum Lack: Sendable { case locale, zone }

  package struct Numbers: Hashable, Sendable {
    package enum Unit: String, Sendable, CaseIterable {
      case secondsSince1970, millisecondsSince1970
    }

    package var unit: Unit

    /// True if they are decoded as a type of integers.
    package var areWhole: Bool

    package init(_ unit: Unit, areWhole: Bool = false) { (self.unit, self.areWhole) = (unit, areWhole) }
  }

  package init(_ formats: [String], numbers: Numbers? = nil) {
    (self.formats, self.numbers) = (formats, numbers)
  }
}

extension Set<TriedDates.Lack> {
  /// The settings of the device that a formatter depends on.
  var words: String {
    switch (contains(.locale), contains(.zone)) {
    case (true, true):
      "read by the clock, calendar and time zone that the device is set to: the DateFormatter has no locale and no timeZone"
    case (true, false):
      "read by the clock and calendar that the device is set to: the DateFormatter has no locale (Apple's QA1480)"
    case (false, _):
      "read in the time zone that the device is set to: neither the format nor the DateFormatter has one"
    }
  }

  /// The settings of a formatter that make it read the same everywhere.
  package var settings: String {
    switch (contains(.locale), contains(.zone)) {
    case (true, true): "locale to en_US_POSIX and timeZone to the backend's"
    case (true, false): "locale to en_US_POSIX"
    case (false, _): "timeZone to the backend's"
    }
  }
}

extension TriedDates {
  /// Returns the formats, and the name of what the numbers are.
  package func words(joinedBy separator: String) -> String {
    (formats + [numbers?.unit.rawValue].compactMap(\.self)).joined(separator: separator)
  }
}
