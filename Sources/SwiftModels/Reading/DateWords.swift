/// The English words of a date: the names of months, days and zones.
enum DateWords {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  private static let days = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let zones = ["GMT", "UTC"]

  /// The words that are none of these and stand in dates.
  private static let others: Set = [
    "T", "Z", "AM", "PM", "AD", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT", "CET", "CEST", "BST",
    "JST", "IST", "st", "nd", "rd", "th", "at", "of", "W", "Date",
  ]

  /// Returns whether a text has the digits of a date and no words but those of dates.
  static func mayBeDate(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter }
    return text.count(where: { $0.isASCII && $0.isNumber }) >= 3
      && words.allSatisfy { word in
        others.contains(where: { $0.lowercased() == word.lowercased() }) || inNumbers(String(word)) != word
      }
  }

  /// Returns a date whose names of months are numbers, and whose zone and day of the week are marks, as in a format by
  /// `inNumbers(format:)`.
  static func inNumbers(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { $0.isLetter }
      result += word.isEmpty ? String(rest.removeFirst()) : inNumbers(word: String(word))
      rest = rest.dropFirst(word.count)
    }
    return result
  }

  private static func inNumbers(word: String) -> String {
    if zones.contains(word) { return "Z" }
    let number = months.firstIndex { $0 == word || $0.prefix(3) == word }
    if let number {
      return (word.count > 3 ? "~~" : "~") + (number < 9 ? "0" : "") + "\(number + 1)"
    }
    if days.contains(word) { return "##" }
    return days.contains(where: { $0.prefix(3) == word }) ? "#" : word
  }

  static func inNumbers(format: String) -> String {
    format.replacing("MMMM", with: "~~MM").replacing("MMM", with: "~MM").replacing("EEEE", with: "##")
      .replacing("EEE", with: "#").replacing("zzz", with: "ZZZZZ")
  }
}
