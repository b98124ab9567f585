import ContractSpecs

extension PercentEncoding {
  /// The text that a percent-encoded part of an address stands for; an escape that is none stays as it is.
  static func decoded(_ text: some StringProtocol, plusIsBlank: Bool = false) -> String {
    var rest = Array(text.utf8)[...]
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The names and values of a query or of a form (`application/x-www-form-urlencoded`).
  static func fields(_ text: some StringProtocol) -> [FormBody.Field] {
    text.split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return FormBody.Field(
        name: decoded(halves[0], plusIsBlank: true),
        value: halves.count == 2 ? decoded(halves[1], plusIsBlank: true) : "")
    }
  }
}
