import ContractSpecs

extension PercentEncoding {
  /// Returns the percent-decoded text. An invalid escape is kept as it is.
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

  /// Returns the names and values of a query or a form (`application/x-www-form-urlencoded`).
  static func fields(_ text: some StringProtocol) -> [FormBody.Field] {
    text.split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return FormBody.Field(
        name: decoded(halves[0], plusIsBlank: true),
        value: halves.count == 2 ? decoded(halves[1], plusIsBlank: true) : "")
    }
  }
}
