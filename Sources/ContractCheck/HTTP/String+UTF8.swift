extension String {
  /// Creates a text from bytes that are valid UTF-8; `nil` from others. `String(validating:as:)` does the same from macOS
  /// 15 on.
  init?(validUTF8 bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    // Whatever is not valid was replaced.
    guard text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}
