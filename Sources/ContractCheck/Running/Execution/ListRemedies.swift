import ContractSpecs

/// The explanations for a list that has other elements than a check expects, from its response and the query.
struct ListRemedies {
  let judgement: Judgement
  let check: Check

  /// The things that were deleted before.
  let deleted: [ResponseCauses.Deleted]

  /// The number of members and elements that are looked at.
  private static let maximumMembers = 64

  /// The names, without separators, of the number of elements on a page.
  static let pageSizes: Set<String> = [
    "limit", "size", "pagesize", "perpage", "itemsperpage", "pagelimit", "take",
  ]

  /// The names, without separators, of the number of all elements of a list.
  private static let totals: Set<String> = ["total", "totalcount", "totalitems", "totalelements"]

  /// The names, without separators, of the number of a page.
  private static let pages: Set<String> = ["page", "pagenumber"]

  /// The names, without separators, by which a query asks for another part than the first one.
  private static let parts: Set<String> = [
    "offset", "skip", "start", "from", "cursor", "after", "before", "pagetoken", "startingafter", "marker",
  ]

  /// Returns the remedy for a list that is another one than expected; `nil` if nothing explains it.
  func remedy(for finding: Finding) -> SequenceRemedy? {
    guard finding.kind == .valueLiteral, !finding.evidence.isNegated, finding.observation != .senderRefused,
      let path = finding.path, let list = judgement.value(at: path), list.kind == .array
    else { return nil }
    if let deletion = deletion(ofElementIn: list) { return .deletedElement(by: deletion.check) }
    if let name = ignoredFilter(list) { return .filterIgnored(name) }
    let counts = path.steps.isEmpty ? [:] : counts(beside: path)
    guard let total = counts.first(where: { Self.totals.contains($0.key) })?.value else { return nil }
    if list.count == 0 { return asksForFirstPage && total != JSONNumber("0".utf8) ? .firstPageEmpty : nil }
    guard case .array(let wanted, _)? = check.expectation.values?.value(at: path), list.count < wanted.count,
      total.double >= Double(wanted.count),
      counts.contains(where: { Self.pageSizes.contains($0.key) && $0.value.double == Double(list.count) })
    else { return nil }
    return .pageIsSmaller(list.count)
  }

  /// The names, without separators, of the member that identifies an element.
  private static let identifiers: Set<String> = ["id", "uuid", "guid", "key", "slug"]

  /// Returns the deletion of an element that a list has.
  private func deletion(ofElementIn list: JSONValue) -> ResponseCauses.Deleted? {
    if deleted.isEmpty { return nil }
    return deleted.first { deletion in
      list.elements.prefix(Self.maximumMembers).contains { element in
        element.members.prefix(Self.maximumMembers).contains { member in
          Self.identifiers.contains(KeyWords.joined(member.name))
            && (member.value.string == deletion.identifier
              || member.value.number.map { $0 == JSONNumber(deletion.identifier.utf8) } == true)
        }
      }
    }
  }

  /// Returns the numbers beside a list, by their names without separators.
  private func counts(beside path: JSONPath) -> [String: JSONNumber] {
    guard let object = judgement.value(at: path.parent) else { return [:] }
    let numbers = object.members.prefix(Self.maximumMembers).compactMap { member in
      member.value.number.map { (KeyWords.joined(member.name), $0) }
    }
    return Dictionary(numbers, uniquingKeysWith: { first, _ in first })
  }

  /// A Boolean value that indicates whether the query asks for the first page, or for none.
  private var asksForFirstPage: Bool {
    check.query.allSatisfy { item in
      let name = KeyWords.joined(item.name)
      return Self.pages.contains(name)
        ? item.value.parts == [.text("1")] : !Self.parts.contains(name) || item.value.parts == [.text("0")]
    }
  }

  /// Returns the name in the query of a member that has another value in an element of the list.
  private func ignoredFilter(_ list: JSONValue) -> String? {
    let item = check.query.first { item in
      guard case .text(let text)? = item.value.parts.first, item.value.parts.count == 1, !text.contains(",")
      else { return false }
      let name = KeyWords.joined(item.name)
      return list.elements.prefix(Self.maximumMembers).contains { element in
        element.members.prefix(Self.maximumMembers).contains { member in
          KeyWords.joined(member.name) == name && Self.differs(member.value, from: text)
        }
      }
    }
    return item?.name
  }

  /// Returns whether a text or a number is not what a query asks for; a text may have to hold it only.
  private static func differs(_ value: JSONValue, from text: String) -> Bool {
    if let number = value.number { return Double(text).map { $0 != number.double } ?? false }
    return value.string.map { !$0.lowercased().contains(text.lowercased()) } ?? false
  }
}

extension JSONPath {
  /// A Boolean value that indicates whether it leads into an element of a list, which may be another one than expected.
  var isInElement: Bool { steps.contains { if case .index = $0 { true } else { false } } }
}
