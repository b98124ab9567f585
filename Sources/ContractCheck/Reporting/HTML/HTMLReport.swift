import ContractSpecs

/// A reporter for a single HTML page: it opens from disk, sends no requests, and is readable without script and style.
///
/// The script only filters what is already there. Script and style never contain untrusted text.
struct HTMLReport: Reporter {
  /// The maximum size in bytes of the details of all checks together. Later checks refer to the JSON report.
  var room = 4 << 20

  /// The path of the JSON report of the same run, relative to this page; `nil` if none is written.
  var fullReport: String? = ReportFormat.json.fileName

  func write(_ explained: ExplainedRun, to output: inout some TextOutputStream) {
    let run = explained.run
    output.write(explained.htmlHead.markup)
    output.write(explained.header.markup)
    output.write("<main>\n")
    output.write(run.problemSection.markup)
    var cards = CheckCards(explained, room: room)
    cards.writeCauses(of: run, to: &output)
    output.write(explained.causeSection.markup)
    output.write(run.releaseSection.markup)
    output.write(run.contractSection.markup)
    output.write("<div id='checks'>\n")
    output.write(run.filter.markup)
    cards.write([.failed], titled: "Failed", of: run, to: &output)
    cards.write([.noVerdict], titled: "Without verdict", of: run, to: &output)
    run.writeRows(
      of: [.blocked, .notRun], titled: "Blocked and not run", anchors: cards.anchors, to: &output)
    cards.write([.flaky], titled: "Flaky: passed after a retry", of: run, to: &output)
    cards.write([.waived], titled: "Waived: known violations", of: run, to: &output)
    output.write(run.knownSection.markup)
    output.write(run.warningSection.markup)
    run.writeRows(of: [.passed], titled: "Passed", to: &output)
    output.write("</div></main>\n")
    output.write(run.footer(fullReport).markup)
  }
}

extension ExplainedRun {
  /// The page up to the first visible element.
  fileprivate var htmlHead: HTML {
    """
    \(HTML.head(titled: "\(run.statusStyle.sign) \(verdict)"))\
    <a class="skip" href="#checks">Skip to the checks</a>

    """
  }
}

extension RunResult {
  fileprivate func footer(_ fullReport: String?) -> HTML {
    let place = fullReport?.contains("/") == true ? "" : " beside this file"
    let full: HTML =
      fullReport.map { (path: String) -> HTML in
        "Everything in full: <code>\(path, limit: 400)</code>\(place). "
      } ?? ""
    return """
      <footer><p>\(full)Secrets are masked; \
      what cannot be seen is shown as <code>\\u{1B}</code>. Ended with exit status \(Int(exitStatus.rawValue)), \(statusMeaning). Seed <code>\(String(conditions.seed))</code>. contractcheck \(conditions.version, limit: 40)</p></footer>
      <script>\(HTML(stringLiteral: PageScript.text))</script>
      </body>
      </html>

      """
  }
}

extension HTML {
  /// Returns a page up to the start of its body. The policy forbids all requests, and all scripts and styles but ours.
  static func head(titled title: HTML) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '\(PageStyle.hash)'; \
    script-src '\(PageScript.hash)'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <meta name="color-scheme" content="light dark">
    <title>\(title)</title>
    <style>\(HTML(stringLiteral: PageStyle.text))</style>
    </head>
    <body>

    """
  }
}
