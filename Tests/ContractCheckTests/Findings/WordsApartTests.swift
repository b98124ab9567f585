import Testing

@testable import ContractSpecs

/// The tests of texts with the same words as a promised one.
@Suite struct WordsApartTests {
  @Test(arguments: [
    ("45.00", "4500"), ("2025-01", "202501"), ("+1 555", "1555"), ("a", "b"),
    ("john.doe@example.com", "johndoe@example.com"), ("a/b-c", "a/bc"),
  ])
  func `another number is not the same words`(promised: String, sent: String) {
    #expect(WordsApart(promised: [promised], sent: sent) == nil)
  }

  @Test(arguments: [("in-progress", "inProgress"), ("A1", "a-1")])
  func `words are compared without what joins them`(promised: String, sent: String) {
    #expect(WordsApart(promised: [promised], sent: sent)?.promised == promised)
  }

  @Test(arguments: [
    ("paid", "PAID", WordsApart.Difference.casing), ("paid", "paid ", .spaceAround),
    ("paid", " paid", .spaceAround),
    ("in-progress", "in_progress", .separators), ("a b", "ab", .separators),
  ])
  func `the difference is that of casing, of white space around or of separators`(
    promised: String, sent: String, difference: WordsApart.Difference
  ) {
    #expect(WordsApart(promised: [promised], sent: sent)?.difference == difference)
  }
}
