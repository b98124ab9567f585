import ContractSpecs

extension Runner {
  /// A backend whose certificate is to be read.
  struct CertificateTarget: Sendable {
    var contract: Int
    var address: String?
    var options: TransferOptions

    /// The failure of waiting for the backend, if it did not become ready.
    var unready: CheckResult.Failure?
  }

  /// Returns the backends of all contracts that require a validity of their certificate.
  func certificateTargets(of state: RunState) -> [CertificateTarget] {
    if certificates == nil { return [] }
    return state.contracts.indices.compactMap { index in
      let contract = state.contracts[index]
      guard contract.backend.certificateValidity != nil, settings.asksCertificate(contract) else {
        return nil
      }
      return CertificateTarget(
        contract: index, address: settings.url ?? contract.address(settings.variables),
        options: state.transfer(of: index), unready: state.readiness[index]?.failure)
    }
  }

  /// Returns the certificates of the backends by contract, read concurrently.
  func readings(of targets: [CertificateTarget]) async -> [Int: CertificateCheck.Reading] {
    guard let certificates else { return [:] }
    return await withTaskGroup(of: (Int, CertificateCheck.Reading).self) { group in
      for target in targets {
        group.addTask {
          if let unready = target.unready { return (target.contract, .unasked(.noVerdict, unready)) }
          return (target.contract, await reading(of: target.address, target.options, with: certificates))
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
