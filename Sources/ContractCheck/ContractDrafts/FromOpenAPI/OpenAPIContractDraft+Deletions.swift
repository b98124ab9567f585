import ContractSpecs

/// The choice of what the deletions of a draft delete: each thing once, and nothing that is in use.
extension OpenAPIContractDraft {
  /// A deletion of what the last parameter of its path names.
  private struct Deletion {
    /// The number of its check.
    var check: Int

    /// The operation that created what is deleted, and its check.
    var operation: Int
    var creator: String

    /// The template that names what is deleted.
    var template: String

    /// True if its path is that of an element.
    var isOfElement: Bool
  }

  /// Lets a deletion delete something of its own if another check has used what it would delete, since a backend may
  /// refuse to delete what is in use, or if another deletion deletes it. What may delete more than its path says comes
  /// after those that say so.
  mutating func createForDeletion() {
    let used = checks.reduce(into: options.usedInBodies) {
      $0.formUnion(Self.referredChecks(in: $1.bodyText))
    }
    var deleted = options.deleted
    var lost: Set<Int> = []
    let found = deletions
    for deletion in found.filter(\.isOfElement) + found.filter({ !$0.isOfElement }) {
      let isDeleted = deleted.contains(deletion.template)
      // What is above the deleted element stays, since the element is in it.
      guard isDeleted || deletion.isOfElement && used.contains(deletion.creator) else {
        deleted.insert(deletion.template)
        continue
      }
      if !createAgain(for: deletion), isDeleted { lost.insert(deletion.check) }
    }
    refuse(lost)
  }

  /// The deletions whose paths end with something that a check created, or are about something in it.
  private var deletions: [Deletion] {
    let operations = Dictionary(checkNames.map { ($0.value, $0.key) }) { first, _ in first }
    return checks.indices.compactMap { number in
      let check = checks[number]
      guard check.isFinal, let index = check.operation, resources.mayDeleteElement(index),
        case .template(let template)? = check.path.last?.value,
        let creator = creatorsByName[template] ?? Self.referredChecks(in: template).first,
        let operation = operations[creator]
      else { return nil }
      return Deletion(
        check: number, operation: operation, creator: creator, template: template,
        isOfElement: resources.paths[index].isElement)
    }
  }

  /// Adds a check that creates something for a deletion alone; returns whether it could be made.
  private mutating func createAgain(for deletion: Deletion) -> Bool {
    guard var copy = try? drafted(deletion.operation, promises.operations[deletion.operation]) else {
      return false
    }
    copy.title = nil
    let number = checks[deletion.check].path.count - 1
    if creatorsByName[deletion.template] != nil, let name = copy.path.last?.value {
      checks[deletion.check].path[number].value = name
      checks[deletion.check].creators.insert(copy.name)
      checks[deletion.check].after.append(copy.name)
    } else {
      checks[deletion.check].path[number].value = .template(
        deletion.template.replacing("${\(deletion.creator).", with: "${\(copy.name)."))
    }
    checks.append(copy)
    return true
  }

  private mutating func refuse(_ lost: Set<Int>) {
    for number in lost.sorted() {
      undrafted.append(
        UndraftedOperation(
          request: checks[number].call, reason: "another check deletes what it would delete"))
      if let operation = checks[number].operation { checkNames[operation] = nil }
    }
    checks = checks.indices.filter { !lost.contains($0) }.map { checks[$0] }
  }
}
