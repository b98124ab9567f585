/// The members of an object whose names are a closed set.
struct SpecObject {
  var members: [SpecMember]
  var node: SpecNode

  subscript(name: String) -> SpecNode? {
    members.first { $0.name == name }?.value
  }

  func member(_ name: String) -> SpecMember? {
    members.first { $0.name == name }
  }

  func lacks(_ name: String) -> Bool { self[name] == nil }
}
