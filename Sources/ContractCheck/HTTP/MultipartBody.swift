/// A body of type `multipart/form-data` (RFC 7578).
struct MultipartBody: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    var name: String
    var filename: String?

    /// The media type. If it is `nil`, a file is sent as `application/octet-stream` and a text without a type.
    var type: String?
    var content: [UInt8]

    /// The names of the other header fields of a received part.
    var otherFields: [String] = []
  }

  let parts: [Part]

  /// The delimiter between the parts, which occurs in none of them.
  let boundary: String

  /// Creates a body with the given boundary; a number is appended to it if a part contains it.
  init(parts: [Part], boundary: String) {
    var (candidate, number) = (boundary, 1)
    while parts.contains(where: { $0.content.contains(Array("--\(candidate)".utf8)) }) {
      number += 1
      candidate = "\(boundary)-\(number)"
    }
    self.parts = parts
    self.boundary = candidate
  }

  var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  var bytes: [UInt8] {
    parts.reduce(into: []) { bytes, part in
      bytes += "--\(boundary)\r\n\(part.head)\r\n".utf8
      bytes += part.content
      bytes += "\r\n".utf8
    } + Array("--\(boundary)--\r\n".utf8)
  }
}

extension MultipartBody.Part {
  fileprivate var head: String {
    var lines = "Content-Disposition: form-data; name=\"\(name.escapedForPart)\""
    if let filename { lines += "; filename=\"\(filename.escapedForPart)\"" }
    lines += "\r\n"
    if let type = type ?? filename.map({ _ in "application/octet-stream" }) {
      lines += "Content-Type: \(type.filter { !$0.isNewline })\r\n"
    }
    return lines
  }
}

extension String {
  /// The text with quotes and line breaks escaped as the HTML standard requires; all else is sent in UTF-8.
  fileprivate var escapedForPart: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\"": text += "%22"
      case "\r": text += "%0D"
      case "\n": text += "%0A"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ other: [UInt8]) -> Bool {
    guard let first = other.first else { return true }
    return indices.contains { self[$0] == first && self[$0...].starts(with: other) }
  }
}
