import ContractSpecs

/// A harm that a request may do, as a word of its path or `operationId` says it.
enum Harm: Hashable, Sendable, CaseIterable {
  /// It costs money, or somebody gets a message.
  case outward

  /// It changes what runs, is public or is shared, and may not be undone, also for what the run created.
  case lasting

  /// Something is lost or stopped, which does not matter for what the run created.
  case loss

  /// The words of the harm.
  private var words: Set<String> {
    switch self {
    case .outward:
      [
        "pay", "charge", "checkout", "purchase", "buy", "refund", "payout", "withdraw", "transfer", "send",
        "resend", "notify", "invite", "broadcast", "donate", "subscribe", "cashout", "tx", "payment",
      ]
    case .lasting:
      [
        "prune", "leave", "execute", "reverse", "evict", "revoke", "import", "publish", "reset", "cancel",
        "restart", "reboot", "shutdown", "deploy", "promote", "purge", "rollback", "migrate", "unlink",
        "empty",
        "reload", "apply", "approve", "install", "maintenance", "cron", "impersonate", "impersonation",
      ]
    case .loss:
      [
        "delete", "destroy", "remove", "erase", "wipe", "clear", "clean", "cleanup", "drop", "truncate",
        "flush", "reindex", "stop", "kill", "terminate", "close", "deactivate", "disable", "suspend", "ban",
        "archive", "expire", "invalidate", "unsubscribe", "uninstall", "restore", "reject", "rotate", "merge",
      ]
    }
  }

  /// The words that name something that can be read, too: a GET whose path ends with one need not do what it says.
  private static let nouns: Set<String> = [
    "cashout", "tx", "payment", "empty", "maintenance", "impersonation", "install",
    "charge", "checkout", "purchase", "refund", "payout", "transfer", "invite", "broadcast", "leave",
    "execute",
    "reverse", "import", "rollback", "clean", "cleanup", "drop", "stop", "close", "ban", "archive", "expire",
    "restore", "merge",
  ]

  /// The collections whose creation acts outside of the backend.
  private static let outwardCollections: Set<String> = [
    "payments", "payouts", "charges", "refunds", "transfers", "withdrawals", "invitations", "invites",
    "emails", "mails", "broadcasts", "email", "mail", "sms", "push", "notifications", "donations",
    "purchases", "smtp", "cashouts", "grants",
  ]

  /// Returns the harm of a word that is an action.
  init?(ofAction word: String) {
    let found = Self.allCases.first { $0.words.contains(word) } ?? (Self.beginsWithLoss(word) ? .loss : nil)
    guard let found else { return nil }
    self = found
  }

  /// Returns the harm of a word if it names nothing that could be read.
  init?(ofVerb word: String) {
    guard !Self.nouns.contains(word) else { return nil }
    self.init(ofAction: word)
  }

  /// Returns the harm of a word of an `operationId`, in which what is created, such as a stop of a bus, is named too.
  init?(ofOperationID word: String) {
    guard let harm = Harm(ofAction: word), harm != .loss || Harm(ofVerb: word) != nil else { return nil }
    self = harm
  }

  /// Returns whether the creation of an element of a collection acts outside of the backend.
  static func isOutward(collection: String) -> Bool { outwardCollections.contains(collection) }

  /// The words behind a verb of loss in a word such as `deleteaccount`; `purgeaudit` is the audit of a purge.
  private static let objects: Set<String> = [
    "all", "account", "accounts", "user", "users", "me", "data", "everything", "item", "items", "file",
    "files",
  ]

  /// Returns whether a word is a verb of loss with what is lost.
  private static func beginsWithLoss(_ word: String) -> Bool {
    ["delete", "remove", "destroy", "erase", "purge", "wipe"].contains { verb in
      word.hasPrefix(verb) && objects.contains(String(word.dropFirst(verb.count)))
    }
  }

  /// The last words of a segment whose first one is a verb that names what is read: `restart_count`.
  static let readings: Set<String> = [
    "count", "counts", "status", "state", "history", "log", "logs", "policy", "list", "stats", "info",
  ]

  /// The consequence that the user is told.
  var consequence: String {
    switch self {
    case .outward: "it may cost money, or somebody may get a message"
    case .lasting: "it may change for good what others use"
    case .loss: "it may destroy what the run did not create"
    }
  }
}

/// A word for which a request is not sent.
struct HarmfulWord: Hashable, Sendable {
  enum Place: String, Sendable { case path, operationId }

  var word: String
  var harm: Harm
  var place: Place

  var reason: String {
    "its \(place.rawValue) says \"\(word)\": \(harm.consequence)"
  }
}
