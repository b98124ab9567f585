import ContractSpecs

/// The TLS identities of a contract's backend and its client: `BackendTLS` with everything resolved.
struct TLSIdentity: Hashable, Sendable {
  var authorities: String?
  var client: ClientCertificate?
  var pins: [String] = []
  var minimum = BackendTLS.Version.v1_2

  func apply(to options: inout TransferOptions) {
    if let authorities { options.certificateAuthorities = authorities }
    options.clientCertificate = client
    options.pins = pins
    options.minimumTLS = minimum
  }
}

extension RequestBuilder {
  /// Returns the resolved identity. Throws if a file cannot be read, or if a variable holds no pin. Paths are relative
  /// to the contract's folder.
  func identity(_ resolver: inout Resolver) throws(UnsendableRequest) -> TLSIdentity {
    guard let tls = contract.backend.tls else { return TLSIdentity() }
    let authorities = try file(tls.authorities, "ca", &resolver)
    let certificate = try file(tls.certificate, "certificate", &resolver)
    let key = try file(tls.key, "key", &resolver)
    var pins: [String] = []
    for template in tls.pins {
      let pin = resolver.text(template)
      guard resolver.obstacle != nil || BackendTLS.isPin(pin) else {
        throw UnsendableRequest(reason: "a pin of backend.tls is not sha256// and a SHA-256 digest in base64")
      }
      pins.append(pin)
    }
    return TLSIdentity(
      authorities: authorities, client: certificate.map { ClientCertificate(file: $0, key: key ?? $0) },
      pins: pins, minimum: tls.minimum)
  }

  private func file(
    _ template: Template?, _ name: String, _ resolver: inout Resolver
  ) throws(UnsendableRequest) -> String? {
    guard let template else { return nil }
    let text = resolver.text(template)
    let path = text.hasPrefix("/") ? text : "\(files.folder)/\(text)"
    guard resolver.obstacle != nil || (!text.isEmpty && !text.utf8.contains(0) && FileSystem.isReadable(path))
    else {
      throw UnsendableRequest(reason: "the file '\(text)' of backend.tls.\(name) cannot be read")
    }
    return path
  }
}

extension RunState {
  /// Returns the options of every transfer to the backend of a contract, without its identity if that cannot be
  /// resolved.
  func transfer(of index: Int) -> TransferOptions {
    let contract = contracts[index]
    var resolver = Resolver(contract, .init(variables: settings.variables, unique: unique, now: 0))
    var options = settings.transfer
    if let check = contract.checks.first {
      let builder = RequestBuilder(
        contract: contract, check: check, files: AttachedFiles(besideContract: contract.file), seed: 0)
      try? builder.identity(&resolver).apply(to: &options)
    }
    return options
  }
}
