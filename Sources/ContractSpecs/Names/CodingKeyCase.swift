/// A case of an app's enum of coding keys.
package struct CodingKeyCase: Hashable, Sendable, CustomStringConvertible {
  /// The name of the enum: `CodingKeys`, or for the associated values of an enum's case, one with the name of the case.
  let keys: String

  /// The source of the case, such as `case firstName = "first_name"`.
  let text: String

  /// The source of the case behind the name of the enum.
  package var description: String { "\(keys): \(text)" }

  /// Returns the name of the keys of a case's associated values, such as `ProCodingKeys` for `pro` (SE-0295).
  static func keys(ofCase name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst() + "CodingKeys"
  }
}
