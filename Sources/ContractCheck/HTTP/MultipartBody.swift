/// A body of type `multipart/form-data` (RFC 7578).
struct MultipartBody: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    var name: String
    var filename: String?

    /// The media type; a file without one is `application/octet-stream`, a text has none.
    var type: String?
    var content: [UInt8]

    /// The names of further header fields that a received part has.
    var otherFields: [String] = []
  }

  let parts: [Part]

  /// What stands between the parts, and in none of them.
  let boundary: String

  /// Makes a body whose boundary is the one given, numbered where a part holds it.
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
  /// Escapes what would end the quoted text or the line, as the HTML standard has it; all else is sent in UTF-8.
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
