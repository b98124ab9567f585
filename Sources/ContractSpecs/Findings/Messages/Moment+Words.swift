extension Moment.Unit {
  /// The plural name of the unit.
  var name: String {
    switch self {
    case .seconds: "seconds"
    case .milliseconds: "milliseconds"
    }
  }

  /// The strategy of `JSONDecoder` for the unit.
  var strategy: Client.Dates {
    switch self {
    case .seconds: .secondsSince1970
    case .milliseconds: .millisecondsSince1970
    }
  }

  /// The words for a number that came in the unit.
  var words: [Placeholder: String] {
    [.unit: name, .sent: name, .strategy: strategy.rawValue, .code: conversion]
  }

  /// The Swift code that makes a `Date` of a `Double` named `value`.
  private var conversion: String {
    switch self {
    case .seconds: "Date(timeIntervalSince1970: value)"
    case .milliseconds: "Date(timeIntervalSince1970: value / 1000)"
    }
  }
}

extension Client.Dates {
  /// Returns the form of JSON that a strategy reads a date from.
  package static func form(of dates: Client.Dates?) -> String {
    switch dates {
    case nil, .deferredToDate: "a number of seconds since 2001"
    case .iso8601: "ISO 8601 text"
    case .secondsSince1970: "a number of seconds since 1970"
    case .millisecondsSince1970: "a number of milliseconds since 1970"
    case .formatted(let tried): tried.form
    case .custom: "a closure of the decoder's reads it"
    }
  }
}

extension TriedDates {
  /// The form of JSON that is read.
  fileprivate var form: String {
    let text =
      formats.isEmpty ? nil : "text as a DateFormatter with \(formats.joined(separator: " or ")) reads it"
    return [text, numbers.map { Client.Dates.form(of: $0.unit.strategy) }].compactMap(\.self)
      .joined(separator: ", or ")
  }
}

extension TriedDates.Numbers.Unit {
  /// The strategy that reads the same numbers.
  package var strategy: Client.Dates {
    switch self {
    case .secondsSince1970: .secondsSince1970
    case .millisecondsSince1970: .millisecondsSince1970
    }
  }
}
