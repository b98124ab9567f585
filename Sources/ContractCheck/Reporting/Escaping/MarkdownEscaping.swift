/// The escaping of untrusted text in Markdown. It is put into code spans and fences, where GitHub-flavoured Markdown has no
/// links, mentions, images, HTML, mathematics or headings; into raw HTML only as words (`plain`).
///
/// The limits of its functions count the characters that are shown before they are escaped.
enum Markdown {
  /// Returns a code span that can contain any backticks (CommonMark 0.31 section 6.1).
  static func span(_ text: String, limit: Int = 300) -> String {
    spanned(shortRuns(text.visible(.line, limit: limit)))
  }

  /// Returns a code span for a table cell, where a pipe would end the cell even inside code (GFM section 4.10).
  static func cell(_ text: String, limit: Int = 120) -> String {
    spanned(shortRuns(text.visible(.line, limit: limit)), pipe: "\\|")
  }

  /// Returns a fenced block that can contain any fences (CommonMark 0.31 section 4.5).
  static func fence(_ text: String, info: FenceLanguage = .text, limit: Int = 4096) -> String {
    let shown = shortRuns(text.visible(info.layout, limit: limit))
    let mark = String(repeating: "`", count: max(3, maximumRunLength(in: shown) + 1))
    let end = shown.utf8.last == 0x0A ? "" : "\n"
    return mark + info.rawValue + "\n" + shown + end + mark
  }

  /// The word after a fence. It is a closed set, because renderers put it into an attribute.
  enum FenceLanguage: String {
    case text
    case json
    case sh
    case diff
    case swift

    fileprivate var layout: Layout {
      switch self {
      case .diff: .source
      case .text, .json, .sh, .swift: .block
      }
    }
  }

  /// Returns words for raw HTML such as `<summary>`. Only ASCII characters that are not special in HTML, Markdown or
  /// GitHub are kept; all others become `_`.
  static func plain(_ text: String, limit: Int = 200) -> String {
    let kept = text.unicodeScalars.prefix(limit).map { scalar -> Character in
      isPlain(scalar) ? Character(scalar) : "_"
    }
    return String(kept) + (text.unicodeScalars.count > limit ? "..." : "")
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", "-", "_", ".", ",", "/", ":", "$", "{", "}", "(", ")": true
    default: false
    }
  }

  private static func spanned(_ text: String, pipe: String = "|") -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, scalars.contains(where: { $0 != " " }) else {
      return "*(empty)*"
    }
    let needsPadding = first == "`" || last == "`" || (first == " " && last == " ")
    let padding = needsPadding ? " " : ""
    let mark = String(repeating: "`", count: maximumRunLength(in: text) + 1)
    return mark + padding + text.replacingScalars { $0 == "|" ? pipe : nil } + padding + mark
  }

  /// Returns the text with a backtick escaped wherever a run of them exceeds 32. cmark counts at most 80 for a span and
  /// 255 for a fence, so a longer run could not be enclosed.
  private static func shortRuns(_ text: String) -> String {
    if maximumRunLength(in: text) <= 32 { return text }
    var run = 0
    return text.unicodeScalars.reduce(into: "") { short, scalar in
      run = scalar == "`" ? run + 1 : 0
      if run > 32 {
        short += scalar.escape
        run = 0
      } else {
        short.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns the length of the longest run of backticks.
  private static func maximumRunLength(in text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == 0x60 ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
