import ContractSpecs

extension Answer {
  /// Unpacks the body as its `Content-Encoding` says, the last coding first (RFC 9110 section 8.4).
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
        throw .protocolBroken(
          reason:
            "its Content-Encoding is \(Quoted.cut(name).plain), and only \(ContentCoding.accepted) can be read"
        )
      }
      codings.append(coding)
    }
    guard codings.count <= ContentCoding.mostLayers else {
      throw .protocolBroken(
        reason: "its Content-Encoding names more than \(ContentCoding.mostLayers) codings")
    }
    return codings
  }

  /// Returns false where the data ends early; what came out is the body then.
  private mutating func unpack(_ coding: ContentCoding, limit: Int) throws(TransportFailure) -> Bool {
    var output: [UInt8] = []
    do throws(InflateError) {
      try coding.decode(body, limit: limit, into: &output)
      body = output
      return true
    } catch {
      switch error {
      case .tooLarge: throw .bodyTooLarge(limit: limit)
      case .invalid(let words): throw .protocolBroken(reason: "its \(coding) data is not valid: \(words)")
      case .endsEarly:
        body = output
        if end == .complete { end = .encodingCut(coding.rawValue) }
        return false
      }
    }
  }
}

extension String {
  /// The text with a replacement character for each that a terminal would act on or nobody would see.
  var plain: String {
    String(map { $0.unicodeScalars.allSatisfy(\.properties.isPlain) ? $0 : "\u{FFFD}" })
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isPlain: Bool {
    generalCategory != .control && generalCategory != .format
  }
}
