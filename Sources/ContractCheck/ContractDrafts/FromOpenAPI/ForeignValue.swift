import ContractSpecs

/// A value of a request that neither a document nor a backend gives: somebody else has it.
enum ForeignValue: Hashable, Sendable {
  /// The answer to a question that only a person in a browser solves.
  case captcha

  /// A code or token that its receiver gets in a message, or reads from a device.
  case code

  /// A token that another service issues.
  case otherToken

  /// A token that no request of the document returns.
  case unknownToken

  /// The identifier of something that no check creates, as a text.
  case identifier

  /// The same as a number or a list, which no variable is.
  case written

  private static let codes: Set<String> = [
    "otp", "otpcode", "totp", "totpcode", "mfacode", "onetimecode", "onetimepassword", "verificationcode",
    "confirmationcode", "activationcode", "smscode", "verificationtoken", "confirmationtoken",
    "activationtoken",
  ]
  private static let otherTokens: Set<String> = [
    "idtoken", "identitytoken", "googletoken", "appletoken", "facebooktoken", "firebasetoken",
    "providertoken",
    "socialtoken", "authorizationcode", "stripetoken", "paymenttoken", "receiptdata",
  ]

  /// The words of a path that say that the code or token in a request came in a message.
  private static let confirming: Set<String> = [
    "verify", "verification", "confirm", "confirmation", "activate", "activation", "otp", "totp", "mfa",
    "2fa", "magic",
  ]

  /// Recognises a required text by the words of its name and of the path of its operation; `nil` for any other.
  init?(_ name: String, inPath path: [String]) {
    let joined = KeyWords.joined(name)
    if joined.contains("captcha") || joined.contains("turnstile") {
      self = .captcha
    } else if Self.codes.contains(joined) || joined == "code" && !Self.confirming.isDisjoint(with: path) {
      self = .code
    } else if Self.otherTokens.contains(joined) {
      self = .otherToken
    } else if joined == "token", !Self.confirming.isDisjoint(with: path) {
      self = .code
    } else if Self.isUnknownToken(joined, SensitiveNames.words(of: name), path) {
      self = .unknownToken
    } else {
      return nil
    }
  }

  /// Returns whether a name is that of a token; one of a device, to which messages are pushed, may be any text.
  private static func isUnknownToken(_ joined: String, _ words: [String], _ path: [String]) -> Bool {
    let devices: Set<String> = ["device", "devices", "push", "fcm", "apns", "notification", "notifications"]
    guard words.last == "token" || joined == "refresh" || joined == "refreshtoken" else { return false }
    return devices.isDisjoint(with: words) && devices.isDisjoint(with: path)
  }

  /// Returns what the user has to do, given the variable that has the value and the name of the member.
  func request(_ variable: String, for name: String) -> String {
    self == .written ? "write the \(Quoted.key(name)) of \(words)" : "set \(variable), \(words)"
  }

  private var words: String {
    switch self {
    case .captcha: "the answer to a captcha"
    case .code: "a code that only its receiver gets"
    case .otherToken: "a token of another service"
    case .unknownToken: "a token that no request of the document returns"
    case .identifier: "the identifier of something that exists, as no check creates it"
    case .written: "something that exists, as no check creates it"
    }
  }
}
