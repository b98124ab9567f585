import CYaml
import ContractSpecs

/// The events of a text, one by one, as libyaml's parser finds them.
struct YAMLEvents: ~Copyable {
  // libyaml keeps pointers into the parser itself, so that it must not move.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>

  /// Creates the events of a text in UTF-8 without a byte order mark, which must live as long as they do.
  init(of text: UnsafeBufferPointer<UInt8>) throws(YAMLStop) {
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      event.deallocate()
      throw YAMLStop("there is not enough memory", at: .byte(0))
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
  }

  /// Takes the next event. Throws the place at which the text stops being YAML. After the end there are only ends.
  mutating func next() throws(YAMLStop) -> YAMLEvent {
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) == 1 else { throw stop }
    let data = event.pointee.data
    switch event.pointee.type {
    case YAML_STREAM_START_EVENT: return found(.streamStart)
    case YAML_DOCUMENT_START_EVENT: return found(.documentStart)
    case YAML_DOCUMENT_END_EVENT: return found(.documentEnd)
    case YAML_SEQUENCE_START_EVENT:
      return found(.sequenceStart).with(anchor: data.sequence_start.anchor, tag: data.sequence_start.tag)
    case YAML_SEQUENCE_END_EVENT: return found(.sequenceEnd)
    case YAML_MAPPING_START_EVENT:
      return found(.mappingStart).with(anchor: data.mapping_start.anchor, tag: data.mapping_start.tag)
    case YAML_MAPPING_END_EVENT: return found(.mappingEnd)
    case YAML_ALIAS_EVENT: return found(.alias).with(anchor: data.alias.anchor)
    case YAML_SCALAR_EVENT:
      let scalar = data.scalar
      return found(.scalar(scalar.style == YAML_PLAIN_SCALAR_STYLE ? .plain : .quoted)).with(
        anchor: scalar.anchor, tag: scalar.tag,
        value: UnsafeRawBufferPointer(start: scalar.value, count: scalar.length))
    case _: return found(.streamEnd)
    }
  }

  private func found(_ kind: YAMLEvent.Kind) -> YAMLEvent {
    YAMLEvent(kind, at: Int(event.pointee.start_mark.index))
  }

  /// The reason why libyaml gave up.
  private var stop: YAMLStop {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "the text cannot be read"
    switch parser.pointee.error {
    case YAML_READER_ERROR: return YAMLStop(problem, at: .byte(Int(parser.pointee.problem_offset)))
    case YAML_MEMORY_ERROR: return YAMLStop("there is not enough memory", at: .byte(0))
    case _:
      var stop = YAMLStop(problem, at: .codePoint(Int(parser.pointee.problem_mark.index)))
      if let context = parser.pointee.context {
        stop.context = YAMLStop.Context(
          words: String(cString: context), start: .codePoint(Int(parser.pointee.context_mark.index)))
      }
      return stop
    }
  }
}
