import CCurl
import ContractSpecs

/// An easy handle of libcurl and the memory that must live as long as it does.
///
/// Used only by the thread of its `CurlLoop`.
final class EasyHandle {
  let pointer: UnsafeMutableRawPointer
  private let message: UnsafeMutablePointer<CChar>

  /// The error of the first option that libcurl rejected, or `CURLE_OK`.
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

  /// Resets all options. Connections, TLS sessions and resolved names are kept for reuse.
  func reset() {
    curl_easy_reset(pointer)
    status = CURLE_OK
    message.pointee = 0
    set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(message))
    set(CURLOPT_SHARE, nil)
  }

  /// The error message of libcurl. It may quote secrets, so it must never be shown; show `reason(_:of:)`.
  var detail: String { String(cString: message) }

  /// Returns libcurl's error message without control characters. Returns its general text for the code if there is no
  /// message, or if the message may quote a password of the URL or of a proxy.
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

  /// Records the result of setting an option; the first error stays in `status`.
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
