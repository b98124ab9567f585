extension ContractReader {
  /// Reports the members of a mirror (`values`, `differs`) that the promised shape cannot have.
  mutating func reportUnpromised(
    in mirror: SpecNode, at path: JSONPath = .root, of endpoint: Int, statuses: [StatusPattern]
  ) {
    switch mirror.content {
    case .null, .boolean, .number, .string: break
    case .array(let elements):
      if let problem = unreachable(path.appending(.index(0)), in: endpoint, statuses: statuses) {
        report(problem, at: mirror)
        return
      }
      for (index, element) in elements.enumerated() {
        reportUnpromised(in: element, at: path.appending(.index(index)), of: endpoint, statuses: statuses)
      }
    case .object(let members):
      if let contained = members.first(where: { $0.name == "$contains" }) {
        guard members.count == 1, case .array = contained.value.content else {
          report("\"$contains\" stands alone in its object and has a list", at: contained)
          return
        }
        reportUnpromised(in: contained.value, at: path, of: endpoint, statuses: statuses)
        return
      }
      for member in members {
        let inner = path.appending(key: member.name)
        if let problem = unreachable(inner, in: endpoint, statuses: statuses) {
          report(problem, at: member)
        } else {
          reportUnpromised(in: member.value, at: inner, of: endpoint, statuses: statuses)
        }
      }
    }
  }
}
