extension ContractResult {
  /// The number of places without a judgement which the console names for each contract.
  private static let maximumPlaces = 3

  /// Prints the places that are not judged, and those for which no body had a value.
  func printPlaces(on page: inout ConsolePage) {
    for (label, lines) in [("unjudged", unjudgedLines), ("no data", unseenLines)] {
      for line in lines.prefix(Self.maximumPlaces) { page.fact(label, line, mark: "=") }
      let rest = lines.count - Self.maximumPlaces
      if rest > 0 { page.fact(label, "and \(counted(rest, "more place", plural: "more places"))", mark: "=") }
    }
  }
}
