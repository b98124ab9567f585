import ContractSpecs

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

extension MultipartBody {
  /// Returns the boundary in a media type, or `nil` if it is not `multipart/form-data` or has no boundary.
  static func boundary(inType type: String) -> String? {
    guard type.lowercased().hasPrefix("multipart/form-data") else { return nil }
    return parameter("boundary", of: type)
  }

  /// Returns the parts of a received body (RFC 2046 section 5.1), or `nil` if it is not a valid multipart body.
  static func parts(of body: [UInt8], boundary: String) -> [Part]? {
    var pieces = pieces(of: [0x0D, 0x0A] + body, between: Array("\r\n--\(boundary)".utf8))
    guard pieces.count >= 2, pieces.removeLast().starts(with: "--".utf8) else { return nil }
    let parts = pieces.dropFirst().map(part)
    return parts.contains { $0 == nil } ? nil : parts.compactMap(\.self)
  }

  private static func pieces(of bytes: [UInt8], between mark: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var (start, index) = (0, 0)
    while index + mark.count <= bytes.count {
      if bytes[index] == mark[0], bytes[index...].starts(with: mark) {
        pieces.append(bytes[start..<index])
        index += mark.count
        start = index
      } else {
        index += 1
      }
    }
    return pieces + [bytes[start...]]
  }

  /// Parses a part: a line end, header fields, an empty line, then the content.
  private static func part(_ piece: ArraySlice<UInt8>) -> Part? {
    var rest = piece.drop { $0 == 0x20 || $0 == 0x09 }
    guard rest.starts(with: [0x0D, 0x0A]) else { return nil }
    rest = rest.dropFirst(2)
    var part = Part(name: "", filename: nil, type: nil, content: [])
    while let end = rest.firstIndex(of: 0x0A) {
      let line = String(decoding: rest[..<end], as: UTF8.self).filter { $0 != "\r" && $0 != "\r\n" }
      rest = rest[(end + 1)...]
      if line.isEmpty {
        part.content = Array(rest)
        return part
      }
      part.take(line)
    }
    return nil
  }

  fileprivate static func parameter(_ name: String, of value: String) -> String? {
    for piece in value.split(separator: ";").dropFirst() {
      let text = piece.drop { $0 == " " }
      guard text.lowercased().hasPrefix(name + "=") else { continue }
      let value = text.dropFirst(name.count + 1)
      return value.hasPrefix("\"") ? String(value.dropFirst().prefix { $0 != "\"" }) : String(value)
    }
    return nil
  }
}

extension MultipartBody.Part {
  fileprivate mutating func take(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = String(line[line.index(after: colon)...].drop { $0 == " " })
    switch line[..<colon].lowercased() {
    case "content-disposition":
      name = MultipartBody.parameter("name", of: value) ?? ""
      filename = MultipartBody.parameter("filename", of: value)
    case "content-type": type = value
    case _: otherFields.append(String(line[..<colon]))
    }
  }
}
