/// An error that describes the piece of a stream that is not JSON.
package struct StreamPieceError: Error, Hashable, Sendable {
  /// The error, with its position in the stream and its offset in the piece.
  package var error: JSONSyntaxError

  /// The line, or the data of the event.
  package var piece: [UInt8]

  /// True if something other than white space follows the piece.
  package var isFollowed = false

  /// True if an event has lines that are neither fields nor comments.
  var hasForeignLines = false

  /// Creates the error of a piece that begins a number of lines after the beginning of the stream.
  init(_ error: JSONSyntaxError, in piece: [UInt8], afterLines count: Int, isFollowed: Bool = false) {
    let text = piece.drop(while: \.isJSONSpace)
    let end = text.lastIndex { !$0.isJSONSpace }.map { $0 + 1 } ?? text.startIndex
    (self.error, self.piece, self.isFollowed) = (error, Array(text[..<end]), isFollowed)
    self.error.position.line += count
    self.error.offset = max(0, error.offset - (piece.count - text.count))
  }

  /// Creates the error of an event.
  init(_ error: JSONSyntaxError, in event: StreamBody.Event, afterLines count: Int) {
    self.init(error, in: event.text, afterLines: count)
    hasForeignLines = event.hasForeignLines
  }
}
