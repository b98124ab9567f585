import ContractSpecs

extension ExchangeRecord {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("request") { json in
        json.object { json in
          json.text("method", method)
          json.text("url", url)
          json.list("headers", requestHeaders) { $0.write(to: &$1) }
          json.optional("body", requestBody) { $0.write(to: &$1) }
        }
      }
      json.optional("answer", status) { writeResponse(status: $0, to: &$1) }
      json.optional("timingsMs", timings) { $0.write(to: &$1) }
      json.text("curl", curl)
    }
  }

  private func writeResponse(status: Int, to json: inout JSONWriter) {
    json.object { json in
      json.member("status", status)
      json.list("headers", responseHeaders) { $0.write(to: &$1) }
      json.optional("body", responseBody) { $0.write(to: &$1) }
    }
  }
}

/// The fields are a list and not an object, because a name may occur twice and the order is evidence.
extension Header {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("name", name)
      json.text("value", value)
    }
  }
}

extension BodyExcerpt {
  /// Writes the body as text if it is UTF-8, else in base64, so that no byte is lost.
  fileprivate func write(to json: inout JSONWriter) {
    let text = utf8Text
    json.object { json in
      json.member("encoding", (text == nil ? BodyEncoding.base64 : .text).rawValue)
      json.text("content", text ?? Base64.encode(bytes))
      json.member("totalBytes", total)
      json.member("cut", isCut)
    }
  }

  /// The text if the bytes are UTF-8, apart from an incomplete character at the cut; else `nil`.
  private var utf8Text: String? {
    let text = String(decoding: wholeCharacters, as: UTF8.self)
    return text.utf8.elementsEqual(wholeCharacters) ? text : nil
  }
}

extension PhaseTimings {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.duration("nameLookup", nameLookup)
      json.duration("connect", connect)
      json.duration("tls", tls)
      json.duration("firstByte", firstByte)
      json.duration("total", total)
    }
  }
}
