import Testing

@testable import ContractSpecs

/// The tests of similar names for different things: a rename is certain only if the words mean the same.
@Suite struct NameSenseTests {
  static let others: [(String, String)] = [
    ("weight_kg", "weight_g"), ("price", "price_cents"), ("expires_in", "expires_in_ms"),
    ("timeout_s", "timeout_min"), ("temp_c", "temp_f"), ("amount_eur", "amount_usd"),
    ("total_net", "total_gross"), ("min_price", "max_price"), ("line_total", "unit_total"),
    ("email", "billing_email"), ("id", "request_id"), ("url", "thumbnail_url"), ("is_active", "is_inactive"),
    ("active", "inactive"), ("hazardous", "non_hazardous"), ("hazardous", "safe"), ("x", "y"),
    ("start_date", "end_date"),
    ("duration_seconds", "duration"), ("expires_in", "expires_at"), ("renewed_at", "renewed_after"),
    ("next_page", "next_page_cursor"), ("page", "page_index"),
  ]

  static let same: [(String, String)] = [
    ("recipient", "recipeint"), ("created", "created_at"), ("phone", "phoneNumber"), ("avatar", "avatar_url"),
    ("givenName", "firstName"), ("nameFirst", "firstName"), ("colour", "color"), ("quantity", "qty"),
    ("email", "emailAddress"), ("email", "email_value"), ("photoUrl", "avatar_url"), ("_id", "id"),
    ("profile_photo_url", "avatar_url"), ("access_token", "access"), ("total_count", "total"),
    ("error_code", "code"), ("postcode", "postalCode"), ("street", "streetName"),
  ]

  @Test(arguments: others) func `another quantity, or another sense`(name: String, key: String) throws {
    #expect(!NameSense.mayBeSame(name, key))
    let promise = Promise(.object([name: .integer, "sku": .string]))
    let findings = try promise.findings(#"{"\#(key)":1500,"sku":"x"}"#)
    #expect(!findings.contains { $0.kind == .fieldRenamed }, "\(findings.map(\.line))")
    #expect(findings.contains { $0.kind == .fieldMissing && $0.path == JSONPath([.key(name)]) })
  }

  @Test(arguments: same) func `the same in other words`(name: String, key: String) throws {
    #expect(NameSense.mayBeSame(name, key))
  }

  @Test(arguments: [
    ("pageNumber", "pageSize"), ("taxRate", "taxAmount"), ("orderNumber", "orderTotal"),
    ("ownerName", "customerName"), ("cardCode", "cardNumber"), ("orderDate", "orderTime"),
  ])
  func `a common word beside synonyms is only named`(name: String, key: String) throws {
    let findings = try Promise(.object([name: .integer, "sku": .string])).findings(
      #"{"\#(key)":1,"sku":"x"}"#)
    let missing = try #require(findings.first { $0.kind == .fieldMissing }, "\(findings.map(\.line))")
    #expect(missing.actual.hasSuffix(#"; "\#(key)" may be it"#), "\(missing.line)")
    #expect(!findings.contains { $0.kind == .fieldRenamed })
  }

  @Test(arguments: [
    ("disabled", "enabled"), ("hidden", "visible"), ("isPublic", "isPrivate"), ("read", "unread"),
  ])
  func `the opposite is not advised to be read as it is`(name: String, key: String) throws {
    let findings = try Promise(.object([name: .boolean, "id": .integer])).findings(
      #"{"id":1,"\#(key)":true}"#)
    let missing = try #require(findings.first { $0.kind == .fieldMissing })
    #expect(missing.hint.backend == #"Send "\#(name)"; "\#(key)" may be it in another sense."#)
    #expect(missing.hint.client == "If so, decode it under its own name.")
  }

  @Test(arguments: [("name", "full_name"), ("email", "billing_email")])
  func `a name with more in front of it is not advised to be converted`(name: String, key: String) throws {
    let promise = Promise(.object([name: .string, "sku": .string]))
    let finding = try #require(try promise.findings(#"{"\#(key)":"x","sku":"x"}"#).first)
    #expect(finding.actual.hasSuffix(#"; "\#(key)" may be it"#))
    #expect(
      finding.hint.backend == #"Send "\#(name)"; if "\#(key)" is meant for it, under both names for a while."#
    )
    #expect(finding.hint.client.hasPrefix("If it is the same, name the key in CodingKeys: "))
  }

  @Test func `of two keys that two members may be, none is an example`() throws {
    let promise = Promise(.object(["starts_on": .format(.date), "ends_on": .format(.date), "sku": .string]))
    let findings = try promise.findings(#"{"sku":"x","from":"2026-12-01","to":"2026-12-03"}"#)
    let missing = findings.filter { $0.kind == .fieldMissing }
    #expect(missing.count == 2)
    for finding in missing {
      #expect(finding.actual.hasSuffix(#""from" or "to" may be it"#), "\(finding.actual)")
      #expect(finding.hint.client == "If one of them is the same, name its key in CodingKeys.")
    }
  }

  @Test func `another unit is advised to be converted, and no repair reads it as it is`() throws {
    let promise = Promise(.object(["weight_kg": .number, "sku": .string]))
    let finding = try #require(try promise.findings(#"{"weight_g":1500,"sku":"x"}"#).first)
    #expect(finding.actual.hasSuffix(#"; "weight_g" may be it"#))
    #expect(finding.hint.backend == #"Send "weight_kg"; "weight_g" may be it in another unit or sense."#)
    #expect(finding.hint.client == "If so, decode it under its own name, and convert it.")
  }

  @Test(arguments: [
    ("page", "pageSize"), ("page", "pages"), ("total", "totalPages"), ("items", "itemsCount"),
    ("validFrom", "validTo"),
    ("rating", "ratingCount"), ("token", "tokenType"), ("accessToken", "idToken"), ("email", "emailVerified"),
    ("address", "addressId"), ("amount", "amountDue"), ("url", "urlThumbnail"), ("date", "dateFormat"),
    ("userId", "ownerId"), ("ratingCount", "rating"), ("message", "messageId"),
    ("birthday", "birthdayPartner"), ("phone", "phoneCode"), ("email", "emailToken"), ("phoneCode", "phone"),
    ("invoice", "invoiceDate"), ("country", "countryCode"),
  ])
  func `a word that makes it another thing is not passed over`(name: String, key: String) {
    #expect(!NameSense.mayBeSame(name, key))
  }

  @Test(arguments: [
    ("photo", "photoUrl"), ("created", "createdAt"), ("phone", "phoneNumber"), ("phoneNumber", "phone"),
    ("created_at", "created_on"), ("adress", "address"), ("created", "createdDate"), ("zip", "zipCode"),
    ("access", "accessToken"), ("postal", "postalCode"),
  ])
  func `a word that says the form alone may be left out`(name: String, key: String) {
    #expect(NameSense.mayBeSame(name, key))
  }

  @Test func `a text has another sense, but no other unit`() throws {
    let promise = Promise(.object(["cursor": .string, "sku": .string]))
    let finding = try #require(try promise.findings(#"{"next_cursor":"abc","sku":"x"}"#).first)
    #expect(finding.kind == .fieldMissing || finding.kind == .fieldRenamed)
    #expect(
      !finding.hint.backend.contains("unit") && !finding.hint.client.contains("convert"), "\(finding.hint)")
  }
}
