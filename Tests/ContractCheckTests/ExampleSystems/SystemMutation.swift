import Testing

/// A mutation in a backend's code, and the expected problems.
struct SystemMutation: Sendable {
  var system: SystemBackend
  var mutation: String

  /// The check that shows it.
  var check: String

  /// The problems of that check, as kind and path.
  var problems: [String]

  init(_ system: SystemBackend, _ mutation: String, in check: String, _ problems: String...) {
    (self.system, self.mutation, self.check, self.problems) = (system, mutation, check, problems)
  }

  static let all =
    [golfSwingAI, comprehensionEngine, hero365, cleveroo, bobOnFastAPI, bobOnExpress].flatMap(\.self)

  static let available = all.filter { SystemBackend.available.contains($0.system) }
}

extension SystemMutation: CustomTestStringConvertible {
  var testDescription: String { "\(system.rawValue) --drift \(mutation)" }
}

extension SystemMutation {
  private static let golfSwingAI = [
    Self(.golfSwingAI, "always-known", in: "google-first-sign-in", "value-literal $.is_new_user"),
    Self(.golfSwingAI, "bad-token-401", in: "google-sign-in-bad-token", "response-status"),
    Self(
      .golfSwingAI, "camel-case", in: "google-sign-in", "field-casing $", "field-casing $.user_profile"),
    Self(.golfSwingAI, "camel-case-profile", in: "google-sign-in", "field-casing $.user_profile"),
    Self(.golfSwingAI, "empty-body", in: "google-sign-in", "body-empty"),
    Self(.golfSwingAI, "empty-refresh", in: "refresh", "field-missing $.access_token"),
    Self(.golfSwingAI, "epoch-date", in: "google-sign-in", "value-type $.user_profile.created_at"),
    Self(.golfSwingAI, "expires-in-hours", in: "google-sign-in", "value-literal $.expires_in"),
    Self(.golfSwingAI, "html", in: "google-sign-in", "body-not-json"),
    Self(.golfSwingAI, "lowercase-bearer", in: "google-sign-in", "value-literal $.token_type"),
    Self(.golfSwingAI, "missing-is-new-user", in: "google-sign-in", "field-missing $.is_new_user"),
    Self(.golfSwingAI, "null-full-name", in: "google-sign-in", "value-null $.user_profile.full_name"),
    Self(.golfSwingAI, "number-id", in: "google-sign-in", "value-type $.user_profile.id"),
    Self(.golfSwingAI, "opaque-token", in: "google-sign-in", "value-format $.access_token"),
    Self(.golfSwingAI, "profile-list", in: "profile", "value-type $"),
    Self(
      .golfSwingAI, "renamed-photo", in: "google-sign-in", "field-missing $.user_profile.profile_photo_url"),
    Self(
      .golfSwingAI, "short-lived-token", in: "google-sign-in", "value-range $.access_token.(jwt).exp"),
    Self(.golfSwingAI, "stale-profile", in: "profile-after-changes", "value-null $.handicap"),
    Self(.golfSwingAI, "stale-wrapped-profile", in: "profile-after-changes", "value-null $.user.handicap"),
    Self(.golfSwingAI, "status-201", in: "google-sign-in", "response-status"),
    Self(.golfSwingAI, "string-expires", in: "google-sign-in", "value-type $.expires_in"),
    Self(.golfSwingAI, "unguarded-profile", in: "profile-without-token", "response-status"),
    Self(.golfSwingAI, "wrapped", in: "google-sign-in", "body-wrapped $"),
    Self(.golfSwingAI, "zoned-date", in: "google-sign-in", "value-format $.user_profile.created_at"),
  ]

