extension UInt8 {
  /// Returns whether the byte is one of some ASCII characters. It is not inlined: a comparison in each of the
  /// places that ask costs more of the size of the program than the call costs time.
  @inline(never)
  func isOne(of characters: StaticString) -> Bool {
    UnsafeBufferPointer(start: characters.utf8Start, count: characters.utf8CodeUnitCount).contains(self)
  }
}
