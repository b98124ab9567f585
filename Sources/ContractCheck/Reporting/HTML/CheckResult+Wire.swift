import ContractSpecs

extension CheckResult {
  /// The command that repeats the deciding request, and the folded requests with their responses.
  var wire: HTML {
    guard let last = exchanges.last else { return "" }
    let shown = exchanges.suffix(Self.maximumExchanges)
    let each: [HTML] = shown.enumerated().map { index, exchange in
      exchange.section(
        title: shown.count > 1
          ? "Request \(index + 1 + exchanges.count - shown.count) of \(exchanges.count)" : "Request")
    }
    return """
      <div class="repeat"><h4>Repeat it</h4><button type="button" class="copy" hidden>Copy</button>
      <pre class="code">\(lines: last.curl, limit: 8192)</pre></div>
      <details class="wire"><summary>\(exchanges.count > 1 ? "\(exchanges.count) requests and responses" : "Request and response")\
      </summary>
      \(each)</details>

      """
  }

  private static let maximumExchanges = 10
}

extension ExchangeRecord {
  fileprivate func section(title: String) -> HTML {
    """
    <h4>\(title)</h4>
    <pre class="code">\(method, limit: 100) \(url, limit: 2000)
    \(request.headers.map(\.line))\(request.body?.block)</pre>
    \(answer)\(timings?.waterfall)
    """
  }

  private var answer: HTML {
    guard let status else { return "<p>No response.</p>\n" }
    return """
      <h4>Response</h4>
      <pre class="code">HTTP \(status)
      \(response.headers.prefix(100).map(\.line))\(response.body?.block)</pre>

      """
  }
}

extension Header {
  fileprivate var line: HTML { "\(name, limit: 200): \(value, limit: 1000)\n" }
}

extension BodyExcerpt {
  /// The body to be shown below its head; `nil` if it is empty.
  fileprivate var block: HTML? {
    total > 0 ? "\n\(lines: shown(limit: 20_000))" : nil
  }
}
