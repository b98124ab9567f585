import Testing

@testable import ContractSpecs
@testable import ContractMutation

@Suite struct PatternSketchTests {
  @Test(arguments: [
    "abc", "[A-Z]{2}-\\d{4}", "^\\+?[1-9]\\d{1,14}$", "(?:red|green|blue)", "(?<year>\\d{4})-\\d\\d",
    "[^0-9]+",
    "\\w+@\\w+\\.(com|org)", ".*", ".{3,}", "x?y*?z+", "[\\d.]+", "[-a]{4}", "\\$\\{\\w\\}", "", "a{3}",
    "\\S{8}", "(?i)abc", "[a[b]]", "\\p{L}+", "[[:upper:]_]{3}", "(?m)^a$\n^b",
    "[a-f0-9]{8}(-[a-f0-9]{4}){3}", "#[0-9a-fA-F]{6}|transparent",
    "é+", "[à-ü]{2}", "👨‍👩‍👧?x",
  ])
  func `texts are made that the whole expression matches`(_ source: String) throws {
    let pattern = try Pattern(source)
    let sketch = try #require(PatternSketch(pattern))
    var random = SampleRandom(seed: 3)
    let regex = try Regex(source)
    for _ in 0..<20 {
      let text = try #require(sketch.text(matching: pattern, from: &random))
      #expect(try regex.wholeMatch(in: text) != nil, "\(text)")
    }
  }

  @Test func `a text has no slash that the expression does not ask for`() throws {
    var random = SampleRandom(seed: 5)
    let open: Pattern = "pty[\\s\\S]*"
    let sketch = try #require(PatternSketch(open))
    for _ in 0..<500 { #expect(sketch.text(matching: open, more: 20, from: &random)?.contains("/") == false) }
    let path: Pattern = "/[a-z]+/"
    #expect(try #require(PatternSketch(path)).text(matching: path, from: &random)?.hasPrefix("/") == true)
  }

  @Test func `an example of the contract is its sample`() throws {
    var text = ContractText()
    text.shapes = #"{"Place": "/\\p{L}+/('Ærø')"}"#
    let contract = try text.load()
    let place = try #require(contract.shapes.nodes.firstIndex { $0.name == "Place" })
    var sampler = Sampler(contract.shapes, seed: 1, now: 0)
    #expect(try sampler.sample(ShapeID(index: place)) == Array(#""Ærø""#.utf8))
  }

  @Test(arguments: ["\\p{Lo}", "[^ -~]", "\\p{Cn}+x"] as [Pattern])
  func `what no known character passes has no text`(_ pattern: Pattern) {
    #expect(PatternSketch(pattern) == nil)
  }
}
