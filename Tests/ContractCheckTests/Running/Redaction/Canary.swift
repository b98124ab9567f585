import Foundation

@testable import ContractCheck
@testable import ContractSpecs

/// A value that must not be in any output, whole, in another form, or by its beginning or end.
struct Canary: CustomStringConvertible {
  /// The place of the value.
  var place: String
  var value: String

  init(_ place: String, _ value: String) {
    (self.place, self.value) = (place, value)
  }

  var description: String { place }

  /// The texts that reveal it, in lower case.
  private var signs: [String] {
    let escaped = value.utf16.map {
      "\\u" + String(repeating: "0", count: $0 < 256 ? 2 : 1) + String($0, radix: 16)
    }
    let html = value.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("'", with: "&#39;")
    let bytes = Array(value.utf8)
    let base64 = (0..<3).map { offset in
      let text = Base64.encode(Array(repeating: 0, count: offset) + bytes)
      return String(text.dropFirst((offset * 8 + 5) / 6).prefix((bytes.count * 8 - 8) / 6))
    }
    let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return
      ([value, PercentEncoding.component(value), html, escaped.joined(), hex] + base64
      + [String(value.prefix(6)), String(value.suffix(6))]).map { $0.lowercased() }
  }

  /// Returns the canaries that an output reveals, with the form; line ends and what begins a line in a report are
  /// ignored.
  static func found(of canaries: [Canary], in text: String) -> [String] {
    let lower = text.lowercased()
    let joined = lower.split(separator: "\n").map { $0.drop { " |<>".contains($0) } }.joined()
    let readings = [lower, joined].map { Data($0.utf8) }
    return canaries.flatMap { canary in
      canary.signs.filter { sign in readings.contains { $0.range(of: Data(sign.utf8)) != nil } }
        .map { "\(canary): \($0)" }
    }
  }
}
