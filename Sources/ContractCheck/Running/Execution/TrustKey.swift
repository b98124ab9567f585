/// A host with its port, and the identity that a contract trusts there.
struct TrustKey: Hashable, Sendable {
  var host: String
  var identity: TLSIdentity
}
