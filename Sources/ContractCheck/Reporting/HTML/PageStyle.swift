/// The style sheet of the page: two colour schemes, the system's fonts, and no external resources.
enum PageStyle {
  /// The hash of the style sheet in the page's policy (CSP Level 3 section 2.3.1). After a change, the browser of the
  /// tests prints the new one.
  static let hash = "sha256-eJD+BPwsLFjppaTtb/u6j8W1/7wkkHdtkrWANA9Tvq8="

  /// The file without its last line break, which the hash does not cover.
  static let text = String(decoding: PackageResources.style_css.dropLast(), as: UTF8.self)
}
