/// The bytes that delimit the parts of a message (RFC 9112 section 2), by name.
extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let colon = UInt8(ascii: ":")
}
