import ContractMutation
import ContractSpecs

/// Texts that have to be new in each run, so that a backend that keeps what it was sent does not refuse them.
extension DraftValueMaker {
  /// A template for a text that a run makes or that is a secret, with texts of its form.
  struct UniqueText {
    var template: String
    var specimens: [String]

    /// A Boolean value that indicates whether each run has another text.
    var isNew = true
  }

  /// The last words of names for what tells things of one kind apart.
  private static let names: Set<String> = [
    "name", "title", "slug", "sku", "code", "key", "reference", "label", "plate", "vin", "serial", "isbn",
    "ean", "gtin", "barcode", "iban", "imei",
  ]

  /// The words before `number` with which it tells nothing apart.
  private static let places: Set<String> = [
    "house", "street", "room", "floor", "page", "version", "line", "port",
  ]

  /// Returns whether a member of this name needs another value in each run, or is a secret.
  func isUnique(_ name: String) -> Bool { uniqueText(named: name) != nil }

  func uniqueText(named name: String) -> UniqueText? {
    let words = SensitiveNames.words(of: name)
    let joined = words.joined()
    if LoginSearch.isPassword(joined) || words.last == "password" {
      return UniqueText(template: password, specimens: ["Passw0rd-for-tests"], isNew: false)
    }
    if words.last == "email" || joined == "emailaddress" { return text(.email) }
    if ["username", "login", "handle", "nickname"].contains(joined) || joined.hasSuffix("username") {
      return text(.username)
    }
    if words.contains("phone") || words.contains("mobile") { return text(.phone) }
    if let last = words.last, Self.names.contains(last) { return text(.username) }
    return words.last == "number" && words.count > 1 && Self.places.isDisjoint(with: words)
      ? text(.username) : nil
  }

  private func text(_ kind: Reference.UniqueKind) -> UniqueText {
    // A pattern that one text fits may refuse another, such as a name that begins with a letter and a digit.
    let specimens = (0..<Self.specimens).map { UniqueValues.specimens.value(kind, label: "\($0)") }
    return UniqueText(template: unique(kind), specimens: specimens)
  }

  /// The number of texts that must fit, so that those of any run do.
  private static let specimens = 24

  /// The numbers that must fit in place of a part of a text, so that any number does.
  private static let digits = ["12000000", "19876543"]

  /// The maximum length of a text in which a number is tried at every place.
  private static let maximumLength = 40

  /// Returns a text of a shape in which a number of the run takes the place of some characters, the last ones if that
  /// fits: `AB-${unique.digits}`. Returns `nil` if there is none.
  mutating func numbered(_ id: ShapeID) -> String? {
    guard let text = example(of: id)?.string ?? sampled(id)?.fieldText else { return nil }
    let characters = Array(text.prefix(Self.maximumLength + 1))
    guard characters.count <= Self.maximumLength else { return nil }
    for start in characters.indices.reversed() + [characters.count] {
      for end in (start...characters.count).reversed() {
        let (before, after) = (String(characters[..<start]), String(characters[end...]))
        guard Self.digits.allSatisfy({ fits(JSONText.quoted(before + $0 + after), id) }) else { continue }
        return [before, after].map { $0.replacing("${", with: "$${") }.joined(separator: unique(.digits))
      }
    }
    return nil
  }
}

extension UniqueValues {
  /// Values of the form that those of a run have.
  static let specimens = UniqueValues(seed: 1, phoneLabels: [])
}
