import CStoryYAML

/// libyaml's event parser. The caller keeps the bytes alive as long as the stream exists.
struct YAMLEventStream: ~Copyable {
    /// The reason why libyaml stopped.
    struct Failure {
        /// libyaml's message, used to tell mistakes apart and never shown.
        let problem: String
        /// Whether YAML does not allow the bytes; `location` then counts bytes, otherwise characters.
        let isBadCharacter: Bool
        let location: Int
        /// The character index of the construct that libyaml was reading, if it reports one.
        let contextCharacter: Int?
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    /// The event that ``next()`` read last. Its strings are valid until the next call.
    let event: UnsafeMutablePointer<yaml_event_t>

    init(_ content: UnsafeBufferPointer<UInt8>) {
        parser = .allocate(capacity: 1)
        event = .allocate(capacity: 1)
        event.initialize(to: yaml_event_t())
        precondition(yaml_parser_initialize(parser) == 1, "out of memory")
        // Set, so that libyaml does not treat a byte order mark in the text as its own.
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, content.baseAddress, content.count)
    }

    deinit {
        yaml_event_delete(event)
        yaml_parser_delete(parser)
        event.deallocate()
        parser.deallocate()
    }

    /// Reads the next event. Returns false if libyaml fails.
    mutating func next() -> Bool {
        yaml_event_delete(event)
        return yaml_parser_parse(parser, event) == 1
    }

    /// The reason why ``next()`` returned false.
    var failure: Failure {
        let state = parser.pointee
        let isBadCharacter = state.error == YAML_READER_ERROR
        return Failure(
            problem: state.problem.map { String(cString: $0) } ?? "", isBadCharacter: isBadCharacter,
            location: isBadCharacter ? state.problem_offset : state.problem_mark.index,
            contextCharacter: state.context == nil ? nil : state.context_mark.index)
    }
}
