extension JSONWriter {
  package mutating func value(_ number: Int) { raw("\(number)".utf8) }

  package mutating func value(_ bool: Bool) { raw((bool ? "true" : "false").utf8) }

  package mutating func null() { raw("null".utf8) }

  package mutating func member(_ name: String, _ text: String) {
    key(name)
    value(text)
  }

  package mutating func member(_ name: String, _ number: Int) {
    key(name)
    value(number)
  }

  package mutating func member(_ name: String, _ bool: Bool) {
    key(name)
    value(bool)
  }

  package mutating func member<E: Error>(
    _ name: String, _ write: (inout Self) throws(E) -> Void
  ) throws(E) {
    key(name)
    try write(&self)
  }

}
