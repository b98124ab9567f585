/// An XML element with ordered attributes and either text or children.
///
/// All text passed to it is untrusted; it is escaped when it is written, and only then.
struct XMLElement: Sendable {
  var name: String
  var attributes: [(name: String, value: String)]
  var content: Content

  enum Content: Sendable {
    case empty
    case text(String)
    case children([XMLElement])
  }

  init(_ name: String, _ attributes: [(name: String, value: String?)], _ content: Content = .empty) {
    self.name = name
    self.attributes = attributes.compactMap { attribute in attribute.value.map { (attribute.name, $0) } }
    self.content = content
  }

  /// Writes the element with indentation. No whitespace is added inside text.
  func write(to output: inout some TextOutputStream, indent: String = "") {
    writeTag(to: &output, indent)
    switch content {
    case .empty:
      output.write("/>\n")
    case .text(let text):
      output.write(">\(text.xmlText())</\(name)>\n")
    case .children(let children):
      output.write(">\n")
      for child in children { child.write(to: &output, indent: indent + "  ") }
      output.write("\(indent)</\(name)>\n")
    }
  }

  /// Writes the element with what is written inside it, in place of its content.
  func write<Output: TextOutputStream>(
    to output: inout Output, indent: String, inside content: (inout Output) -> Void
  ) {
    writeTag(to: &output, indent)
    output.write(">\n")
    content(&output)
    output.write("\(indent)</\(name)>\n")
  }

  private func writeTag(to output: inout some TextOutputStream, _ indent: String) {
    // Piece by piece: making one text of them first took longer than writing them.
    output.write(indent)
    output.write("<")
    output.write(name)
    for (name, value) in attributes {
      output.write(" ")
      output.write(name)
      output.write("=\"")
      output.write(value.xmlAttribute())
      output.write("\"")
    }
  }
}