  private static let comprehensionEngine = [
    Self(.comprehensionEngine, "camel-case", in: "google-sign-in", "field-casing $"),
    Self(.comprehensionEngine, "camel-case-refresh", in: "refresh", "field-casing $"),
    Self(.comprehensionEngine, "dead-access-token", in: "me", "response-status"),
    Self(.comprehensionEngine, "empty-me", in: "me", "body-empty"),
    Self(.comprehensionEngine, "html", in: "google-sign-in", "body-not-json"),
    Self(.comprehensionEngine, "html-me", in: "me", "body-not-json"),
    Self(.comprehensionEngine, "me-403", in: "me-bad-token", "response-status"),
    Self(.comprehensionEngine, "me-list", in: "me", "value-type $"),
    Self(.comprehensionEngine, "missing-refresh-token", in: "refresh", "field-missing $.refresh_token"),
    Self(.comprehensionEngine, "not-rotated", in: "refresh", "value-literal $.refresh_token"),
    Self(.comprehensionEngine, "null-refresh-token", in: "google-sign-in", "value-null $.refresh_token"),
    Self(.comprehensionEngine, "opaque-token", in: "google-sign-in", "value-format $.access_token"),
    Self(.comprehensionEngine, "renamed-token", in: "google-sign-in", "field-renamed $.access_token"),
    Self(.comprehensionEngine, "server-error", in: "refresh", "response-status"),
    Self(.comprehensionEngine, "string-expires", in: "google-sign-in", "value-type $.expires_in"),
    Self(.comprehensionEngine, "wrapped", in: "google-sign-in", "body-wrapped $"),
  ]

  private static let hero365 = [
    Self(.hero365, "active-as-number", in: "me", "value-type $.is_active"),
    Self(
      .hero365, "camel-case", in: "signin", "field-casing $", "field-casing $.user.user_metadata",
      "field-casing $.user.user_metadata.full_name"),
    Self(.hero365, "camel-case-me", in: "me", "field-casing $"),
    Self(.hero365, "error-message", in: "signin-wrong-password", "body-unrelated"),
    Self(.hero365, "html", in: "me", "body-not-json"),
    Self(.hero365, "missing-metadata", in: "signin", "field-missing $.user.user_metadata"),
    Self(.hero365, "null-user", in: "signin", "value-null $.user"),
    Self(.hero365, "other-message", in: "signup", "value-literal $.message"),
    Self(.hero365, "other-email", in: "me", "value-literal $.email"),
    Self(.hero365, "other-name", in: "me-by-phone", "value-literal $.full_name"),
    Self(.hero365, "other-oauth-path", in: "oauth-google", "value-format $.url"),
    Self(.hero365, "other-oauth-provider", in: "oauth-google", "value-format $.url"),
    Self(.hero365, "other-phone", in: "me-by-otp", "value-literal $.phone"),
    Self(.hero365, "otp-as-list", in: "verify-otp", "value-type $"),
    Self(.hero365, "provider-in-capitals", in: "oauth-google", "value-choice $.provider"),
    Self(.hero365, "renamed-access-token", in: "refresh", "field-renamed $.access_token"),
    Self(.hero365, "session", in: "signin", "field-moved $"),
    Self(.hero365, "status-201", in: "signup", "response-status"),
    Self(.hero365, "token-without-email", in: "signin", "field-missing $.access_token.(jwt).email"),
    Self(.hero365, "unconfigured", in: "signin", "response-status"),
    Self(.hero365, "wrong-password-400", in: "signin-wrong-password", "response-status"),
    Self(.hero365, "wrong-password-400", in: "signin-without-password", "value-type $.detail"),
  ]

