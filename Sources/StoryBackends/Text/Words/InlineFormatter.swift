import StoryIR
import StorySource

/// Formats inline prose as plain text: `_emphasis_`, `*strong*`, `~struck out~`, code in backticks, a link as its label and
/// the number of its note, an image as its description, and a footnote reference as `[^1]`.
///
/// Nested marks of the same kind are written once, and marks around nothing not at all.
struct InlineFormatter {
    private enum Style: Int {
        case emphasis, strong, strikethrough

        var mark: String {
            switch self {
            case .emphasis: "_"
            case .strong: "*"
            case .strikethrough: "~"
            }
        }
    }

    private var prose = Prose()
    /// The styles that the text is in, a bit for each.
    private var styles: UInt8 = 0
    /// The marks that open before the next text.
    private var waiting: [Style] = []

    /// Returns the prose, and adds its links to `notes`. Recursion is as deep as the nesting, which LANGUAGE.md 10 bounds.
    static func prose(_ inlines: [IR.Inline], _ notes: inout LinkNotes) -> Prose {
        var formatter = InlineFormatter()
        formatter.format(inlines, &notes)
        return formatter.prose
    }

    /// Returns a field with its formatting, if it has any; nil if it is blank.
    static func prose(_ words: String?, _ inlines: [IR.Inline]?, _ notes: inout LinkNotes) -> Prose? {
        let prose = inlines.map { Self.prose($0, &notes) } ?? Prose(words ?? "")
        return prose.isBlank ? nil : prose
    }

    private mutating func format(_ inlines: [IR.Inline], _ notes: inout LinkNotes) {
        for inline in inlines { format(inline, &notes) }
    }

    private mutating func format(_ inline: IR.Inline, _ notes: inout LinkNotes) {
        switch inline {
        case .text(let text):
            if text.isEmpty { return }
            openWaiting()
            prose.append(text)
        case .code(let text):
            openWaiting()
            formatCode(text)
        case .emphasis(let children): format(children, in: .emphasis, &notes)
        case .strong(let children): format(children, in: .strong, &notes)
        case .link(let link):
            format(link.children, &notes)
            // A location in the story has no external address.
            formatNote(link.url.utf8.first == UInt8(ascii: "#") ? nil : link.url, title: link.title, &notes)
        case .strikethrough(let children): format(children, in: .strikethrough, &notes)
        case .image(let picture):
            openWaiting()
            formatImage(picture, &notes)
        case .footnoteReference(let reference):
            openWaiting()
            prose.append("[^\(reference.number)]")
        case .lineBreak: prose.appendLineBreak()
        case .unknown: break
        }
    }

    private mutating func format(_ children: [IR.Inline], in style: Style, _ notes: inout LinkNotes) {
        let bit = UInt8(1) << style.rawValue
        guard styles & bit == 0 else { return format(children, &notes) }
        styles |= bit
        waiting.append(style)
        format(children, &notes)
        styles &= ~bit
        // If marks are still waiting, the last one is this style's.
        if waiting.last == style { waiting.removeLast() } else { prose.appendClosing(style.mark) }
    }

    private mutating func formatImage(_ picture: IR.Picture, _ notes: inout LinkNotes) {
        let figure = Figure(source: picture.src, alt: picture.alt)
        prose.append(figure.name(isMissing: false))
        formatNote(figure.address, title: picture.title, &notes)
    }

    /// Writes the number of an address, whose note includes the title. Without an address, writes the title in parentheses.
    private mutating func formatNote(_ address: String?, title: String?, _ notes: inout LinkNotes) {
        if let address, let number = notes.number(of: address, title: title) {
            openWaiting()
            prose.appendNote(number)
        } else if let title, !Prose.isBlank(title) {
            openWaiting()
            prose.append(" ")
            prose.appendOpening("(")
            prose.append(Prose(title))
            prose.appendClosing(")")
        }
    }

    private mutating func openWaiting() {
        if waiting.isEmpty { return }
        for style in waiting { prose.appendOpening(style.mark) }
        waiting = []
    }

    /// Writes code as in Markdown: with more backticks around it than in it.
    private mutating func formatCode(_ text: String) {
        let isPadded = text.utf8.first == UInt8(ascii: "`") || text.utf8.last == UInt8(ascii: "`")
        let fence = String(repeating: "`", count: text.utf8.longestRun(of: UInt8(ascii: "`")) + 1)
        prose.appendOpening(fence)
        if isPadded { prose.appendGlue() }
        prose.append(text)
        if isPadded { prose.appendGlue() }
        prose.appendClosing(fence)
    }
}
