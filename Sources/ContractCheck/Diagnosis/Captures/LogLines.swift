import ContractSpecs

/// The lines of a log, as far as nothing else looks like them.
enum LogLines {
  /// The number of bytes of a text that are looked at.
  private static let maximumLength = 64 << 10

  /// Returns whether a text has a line that begins with a time, or the error of a decoder.
  static func areIn(_ text: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: text.prefix(maximumLength), as: UTF8.self)
    let time = /(?:^|\n)[\[(]?(?:\d{4}-\d\d-\d\d[T ]|\d\d-\d\d )?\d\d:\d\d:\d\d\b/
    return text.contains(time) || PastedError(in: text) != nil
  }
}
