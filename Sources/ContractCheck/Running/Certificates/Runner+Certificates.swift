import ContractSpecs

extension Runner {
  /// Returns the certificates of the backends of all contracts that require a validity, read concurrently.
  func readings(for state: RunState) async -> [Int: CertificateCheck.Reading] {
    guard let certificates else { return [:] }
    return await withTaskGroup(of: (Int, CertificateCheck.Reading).self) { group in
      for (index, contract) in state.contracts.enumerated()
      where contract.backend.certificateValidity != nil && settings.asksCertificate(contract) {
        let address = settings.url ?? contract.address(settings.variables)
        let unready = state.readiness[index]?.failure
        group.addTask {
          if let unready { return (index, .unasked(.noVerdict, unready)) }
          return (index, await reading(of: address, state.transfer(of: index), with: certificates))
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private func reading(
    of address: String?, _ options: TransferOptions, with certificates: any CertificateReader
  ) async -> CertificateCheck.Reading {
    guard let address else {
      return .unasked(
        .notRun, .init(reason: .needsVariable, message: "the backend's address is not known"))
    }
    guard address.lowercased().hasPrefix("https://") else {
      return .unasked(
        .notRun,
        .init(
          reason: .noCertificate,
          message: "the backend's address does not begin with https://"))
    }
    do throws(TransportFailure) {
      let words = try await certificates.certificateExpiry(of: address, options: options)
      return words.flatMap { CertificateDate($0) }.map { .expires($0.secondsSince1970) } ?? .untold
    } catch {
      return .failed(error)
    }
  }
}
