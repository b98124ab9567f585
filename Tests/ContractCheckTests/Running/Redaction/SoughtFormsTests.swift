import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests that the index finds the same as a comparison with every form.
@Suite struct SoughtFormsTests {
  private func find(_ forms: SoughtForms, in text: [UInt8]) -> SoughtForms.Match {
    text.withUnsafeBufferPointer { buffer in
      var text = BufferText(bytes: buffer, start: 0)
      return forms.match(&text)
    }
  }

  @Test func `the longest form that a text begins with is found, as by a look at each`() {
    var random = SplitMix64(state: 3)
    let word = { (longest: Int) -> [UInt8] in
      (0..<1 + Int(random.next() % UInt64(longest))).map { _ in UInt8(ascii: "a") + UInt8(random.next() % 2) }
    }
    for count in [0, 1, 2, 3, 7, 100] {
      var forms = SoughtForms()
      var all: [[UInt8]] = []
      for number in 0..<count {
        let bytes = word(9)
        if !all.contains(bytes) { all.append(bytes) }
        forms.insert([SecretCatalog.Form(bytes: bytes, label: .seen(number))])
      }
      for _ in 0..<100 {
        let text = word(12)
        let expected = all.filter { text.starts(with: $0) }.map(\.count).max()
        let match = find(forms, in: text)
        #expect(match.whole?.bytes.count == expected)
        let common = all.map { form in zip(form, text).prefix { $0 == $1 }.count }.max() ?? 0
        #expect((match.nearest.map(\.length).max() ?? 0) == common)
        let beginning = all.contains { $0.starts(with: text) }
        #expect((forms.form(beginningWith: text[...]) != nil) == beginning)
      }
    }
  }

  @Test func `a form that comes twice keeps its first label`() {
    var forms = SoughtForms()
    for label in 0..<5 { forms.insert([SecretCatalog.Form(bytes: Array("token".utf8), label: .seen(label))]) }
    #expect(find(forms, in: Array("token!".utf8)).whole?.label == .seen(0))
  }

  /// Ten times the lines may take twenty times as long, and never a hundred times.
  @Test func `header lines under a sensitive name cost what their number is`() {
    let time = { (count: Int) -> Duration in
      let headers = (0..<count).map { Header("X-Token", "token-\(1_000_000 + $0)-abcdef") }
      let exchange = SentExchange(
        request: Request(method: "GET", url: "http://h/"),
        result: .success(Exchange(response: HTTPResponse(status: 200, headers: headers))))
      return processorTime {
        var redactor = Redactor(contracts: [], seed: 0)
        redactor.learn(exchange, SensitiveNames())
        _ = redactor.redact(exchange, SensitiveNames(), keepsMessages: true)
      }
    }
    let few = (0..<3).map { _ in time(150) }.min() ?? .zero
    #expect(time(1_500) < few * 40)
  }
}
