/// Writes a story document as JSON (IR.md 3 to 8) in one pass, without storing it. Only this type knows the order of
/// the members.
///
/// It has two callers: the compiler sends a story while it lowers it, with text straight from the source;
/// ``StoryDocument/write(style:to:)`` walks a stored document.
package struct IRWriter: IRSink, ~Copyable {
    /// The state of incoming text.
    enum TextState {
        /// No text is open: the next piece begins one.
        case none
        case text
        case code
    }

    var json: JSONWriter
    var textState = TextState.none
    private let includesSpans: Bool
    /// `section/page/b`.
    private var blockIDPrefix = ""
    private var nextBlock = 0

    /// Creates a writer that passes its bytes to `sink` in pieces of about `capacity` bytes. `includesSpans` applies to blocks
    /// at a location of the source.
    package init(
        style: JSONStyle, includesSpans: Bool = false, capacity: Int = JSONWriter.defaultCapacity,
        sink: @escaping JSONWriter.Sink
    ) {
        json = JSONWriter(style: style, capacity: capacity, sink: sink)
        self.includesSpans = includesSpans
    }

    /// Creates a writer that continues some JSON, without spans.
    init(_ json: consuming JSONWriter) {
        self.json = json
        includesSpans = false
    }

    /// Flushes the rest, with a line feed at the end. Throws the error that the sink threw, if any.
    package consuming func finish() throws { try json.finish() }

    package mutating func beginDocument(_ document: StoryDocument) {
        beginHead(document)
        json.beginArray("sections")
    }

    /// Begins an object with the members about the whole story.
    mutating func beginHead(_ document: StoryDocument) {
        json.beginObject()
        json.member("irVersion", document.irVersion.description)
        strings("requires", document.requires.map(\.rawValue))
        generator(document.generator)
        source(document.source)
        story(document.story)
    }

    package mutating func endDocument(_ document: StoryDocument) {
        json.endArray()
        list("media", document.media) { $0.media($1) }
        list("assets", document.assets) { $0.asset($1) }
        navigation(document.navigation)
        statistics(document.statistics)
        list("fallbacks", document.fallbacks) { $0.fallback($1) }
        list("diagnostics", document.diagnostics) { $0.diagnostic($1) }
        json.endObject()
    }

    package mutating func beginSection(_ section: IR.Section) {
        json.element()
        beginSectionObject(section)
    }

    mutating func beginSectionObject(_ section: IR.Section) {
        json.beginObject()
        json.member("id", section.id)
        json.member("title", section.title)
        json.member("layout", section.layout.rawValue)
        json.member("authentic", section.authentic)
        extensions(section.extensions)
        if let leadMedia = section.leadMedia {
            json.beginObject("leadMedia")
            media(leadMedia)
            json.endObject()
        }
        strings("queue", section.queue)
        json.beginArray("pages")
    }

    package mutating func endSection() { endParent() }

    package mutating func beginPage(_ page: IR.Page, section: String) {
        blockIDPrefix = "\(section)/\(page.id)/b"
        nextBlock = 0
        json.element()
        json.beginObject()
        json.member("id", page.id)
        json.member("kind", page.kind.rawValue)
        json.member("reveal", page.reveal.rawValue)
        list("lines", page.lines) { $0.line($1) }
        json.beginArray("blocks")
    }

    package mutating func endPage(_ page: IR.Page) {
        json.endArray()
        list("assets", page.assets) { $0.assetUse($1) }
        exit(page.exit)
        json.endObject()
    }

    /// Writes `id` and `span` of a block. `id`: its own id; nil if it is numbered. A block with its own id takes a number too.
    mutating func idAndSpan(of location: BlockLocation, id: IRText? = nil) {
        switch location {
        case .source(let span):
            if let id {
                text("id", id)
            } else {
                json.member("id")
                json.beginString()
                json.append(blockIDPrefix)
                json.number(nextBlock)
                json.endString()
            }
            nextBlock += 1
            if includesSpans { self.span(IR.Span(span)) }
        case .stored(let stored, let span):
            text("id", id ?? .string(stored))
            if let span { self.span(span) }
        }
    }

    private mutating func span(_ span: IR.Span) {
        json.beginArray("span")
        json.element()
        json.number(span.start)
        json.element()
        json.number(span.end)
        json.endArray()
    }
}
