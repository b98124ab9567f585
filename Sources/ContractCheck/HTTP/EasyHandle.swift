import CCurl
import ContractSpecs

/// An easy handle of libcurl, and the memory that must live as long as it does.
///
/// Used by the thread of its `CurlLoop` only.
final class EasyHandle {
  let pointer: UnsafeMutableRawPointer
  private let message: UnsafeMutablePointer<CChar>

  /// The first option that libcurl did not take.
  private(set) var status = CURLE_OK

  init?() {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
    message = .allocate(capacity: Int(CURL_ERROR_SIZE))
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    reset()
  }

  deinit {
    curl_easy_cleanup(pointer)
    message.deallocate()
  }

  /// Makes the handle as new, but for what it may reuse: connections, TLS sessions and names looked up.
  func reset() {
    curl_easy_reset(pointer)
    status = CURLE_OK
    message.pointee = 0
    set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(message))
    set(CURLOPT_SHARE, nil)
  }

  /// libcurl's own words for what went wrong, which may quote anything; never to be shown.
  var detail: String { String(cString: message) }

  /// libcurl's own words for what went wrong, without control characters; its general text where it said nothing, or
  /// where its words may quote a password of the address or of a proxy.
  func reason(_ code: CURLcode, of request: Request) -> String {
    let mayQuote = ProxyVariables.mayBeQuoted(in: detail) || request.mayBeQuoted(in: detail)
    return (detail.isEmpty || mayQuote ? String(cString: curl_easy_strerror(code)) : detail).plain
  }

  func set(_ option: CURLoption, _ value: Int) {
    note(ccurl_set_long(pointer, option, value))
  }

  func set(_ option: CURLoption, size: Int) {
    note(ccurl_set_size(pointer, option, curl_off_t(size)))
  }

  func set(_ option: CURLoption, text: String) {
    note(ccurl_set_text(pointer, option, text))
  }

  func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) {
    note(ccurl_set_pointer(pointer, option, value))
  }

  func set(_ option: CURLoption, _ value: ccurl_receiver) {
    note(ccurl_set_receiver(pointer, option, value))
  }

  /// Keeps the result of a setting that has a function of its own.
  func note(_ code: CURLcode) {
    if status == CURLE_OK { status = code }
  }

  func duration(_ info: CURLINFO) -> Duration {
    .microseconds(ccurl_get_size(pointer, info))
  }

  func text(_ info: CURLINFO) -> String? {
    ccurl_get_text(pointer, info).map { String(cString: $0) }
  }
}
