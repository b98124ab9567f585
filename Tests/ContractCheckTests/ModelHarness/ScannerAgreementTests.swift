import Testing

@testable import ContractSpecs
@testable import SwiftModels
@testable import struct ModelHarness.Examination
@testable import struct ModelHarness.Settings

/// The tests that compare the shape read from source with what the compiled type reads from a decoder.
@Suite struct ScannerAgreementTests {
  struct Model: CustomTestStringConvertible, Sendable {
    let name: String
    let examine: @Sendable () throws -> Examination

    init<T: Decodable & SendableMetatype>(_ type: T.Type, _ name: String) {
      self.name = name
      examine = {
        let settings = try ModelHarness.Settings(for: ClientModelSource.text())
        return Examination(of: Array("null".utf8), as: T.self, settings)
      }
    }

    var testDescription: String { name }
  }

  static let models: [Model] = [
    Model(ClientModels.LoginResponse.self, "LoginResponse"),
    Model(ClientModels.AuthTokens.self, "AuthTokens"),
    Model(ClientModels.User.self, "User"), Model(ClientModels.Account.self, "Account"),
    Model(ClientModels.Address.self, "Address"), Model(ClientModels.Owner.self, "Owner"),
    Model(ClientModels.Entry.self, "Entry"),
    Model(ClientModels.Envelope<ClientModels.Address>.self, "Envelope<ClientModels.Address>"),
    Model(ClientModels.Flattened.self, "Flattened"), Model(ClientModels.Animal.self, "Animal"),
    Model(ClientModels.Dog.self, "Dog"), Model(ClientModels.Payment.Card.self, "Payment.Card"),
    Model(ClientModels.Checkout.self, "Checkout"), Model(ClientModels.Comment.self, "Comment"),
    Model(ClientModels.Settings.self, "Settings"), Model(ClientModels.Place.self, "Place"),
    Model(ClientModels.Contact.self, "Contact"),
    Model(ClientModels.Stored.self, "Stored"), Model(ClientModels.Listed.self, "Listed"),
    Model(ClientModels.Renamed.self, "Renamed"), Model(ClientModels.Extended.self, "Extended"),
    Model(ClientModels.Derived.self, "Derived"), Model(ClientModels.Optionals.self, "Optionals"),
    Model(ClientModels.Aliased.self, "Aliased"), Model(ClientModels.Aliased.Inner.self, "Aliased.Inner"),
    Model(ClientModels.Wrapped.self, "Wrapped"),
  ]

  @Test(arguments: models)
  func `the scanner finds the members that the compiler's own code asks for`(_ model: Model) throws {
    let file = SwiftFile(name: "ClientModels.swift", bytes: Array(try ClientModelSource.text().utf8))
    let scanned = try SwiftModelReader([file]).model(
      named: "ClientModels.\(model.name)", client: Client(keys: .asWritten, dates: .deferredToDate, os: nil))
    let asked = try model.examine().asked.filter { $0.count { $0 == "." } == 1 && !$0.contains("[") }
    #expect(asked.sorted() == Self.members(of: scanned).sorted())
    #expect(!asked.isEmpty)
  }

  private static func members(of model: SwiftModel) -> [String] {
    guard case .object(let object) = model.shapes[model.root].shape else { return [] }
    return object.fields.map { "$.\($0.name)\($0.isOptional ? "?" : "")" }
  }
}
