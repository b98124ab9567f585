import ContractSpecs

extension Capture {
  /// Decodes the body by its `Content-Encoding`, unless that is done already: curl does so with `--compressed` alone and
  /// prints the header field in either case.
  mutating func unpack() throws(CaptureError) {
    guard let field = headers.value(of: "Content-Encoding"), isPacked(as: field) else { return }
    var response = HTTPResponse(status: status ?? 200, headers: headers, body: body, end: end)
    do throws(TransportFailure) {
      try response.unpack(limit: Self.maximumSize)
    } catch {
      throw CaptureError(
        format: format,
        reason: "its body is compressed (Content-Encoding: \(Quoted.cut(field))) and cannot be decoded here; "
          + "repeat the request with curl --compressed")
    }
    (body, end, linesBefore) = (response.body, response.end, nil)
    notes.append("the body was compressed, as its Content-Encoding says, and was decoded")
  }

  /// Decodes a body without header fields that begins as gzip does.
  mutating func unpackBare() {
    guard hasMarkOfGzip else { return }
    let gzip = [Header("Content-Encoding", ContentCoding.gzip.rawValue)]
    var response = HTTPResponse(status: 200, headers: gzip, body: body)
    do throws(TransportFailure) {
      try response.unpack(limit: Self.maximumSize)
    } catch {
      return
    }
    guard response.end == .complete else { return }
    (body, linesBefore) = (response.body, nil)
    notes.append("the body is compressed with gzip, and was decoded as if its Content-Encoding said so")
  }

  /// Returns whether the body is still in its coding: gzip shows by its first bytes, any other one by bytes that are in
  /// no text.
  private func isPacked(as field: String) -> Bool {
    let last = field.split(separator: ",").last.map { String($0).trimmed.lowercased() }
    if hasMarkOfGzip || last == "gzip" || last == "x-gzip" { return hasMarkOfGzip }
    return body.contains { $0 < 0x20 && $0 != 0 && !$0.isJSONSpace }
      && !String(decoding: body, as: UTF8.self).utf8.elementsEqual(body)
  }

  private var hasMarkOfGzip: Bool { body.starts(with: [0x1F, 0x8B]) }
}
