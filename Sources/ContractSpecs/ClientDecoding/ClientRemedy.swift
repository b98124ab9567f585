/// A single setting of the client that would remove findings.
package struct ClientRemedy: Hashable, Sendable {
  package enum Setting: Hashable, Sendable {
    case keys(Client.Keys)
    case dates(Client.Dates)

    /// The content of this member of the root is decoded.
    case unwrap(String)

    var isUnwrap: Bool {
      switch self {
      case .unwrap: true
      case .keys, .dates: false
      }
    }
  }

  package var setting: Setting

  /// The number of findings with an effect on the app that the setting removes.
  package var removed: Int

  /// The number of such findings without the setting.
  package var total: Int

  /// True if the body decodes with the setting.
  package var decodes: Bool

  package init(setting: Setting, removed: Int, total: Int, decodes: Bool) {
    (self.setting, self.removed, self.total, self.decodes) = (setting, removed, total, decodes)
  }
}
