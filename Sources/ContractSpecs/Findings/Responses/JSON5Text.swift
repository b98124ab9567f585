#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Text that may be JSON5, the superset of JSON that `allowsJSON5` lets `JSONDecoder` read.
enum JSON5Text {
  /// The size of the largest text, in bytes, that is tried.
  private static let maximumLength = 1 << 20

  /// The maximum number of containers of a text that is tried. `JSONDecoder` recurses, and a thread of Swift's may have a
  /// small stack.
  private static let maximumContainers = 128

  /// Returns whether `JSONDecoder` reads a text as JSON5, whatever is promised; false also if that was not tried.
  static func isRead(_ text: [UInt8]) -> Bool {
    struct Anything: Decodable {
      init(from decoder: any Decoder) {}
    }
    guard text.count <= maximumLength,
      text.count(where: { $0 == .openBrace || $0 == .openBracket }) <= maximumContainers
    else { return false }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return (try? decoder.decode(Anything.self, from: Data(text))) != nil
  }
}
