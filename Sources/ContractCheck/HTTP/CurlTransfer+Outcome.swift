import CCurl
import ContractSpecs

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CurlTransfer {
  /// Returns the outcome of a transfer that has ended.
  func outcome(_ code: CURLcode, of easy: EasyHandle) -> Outcome {
    if let refusal = buffer.refusal { return .failure(refusal) }
    let announced = ccurl_get_size(easy.pointer, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
    if code == CURLE_OK, options.endsWithHandshake {
      let none = Answer(status: 0, receivedAt: Date.now.timeIntervalSince1970)
      return .success(
        Exchange(
          answer: none, timings: timings(of: easy), url: request.url,
          certificateExpiry: easy.certificateExpiry))
    }
    if code == CURLE_OK {
      guard buffer.headHasEnded else { return .failure(.closedEarly(reason: "the head is incomplete")) }
      return unpacked(exchange(.complete, of: easy))
    }
    if buffer.headHasEnded, isCutOff(code, easy.reason(code, of: request)) {
      return unpacked(exchange(.cutOff(announced: announced < 0 ? nil : Int(announced)), of: easy))
    }
    return .failure(failure(code, of: easy))
  }

  /// Returns the exchange with its body decoded. This happens on the loop's thread, so that one body is decoded at a
  /// time.
  private func unpacked(_ exchange: Exchange) -> Outcome {
    var exchange = exchange
    do throws(TransportFailure) {
      try exchange.answer.unpack(limit: options.maximumBody)
      return .success(exchange)
    } catch {
      return .failure(error)
    }
  }

  /// Returns whether the connection ended inside a body, as opposed to a violation of HTTP.
  private func isCutOff(_ code: CURLcode, _ reason: String) -> Bool {
    [CURLE_PARTIAL_FILE, CURLE_HTTP2_STREAM, CURLE_RECV_ERROR].contains(code) && !Self.isNotHTTP(reason)
  }

  private func exchange(_ end: Answer.End, of easy: EasyHandle) -> Exchange {
    let status = ccurl_get_long(easy.pointer, CURLINFO_RESPONSE_CODE)
    let answer = Answer(
      status: status, headers: buffer.headers, body: buffer.body, end: end,
      receivedAt: Date.now.timeIntervalSince1970)
    return Exchange(
      answer: answer, timings: timings(of: easy), httpVersion: version(of: easy), url: request.url,
      redirectTarget: (300..<400).contains(status) ? redirectTarget(of: easy) : nil,
      connectionReused: ccurl_get_long(easy.pointer, CURLINFO_NUM_CONNECTS) == 0,
      sentHead: options.keepsSentHead ? String(decoding: sentHead, as: UTF8.self) : nil)
  }

  private func redirectTarget(of easy: EasyHandle) -> String? {
    guard let target = easy.text(CURLINFO_REDIRECT_URL) else { return nil }
    return unix?.address(of: target) ?? target
  }

  private func timings(of easy: EasyHandle) -> PhaseTimings {
    let nameLookup = easy.duration(CURLINFO_NAMELOOKUP_TIME_T)
    let connect = max(nameLookup, easy.duration(CURLINFO_CONNECT_TIME_T))
    let tls = max(connect, easy.duration(CURLINFO_APPCONNECT_TIME_T))
    let firstByte = max(tls, easy.duration(CURLINFO_STARTTRANSFER_TIME_T))
    let total = max(firstByte, easy.duration(CURLINFO_TOTAL_TIME_T))
    return PhaseTimings(
      nameLookup: nameLookup, connect: connect, tls: tls, firstByte: firstByte, total: total)
  }

  private func version(of easy: EasyHandle) -> String {
    switch ccurl_get_long(easy.pointer, CURLINFO_HTTP_VERSION) {
    case Int(CURL_HTTP_VERSION_1_0): "1.0"
    case Int(CURL_HTTP_VERSION_2_0): "2"
    case Int(CURL_HTTP_VERSION_3): "3"
    default: "1.1"
    }
  }
}
