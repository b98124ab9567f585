import Testing

@testable import ContractMutation
@testable import ContractSpecs

/// The tests of the bodies with which verdicts are compared.
@Suite struct BodySpoilerTests {
  @Test(arguments: ["0", "-0", "[0, 1.5]", #"{"a": 0}"#, "1e5", #""x""#])
  func `each body is JSON, so that the validator reads all of them`(body: String) {
    var spoiler = BodySpoiler(random: SampleRandom(seed: 1))
    let bodies = spoiler.spoiled(Array(body.utf8), most: 500)
    #expect(bodies.count > 5)
    for spoiled in bodies {
      #expect((try? JSONDocument(parsing: spoiled)) != nil, "\(String(decoding: spoiled, as: UTF8.self))")
    }
  }
}
