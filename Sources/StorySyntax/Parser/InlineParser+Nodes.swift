import StoryDiagnostics
import StorySource

// Builds nodes from items.

extension InlineParser {
    mutating func emit(into builder: inout TreeBuilder, diagnostics: inout DiagnosticList) {
        openNodes.truncate(to: 0)
        for index in 0..<items.count {
            let item = items[index]
            switch item.kind {
            case .leaf: emitLeaf(item, into: &builder)
            case .bracket: builder.leaf(.text, item.range)
            case .delimiters: emitRun(item, into: &builder, diagnostics: &diagnostics)
            case .linkStart:
                let tail = tails[Int(item.index)]
                open(tail.isImage ? .image : .link, item.range, into: &builder, diagnostics: &diagnostics)
                if tail.isReference, let node = openNodes.last, node >= 0 { builder.refer(node, to: tail.target) }
            case .linkEnd:
                let tail = tails[Int(item.index)]
                if !tail.isReference { emitTarget(tail.target, into: &builder) }
                close(end: Int(item.end), into: &builder)
            case .component: emitComponent(item, into: &builder, diagnostics: &diagnostics)
            }
        }
    }

    private mutating func emitTarget(_ target: LinkSpans, into builder: inout TreeBuilder) {
        builder.leaf(.linkDestination, target.destination.range, flags: encoded(target.destination))
        if let title = target.title { builder.leaf(.linkTitle, title.range, flags: encoded(title)) }
    }

    private mutating func emitLeaf(_ item: InlineItem, into builder: inout TreeBuilder) {
        switch item.node {
        case .codeSpan:
            let span = builder.open(.codeSpan, at: Int(item.start))
            var ticks = 0
            while bytes[Int(item.start) + ticks] == UInt8(ascii: "`") { ticks += 1 }
            builder.leaf(.code, Int(item.start) + ticks..<Int(item.end) - ticks)
            builder.close(span, end: Int(item.end))
        case .unsupportedInline:
            let node = builder.open(.unsupportedInline, at: Int(item.start), payload: item.payload)
            builder.leaf(.marker, Int(item.start)..<endOfMarker(item))
            builder.close(node, end: Int(item.end))
        default: builder.leaf(item.node, item.range, flags: item.flags)
        }
    }

    private mutating func endOfMarker(_ item: InlineItem) -> Int {
        switch Construct(rawValue: item.payload) {
        case .image, .strikethrough: Int(item.start) + 2
        case .footnoteReference: Int(item.end)
        default: Int(item.start) + 1
        }
    }

    private mutating func emitRun(
        _ item: InlineItem, into builder: inout TreeBuilder, diagnostics: inout DiagnosticList
    ) {
        let run = runs.runs[Int(item.index)]
        var position = Int(item.start)
        var mark = run.firstClose
        while mark >= 0 {
            position += runs.marks[Int(mark)].width
            close(end: position, into: &builder)
            mark = runs.marks[Int(mark)].next
        }
        if run.remaining > 0 {
            builder.leaf(.text, position..<position + Int(run.remaining))
            position += Int(run.remaining)
        }
        mark = run.firstOpen
        while mark >= 0 {
            let width = runs.marks[Int(mark)].width
            let kind: NodeKind = run.mark == UInt8(ascii: "~") ? .strikethrough : width == 2 ? .strong : .emphasis
            open(kind, position..<position + width, into: &builder, diagnostics: &diagnostics)
            position += width
            mark = runs.marks[Int(mark)].next
        }
    }

    private mutating func open(
        _ kind: NodeKind, _ delimiter: Range<Int>, into builder: inout TreeBuilder, diagnostics: inout DiagnosticList
    ) {
        if openNodes.count >= NestingLimit.inlines {
            if !reportedDepth {
                diagnostics.append(.inlinesNestedTooDeep(at: SourceSpan(delimiter), limit: NestingLimit.inlines))
                reportedDepth = true
            }
            openNodes.append(-1)
        } else {
            openNodes.append(builder.open(kind, at: delimiter.lowerBound))
        }
    }

    private mutating func close(end: Int, into builder: inout TreeBuilder) {
        guard let node = openNodes.popLast(), node >= 0 else { return }
        builder.close(node, end: end)
    }

    private mutating func emitComponent(
        _ item: InlineItem, into builder: inout TreeBuilder, diagnostics: inout DiagnosticList
    ) {
        let element = builder.open(.element, at: Int(item.start), flags: [.selfClosed, .besideProse])
        let shape = TagParser.parse(
            at: Int(item.start), in: bytes, profile, &braces, into: &builder, diagnostics: &diagnostics)
        builder.setPayload(UInt16(shape.component.rawValue), of: element)
        builder.close(element, end: shape.end)
    }

    /// Returns the flag of a destination or title that has to be decoded.
    private mutating func encoded(_ span: SourceSpan) -> NodeFlags {
        bytes[span].contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\\") } ? .encoded : []
    }
}
