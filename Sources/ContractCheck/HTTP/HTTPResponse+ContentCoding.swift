import ContractSpecs

extension HTTPResponse {
  /// Decodes the body by its `Content-Encoding`, the last coding first (RFC 9110 section 8.4). Data that ends early
  /// leaves the part that could be decoded. Throws if more than `limit` bytes come out.
  mutating func unpack(limit: Int) throws(TransportFailure) {
    guard !body.isEmpty, let field = headers.value(of: "Content-Encoding") else { return }
    let codings = try Self.codings(in: field)
    for (index, coding) in codings.enumerated().reversed() {
      guard try unpack(coding, limit: limit) else {
        if index > 0 { body = [] }  // what came out is packed itself
        return
      }
    }
  }

  private static func codings(in field: String) throws(TransportFailure) -> [ContentCoding] {
    var codings: [ContentCoding] = []
    for part in field.split(separator: ",") {
      let name = part.filter { !" \t".contains($0) }.lowercased()
      if name.isEmpty || name == "identity" { continue }
      guard let coding = ContentCoding(rawValue: name == "x-gzip" ? "gzip" : name) else {
        throw .undecodable(
          reason:
            "its Content-Encoding is \(Quoted.cut(name).plain), and only \(ContentCoding.accepted) can be read"
        )
      }
      codings.append(coding)
    }
    guard codings.count <= ContentCoding.maximumLayers else {
      throw .undecodable(
        reason: "its Content-Encoding names more than \(ContentCoding.maximumLayers) codings")
    }
    return codings
  }

  /// Decodes one coding. Returns `false` if the data ends early; the body is then the part that could be decoded.
  private mutating func unpack(_ coding: ContentCoding, limit: Int) throws(TransportFailure) -> Bool {
    var output: [UInt8] = []
    do throws(InflateError) {
      try coding.decode(body, limit: limit, into: &output)
      body = output
      return true
    } catch {
      switch error {
      case .tooLarge: throw .bodyTooLarge(limit: limit)
      case .invalid(let words): throw .undecodable(reason: "its \(coding) data is not valid: \(words)")
      case .endsEarly:
        body = output
        if end == .complete { end = .encodingCut(coding.rawValue) }
        return false
      }
    }
  }
}

extension String {
  /// A copy of the text in which control and format characters are replaced by U+FFFD, for output on a terminal.
  var plain: String {
    String(map { $0.unicodeScalars.allSatisfy(\.properties.isPlain) ? $0 : "\u{FFFD}" })
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isPlain: Bool {
    generalCategory != .control && generalCategory != .format
  }
}
