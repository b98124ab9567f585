import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the page in a browser.
@Suite(.requires(.python), .requires(.chromium)) struct HTMLReportTests {
  private static let attributes: Set = [
    "aria-hidden", "aria-label", "aria-live", "aria-pressed", "autocomplete", "charset", "checked", "class",
    "content", "d", "data-contract", "data-group", "data-kinds", "data-label", "data-outcome", "datetime",
    "fill",
    "height",
    "hidden", "href", "http-equiv", "id", "lang", "name", "open", "placeholder", "preserveAspectRatio",
    "role",
    "scope", "spellcheck", "stroke", "stroke-width", "type", "value", "viewBox", "width", "x", "y",
  ]

  @Test(.slow, .ends)
  func `no text from outside becomes markup, and every one is shown`() async throws {
    try await withTemporaryFolder { folder in
      let files = try Hostile.texts.enumerated().map { index, text in
        try folder.write(HTMLReport().text(of: .holding(text)), to: "\(index).html")
      }
      let readings = try await Python.readHTML(files)
      let plain = try #require(readings.first)
      // The number of lines shown of a response depends on the response.
      let ours = plain.tags.filter { !["span", "mark", "pre", "wbr"].contains($0.key) }
      for (reading, text) in zip(readings, Hostile.texts) {
        let name = text.visible(.line, limit: 60)
        #expect(!reading.canary, "\(name)")
        #expect(reading.asked == [], "\(name)")
        #expect(reading.complaints == [], "\(name)")
        #expect(reading.mistakes == [], "\(name)")
        #expect(Self.attributes.isSuperset(of: reading.attributes), "\(name): \(reading.attributes)")
        #expect(reading.links.allSatisfy { $0.hasPrefix("#") }, "\(name)")
        // An empty hint is omitted.
        if !text.isEmpty { #expect(reading.tags.filter { ours.keys.contains($0.key) } == ours, "\(name)") }
        #expect(reading.tags.count <= plain.tags.count + 1, "\(name)")
        if text.utf8.count < 60 { #expect(reading.text.contains(text.visible(.line)), "\(name)") }
      }
    }
  }

  @Test func `the reader of pages sees a script that runs and an address that is asked for`() async throws {
    try await withTemporaryFolder { folder in
      let page =
        "<!DOCTYPE html><title>x</title><script>__canary=1</script><img src='file:///nowhere.png'></p>"
      let readings = try await Python.readHTML([folder.write(page, to: "x.html")])
      let reading = try #require(readings.first)
      #expect(reading.canary)
      #expect(reading.asked == ["file:///nowhere.png"])
      #expect(reading.mistakes.count == 1)
    }
  }

  @Test(.ends, arguments: [RunResult.sample, .everything].sampled(every: 2))
  func `nothing keeps people out, in light, in dark, on a phone or without script`(run: RunResult)
    async throws
  {
    try await withTemporaryFolder { folder in
      let audits = try await Python.auditHTML(folder.write(HTMLReport().text(of: run), to: "x.html"))
      #expect(audits.map(\.way) == ["light", "dark", "small", "narrow", "without script", "without style"])
      for audit in audits {
        #expect(audit.violations == [], "\(audit.way)")
        #expect(audit.asked == [], "\(audit.way)")
        #expect(audit.isLegible, "\(audit.way)")
        #expect(audit.canFilter == !audit.way.hasPrefix("without"))
        if audit.way == "without style" { continue }
        // The policy allows the page's own style and script; if a hash is wrong, the complaint names the right one.
        #expect(audit.complaints == [], "\(audit.way)")
        #expect(!audit.isCut, "\(audit.way)")
        #expect(audit.broken == [], "\(audit.way)")
        #expect(audit.ground == (audit.way == "dark" ? "rgb(20, 24, 29)" : "rgb(255, 255, 255)"))
      }
    }
  }

  @Test(.ends) func `filters, keys and links lead to what they name`() async throws {
    try await withTemporaryFolder { folder in
      let states = try await Python.walkHTML(folder.write(HTMLReport().text(of: .sample), to: "x.html"))
      func state(_ step: String) throws -> HTMLState { try #require(states[step], "\(step)") }
      let (login, refresh, oauth) = (
        "✗ bob-the-builder/login", "✗ bob-the-builder/refresh", "golf-swing-ai/oauth-google"
      )

      #expect(try state("opened").seen == [login, refresh, oauth])
      #expect(try state("opened").said == "4 checks")
      #expect(try state("opened").complaints == [])
      #expect(try state("slash").focus == "text")
      #expect(try state("typed").fragment == "#text=refresh")
      #expect(try state("typed").said == "2 of 4 checks")
      #expect(try state("cleared").fragment == "")
      #expect(try state("kind").seen == [login])
      #expect(try state("reloaded").seen == [login])
      #expect(try state("reloaded").fragment == "#kind=field-casing")
      #expect(try state("outcome").seen == ["bob-the-builder/wrong-password"])
      #expect(try state("contract").seen == [oauth])
      #expect(try state("j").focus.contains("$.user of"))
      #expect(try state("jj").focus.contains("$.tokenType of"))
      #expect(try state("k").focus.contains("$.user of"))
      #expect(try state("copied").focus == "Copied")
      #expect(try state("keys off").focus != "text")
      #expect(try state("keys off").fragment == "#keys=off")
      #expect(try state("linked").seen == [login, refresh, oauth])
      #expect(try state("hostile fragment").seen == [])
      #expect(try state("hostile fragment").said == "0 of 4 checks")
    }
  }
}
