extension String {
  /// Decodes bytes as UTF-8. Invalid bytes stay visible as `\x{C3}` instead of becoming U+FFFD.
  init(showing bytes: [UInt8]) {
    self.init()
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput:
        return
      case .valid(let encoded):
        unicodeScalars.append(Unicode.UTF8.decode(encoded))
        offset += encoded.count
      case .error(let length):
        for byte in bytes[offset..<offset + length] { self += byte.escape }
        offset += length
      }
    }
  }

  /// Decodes the kept part of a body, without a character that was cut in the middle.
  init(showing body: BodyExcerpt) {
    self.init(showing: Array(body.wholeCharacters))
  }
}

extension BodyExcerpt {
  /// The bytes without an incomplete UTF-8 sequence at the cut.
  var wholeCharacters: ArraySlice<UInt8> {
    isCut ? bytes.dropLast(bytes.openSequence) : bytes[...]
  }
}

extension [UInt8] {
  /// The number of bytes at the end that begin an incomplete UTF-8 sequence.
  fileprivate var openSequence: Int {
    for length in 1...3 where length <= count {
      let byte = self[count - length]
      if byte & 0xC0 == 0x80 { continue }
      let needed =
        switch byte {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        case _: 1
        }
      return needed > length ? length : 0
    }
    return 0
  }
}

extension UInt8 {
  /// The byte as `\x{C3}`.
  fileprivate var escape: String {
    let digits = String(self, radix: 16, uppercase: true)
    return "\\x{" + (digits.count == 1 ? "0" : "") + digits + "}"
  }
}
