import ContractSpecs

extension UnjudgedPlace {
  /// Returns a number of places in words: `3 places of the document are not judged`.
  static func words(_ count: Int) -> String {
    "\(counted(count, "place")) of the document \(count == 1 ? "is" : "are") not judged"
  }
}