  private static let cleveroo = [
    Self(.cleveroo, "any-email", in: "register-malformed-email", "response-status"),
    Self(.cleveroo, "camel-case", in: "login-parent", "field-casing $"),
    Self(.cleveroo, "children-under-data", in: "children-none", "body-wrapped $"),
    Self(.cleveroo, "child-tokens-alone", in: "login-child", "field-missing $.child"),
    Self(.cleveroo, "cut-json", in: "children-none", "body-not-json"),
    Self(.cleveroo, "html", in: "children", "body-not-json"),
    Self(.cleveroo, "missing-avatar", in: "children", "field-missing $[*].avatar"),
    Self(.cleveroo, "null-avatar", in: "children", "value-null $[*].avatar"),
    Self(.cleveroo, "null-username", in: "children", "value-null $[*].username"),
    Self(.cleveroo, "number-token-type", in: "login-child", "value-type $.token_type"),
    Self(.cleveroo, "one-gender", in: "children", "value-literal $"),
    Self(.cleveroo, "opaque-token", in: "login-parent", "value-format $.access_token"),
    Self(.cleveroo, "register-200", in: "register", "response-status"),
    Self(.cleveroo, "renamed-token", in: "login-parent", "field-renamed $.access_token"),
    Self(.cleveroo, "server-error", in: "add-child", "response-status"),
    Self(.cleveroo, "signed-in-201", in: "login-parent", "response-status"),
    Self(.cleveroo, "string-age", in: "children", "value-type $[*].age"),
    Self(.cleveroo, "tokens-alone", in: "login-parent", "field-missing $.parent"),
    Self(.cleveroo, "unguarded-children", in: "children-without-token", "response-status"),
  ]

  private static let bobOnFastAPI = [
    Self(.bobOnFastAPI, "cut-json", in: "login", "body-not-json"),
    Self(.bobOnFastAPI, "empty-body", in: "login", "body-empty"),
    Self(.bobOnFastAPI, "envelope-data", in: "login", "body-wrapped $"),
    Self(.bobOnFastAPI, "html", in: "login", "body-not-json"),
    Self(.bobOnFastAPI, "lowercase-bearer", in: "login", "value-literal $.tokenType"),
    Self(.bobOnFastAPI, "missing-role", in: "login", "field-missing $.user.role"),
    Self(.bobOnFastAPI, "nested-tokens", in: "login", "field-moved $"),
    Self(
      .bobOnFastAPI, "no-zone-dates", in: "login", "value-format $.user.createdAt",
      "value-format $.user.updatedAt"),
    Self(.bobOnFastAPI, "null-name", in: "login", "value-null $.user.firstName"),
    Self(.bobOnFastAPI, "number-id", in: "login", "value-type $.user.id"),
    Self(.bobOnFastAPI, "server-error", in: "login", "response-status"),
    Self(.bobOnFastAPI, "snake-case", in: "login", "field-casing $", "field-casing $.user"),
    Self(.bobOnFastAPI, "snake-case-user", in: "login", "field-casing $.user"),
    Self(.bobOnFastAPI, "status-201", in: "login", "response-status"),
    Self(.bobOnFastAPI, "string-expires", in: "login", "value-type $.expiresIn"),
  ]

  private static let bobOnExpress = [
    Self(.bobOnExpress, "empty-body", in: "refresh", "body-empty"),
    Self(.bobOnExpress, "epoch-date", in: "login", "value-type $.user.createdAt"),
    Self(.bobOnExpress, "html", in: "login", "body-not-json"),
    Self(.bobOnExpress, "missing-role", in: "login", "field-missing $.user.role"),
    Self(.bobOnExpress, "null-name", in: "login", "value-null $.user.firstName"),
    Self(.bobOnExpress, "number-id", in: "login", "value-type $.user.id"),
    Self(.bobOnExpress, "renamed-token", in: "refresh", "field-renamed $.accessToken"),
    Self(.bobOnExpress, "snake-case-refresh", in: "refresh", "field-casing $"),
    Self(.bobOnExpress, "snake-case-user", in: "login", "field-casing $.user"),
    Self(.bobOnExpress, "status-201", in: "login", "response-status"),
    Self(.bobOnExpress, "string-expires", in: "login", "value-type $.expiresIn"),
    Self(.bobOnExpress, "tokens", in: "login", "field-moved $"),
  ]
}
