/// Reads the promises about headers.
extension ContractReader {
  /// Reads the names of request or response headers, with their shapes. `Name?` may be absent. Those of the document
  /// that are not named stay as they are.
  mutating func headerPromises(_ node: SpecNode, refining documented: [HeaderPromise]) -> [HeaderPromise] {
    guard let members = members(of: node, as: "\"headers\"") else { return documented }
    let own: [HeaderPromise] = members.compactMap { member in
      let (name, isOptional) = fieldName(member.name)
      guard isToken(name) else {
        report("\"\(name)\" cannot be the name of a header", at: member)
        return nil
      }
      return HeaderPromise(
        name: name, shape: shapeID(member.value), isOptional: isOptional,
        location: location(member.nameOffset))
    }
    let names = Set(own.map { $0.name.lowercased() })
    return own + documented.filter { !names.contains($0.name.lowercased()) }
  }

  /// Returns whether a name is a `token` of RFC 9110 section 5.6.2.
  func isToken(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  /// Reports the contract's own headers that are promised to be what no text is: objects, and lists of lists.
  mutating func reportHeadersThatAreNoText() {
    for header in endpoints.flatMap({ $0.headers + $0.responses.flatMap(\.headers) })
    where header.location.file == source.file {
      guard let shape = alternativeThatIsNoText(header.shape, mayBeList: true) else { continue }
      let offset = source.offset(of: header.location)
      report(
        "a header is text, or a list of texts between commas, so \(header.name) cannot be \(Quoted.cut(shapes.summary(of: shape)))",
        at: offset, length: header.name.utf8.count + 2)
    }
  }

  /// Returns the first alternative of a shape that no text of a header is; `nil` if there is none.
  private func alternativeThatIsNoText(_ shape: ShapeID, mayBeList: Bool) -> ShapeID? {
    for alternative in shapes.alternatives(of: shape).shapes {
      switch shapes[alternative].shape {
      case .object: return alternative
      case .array(let list):
        guard mayBeList else { return alternative }
        for element in list.elements {
          if let found = alternativeThatIsNoText(element, mayBeList: false) { return found }
        }
      case _: break
      }
    }
    return nil
  }
}
