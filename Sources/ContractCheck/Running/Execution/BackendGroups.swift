import ContractSpecs

/// The groups of contracts that share a backend, and so its limit on concurrent requests.
struct BackendGroups: Hashable, Sendable {
  /// The lane of each contract.
  private(set) var numbers: [Int] = []

  init(_ contracts: [Contract], variables: Variables, url: String?) {
    var known: [String: Int] = [:]
    for (index, contract) in contracts.enumerated() {
      let address = url ?? contract.address(variables) ?? "contract \(index)"
      let origin = Self.origin(of: address)
      let lane = known[origin] ?? known.count
      known[origin] = lane
      numbers.append(lane)
    }
  }

  /// Returns scheme, host and port in lower case, or the socket.
  private static func origin(of address: String) -> String {
    if let unix = UnixAddress(address) { return "unix:\(unix.socket)" }
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    let authority = parts.count > 2 ? parts[2].split(separator: "@").last ?? "" : ""
    return "\(parts[0])//\(authority)".lowercased()
  }
}

extension Contract {
  /// Returns the backend's address, or `nil` if a variable in it has no value or the result is no address.
  func address(_ variables: Variables) -> String? {
    var address = ""
    for part in backend.url.parts {
      switch part {
      case .text(let text): address += text
      case .reference(let reference):
        guard case .variable(let name, _, let fallback) = reference.target,
          let value = variables[name] ?? fallback
        else { return nil }
        address += value
      }
    }
    return Contract.isBackendURL(address) ? address : nil
  }
}
