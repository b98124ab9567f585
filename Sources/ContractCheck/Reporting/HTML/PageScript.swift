/// The script of the page. It filters the checks and keeps the selection in the fragment of the URL.
///
/// It reads only attributes and text of the page and writes only texts of its own.
enum PageScript {
  /// The hash of the script in the page's policy (CSP Level 3 section 2.3.1). After a change, the browser of the tests
  /// prints the new one.
  static let hash = "sha256-eHK7xIuxH3LbZr07rFWuKiktEpKdt/vplqHkjWjUL0E="

  /// The file without its last line break, which the hash does not cover.
  static let text = String(decoding: PackageResources.script_js.dropLast(), as: UTF8.self)
}
