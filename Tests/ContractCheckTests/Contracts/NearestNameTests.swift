import ContractSpecs
import Testing

@Suite struct NearestNameTests {
  @Test(
    arguments: [
      ("logn", ["login", "refresh"], "login"), ("usre", ["user", "role"], "user"),
      ("User", ["user", "role"], "user"),
      ("x", ["login"], nil), ("cat", ["bat", "hat"], nil), ("same", ["same"], nil), ("", ["a"], nil),
    ] as [(String, [String], String?)])
  func `the nearest name is found, and no far one`(name: String, known: [String], nearest: String?) {
    #expect(nearestName(to: name, among: known) == nearest)
  }
}
