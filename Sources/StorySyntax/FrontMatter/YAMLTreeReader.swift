import CStoryYAML
import StoryDiagnostics
import StorySource

/// Turns the YAML between the fences into `mapping`, `entry`, `sequence`, `scalar` and `alias` nodes with exact spans.
///
/// libyaml determines what the text means; its spans come from the source. Reading ends at the first mistake, at a second
/// document, or where collections nest too deep.
struct YAMLTreeReader: ~Copyable {
    struct Frame {
        let node: NodeID
        let isMapping: Bool
        /// The offset of its bracket or brace; nil in block style.
        let bracket: Int?
        /// The entry whose value is next.
        var entry: NodeID?
        /// The column of its keys or hyphens, from 0; known for everyday YAML only.
        var indentation = 0
    }

    let bytes: Bytes
    var input: YAMLInput
    var builder = TreeBuilder()
    var diagnostics = DiagnosticList()
    /// A mistake that libyaml accepts. It ends the reading.
    var refusal: Diagnostic?
    var frames: [Frame] = []
    /// The end of the last node, quotes and brackets included.
    var lastEnd: Int
    /// The last scalar in quotes, quotes included.
    var quoted: Range<Int>?
    private let content: Range<Int>
    /// The opening `---`, where diagnostics about the root point.
    let opening: SourceSpan

    /// Whether everyday YAML bypasses libyaml; false in tests that compare.
    private let knowsEveryday: Bool

    /// Creates a reader of `content`, which starts at the start of a line and ends before the closing `---`.
    init(_ bytes: Bytes, _ content: Range<Int>, opening: SourceSpan, knowsEveryday: Bool = true) {
        self.knowsEveryday = knowsEveryday
        self.bytes = bytes
        self.content = content
        self.opening = opening
        let start = Self.skipDirectives(content, bytes) { _ in }
        input = YAMLInput(bytes, start..<content.upperBound)
        lastEnd = start
    }

    /// Appends the root's nodes to `target`; none if the outcome is `invalid`.
    mutating func read(into target: inout TreeBuilder) -> FrontMatterParser.Outcome {
        swap(&builder, &target)
        defer { swap(&builder, &target) }
        let mark = builder.count
        _ = Self.skipDirectives(content, bytes) { diagnostics.append(.unsupportedYAML(.directive, at: $0)) }
        frames.reserveCapacity(NestingLimit.frontMatter + 1)
        let outcome = readEveryday(after: mark) ? .parsed : readEvents()
        switch outcome {
        case .parsed: checkRoot(mark)
        case .invalid: builder.truncate(to: mark)
        case .missing, .displaced, .neverClosed, .unreadable: break
        }
        return outcome
    }

    /// Reads everyday YAML. Returns false if the content needs libyaml.
    private mutating func readEveryday(after mark: NodeID) -> Bool {
        let (start, count) = (lastEnd, diagnostics.count)
        guard knowsEveryday, YAMLFastPath.mayBegin(in: content, reading: input.range, bytes) else { return false }
        if readEverydayLines() { return true }
        builder.truncate(to: mark)
        frames.removeAll(keepingCapacity: true)
        diagnostics.truncate(to: count)
        lastEnd = start
        return false
    }

    private mutating func readEvents() -> FrontMatterParser.Outcome {
        if let copy = input.copy { return copy.withUnsafeBufferPointer { readEvents($0) } }
        return readEvents(bytes[input.range])
    }

    private mutating func readEvents(_ content: UnsafeBufferPointer<UInt8>) -> FrontMatterParser.Outcome {
        var stream = YAMLEventStream(content)
        var isFirstDocument = true
        while stream.next() {
            let event = stream.event
            if let frame = frames.last, frame.bracket != nil, !frame.isMapping {
                addSwallowedItems(before: input.offset(ofCharacter: event.pointee.start_mark.index))
            }
            switch event.pointee.type {
            case YAML_DOCUMENT_START_EVENT:
                let start = input.offset(ofCharacter: event.pointee.start_mark.index)
                if event.pointee.data.document_start.implicit == 0 {
                    if !isFirstDocument { return endReading(atMarker: start) }
                    diagnostics.append(.unsupportedYAML(.secondDocument, at: marker(at: start)))
                }
                isFirstDocument = false
            case YAML_MAPPING_START_EVENT:
                let data = event.pointee.data.mapping_start
                let isFlow = data.style == YAML_FLOW_MAPPING_STYLE
                let start = contentStart(event, anchor: data.anchor, hasTag: data.tag != nil)
                openCollection(.mapping, at: start, isFlow: isFlow)
            case YAML_SEQUENCE_START_EVENT:
                let data = event.pointee.data.sequence_start
                let isFlow = data.style == YAML_FLOW_SEQUENCE_STYLE
                let start = contentStart(event, anchor: data.anchor, hasTag: data.tag != nil)
                openCollection(.sequence, at: start, isFlow: isFlow)
            case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: closeCollection(event)
            case YAML_SCALAR_EVENT: addScalar(event)
            case YAML_ALIAS_EVENT:
                let start = input.offset(ofCharacter: event.pointee.start_mark.index)
                let end = input.offset(ofCharacter: event.pointee.end_mark.index)
                diagnostics.append(.unsupportedYAML(.alias, at: SourceSpan(start..<end)))
                beginNode(at: start)
                builder.leaf(.alias, start..<end)
                endNode(at: end)
            case YAML_DOCUMENT_END_EVENT:
                if event.pointee.data.document_end.implicit == 0 {
                    // `...`, which another document may follow.
                    let start = input.offset(ofCharacter: event.pointee.start_mark.index)
                    return endReading(atMarker: start)
                }
                let next = skipToContent(from: input.offset(ofCharacter: event.pointee.end_mark.index))
                if next < input.range.upperBound, bytes[next] == UInt8(ascii: "%") { return readDirectives(from: next) }
            case YAML_STREAM_END_EVENT: return .parsed
            default:
                // The start of the stream has no node.
                break
            }
            if let refusal {
                diagnostics = [refusal]
                return .invalid
            }
            if frames.count > NestingLimit.frontMatter {
                reportDepth()
                return .invalid
            }
        }
        let failure = stream.failure
        diagnostics = [mistake(failure)]
        return .invalid
    }

    /// Reports the `---` or `...` at `start`, which ends the document. The rest is not read, so if there is any, the fields
    /// are unknown.
    private mutating func endReading(atMarker start: Int) -> FrontMatterParser.Outcome {
        let marker = marker(at: start)
        diagnostics.append(.unsupportedYAML(.secondDocument, at: marker))
        return skipToContent(from: Int(marker.end)) == input.range.upperBound ? .parsed : .invalid
    }

    /// Returns the span of the three characters of a `---` or `...`.
    func marker(at start: Int) -> SourceSpan { SourceSpan(start..<min(start + 3, input.range.upperBound)) }

    /// Reports directives after the document. libyaml would need time quadratic in their number. The rest is not read.
    private mutating func readDirectives(from start: Int) -> FrontMatterParser.Outcome {
        let end = input.range.upperBound
        let known = diagnostics.count
        let after = Self.skipDirectives(start..<end, bytes) { diagnostics.append(.unsupportedYAML(.directive, at: $0)) }
        if skipToContent(from: after) == end { return .parsed }
        diagnostics = [diagnostics[known]]
        return .invalid
    }
}
