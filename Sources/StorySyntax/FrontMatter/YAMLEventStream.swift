import CStoryYAML

/// libyaml's event parser over bytes that somebody else keeps alive for as long as this lives.
struct YAMLEventStream: ~Copyable {
    /// Why libyaml stopped.
    struct Failure {
        /// libyaml's message, by which mistakes are distinguished; never shown.
        let problem: String
        /// The bytes themselves are not allowed in YAML; `location` counts bytes. Else it counts characters.
        let isBadCharacter: Bool
        let location: Int
        /// The character index of what libyaml was reading, where it says so.
        let contextCharacter: Int?
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    /// The event that ``next()`` read last. Its strings live until the next call.
    let event: UnsafeMutablePointer<yaml_event_t>

    init(_ content: UnsafeBufferPointer<UInt8>) {
        parser = .allocate(capacity: 1)
        event = .allocate(capacity: 1)
        event.initialize(to: yaml_event_t())
        precondition(yaml_parser_initialize(parser) == 1, "out of memory")
        // Said outright, so that libyaml does not take a byte order mark in the text for its own.
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, content.baseAddress, content.count)
    }

    deinit {
        yaml_event_delete(event)
        yaml_parser_delete(parser)
        event.deallocate()
        parser.deallocate()
    }

    /// Reads the next event; false where libyaml fails.
    mutating func next() -> Bool {
        yaml_event_delete(event)
        return yaml_parser_parse(parser, event) == 1
    }

    /// Why ``next()`` gave false.
    var failure: Failure {
        let state = parser.pointee
        let isBadCharacter = state.error == YAML_READER_ERROR
        return Failure(
            problem: state.problem.map { String(cString: $0) } ?? "", isBadCharacter: isBadCharacter,
            location: isBadCharacter ? state.problem_offset : state.problem_mark.index,
            contextCharacter: state.context == nil ? nil : state.context_mark.index)
    }
}
