import Testing

@testable import ContractSpecs

/// The tests of the lookup of keys.
@Suite struct KeyListsTests {
  @Test func `each hash has its numbers in the order in which they came, up to the bound`() {
    var lists = KeyLists()
    let hashes = (0...3).map { KeyHash(value: $0) }
    for number in 0..<100 {
      lists.append(number, for: hashes[number % 3], atMost: number % 3 == 0 ? 4 : .max)
    }
    #expect(Array(lists[hashes[0]]) == [0, 3, 6, 9])
    #expect(Array(lists[hashes[1]]) == Array(stride(from: 1, to: 100, by: 3)))
    #expect(lists[hashes[3]].isEmpty && Array(lists[hashes[3]]) == [])
    #expect(!lists[hashes[2]].isEmpty)
  }

  @Test(arguments: ["firstName", "first_name", "FIRST-NAME", "first.Name", "_first Name_", "first\\u004eame"])
  func `the hash of a key's words is that of the words alone, however they are written`(key: String) throws {
    let document = try JSONDocument(parsing: Array("{\"\(key)\":1}".utf8))
    #expect(KeyHash.ofWords(NodeID.root.value, in: document) == KeyHash.of(Array("firstname".utf8)))
  }

  @Test func `a key without words has the hash of no words`() throws {
    let document = try JSONDocument(parsing: Array("{\"_-. \":1}".utf8))
    #expect(KeyHash.ofWords(NodeID.root.value, in: document) == KeyHash.of([]))
  }
}
