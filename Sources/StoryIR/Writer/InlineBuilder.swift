/// Stores prose as values, for fields with separate plain text and formatting, such as `caption` and `captionInlines`.
package struct InlineBuilder: InlineSink {
    /// The open parents, each as a function of its children, and the inlines before each of them.
    private var open: [(parent: ([IR.Inline]) -> IR.Inline, before: [IR.Inline])] = []
    /// The inlines so far in the innermost open parent.
    private var siblings: [IR.Inline] = []
    /// The current text or code.
    private var pending: [UInt8] = []
    private var isFormatted = false
    private var allWords: [UInt8] = []

    package init() {}

    /// The prose so far. All parents must have ended.
    package var inlines: [IR.Inline] {
        assert(open.isEmpty, "something was left open")
        var copy = self
        return copy.take()
    }

    /// Returns the prose, and removes it, keeping the allocated memory.
    mutating func take() -> [IR.Inline] {
        endText()
        var result: [IR.Inline] = []
        swap(&result, &siblings)
        isFormatted = false
        allWords.removeAll(keepingCapacity: true)
        return result
    }

    /// The prose so far if it has formatting, otherwise nil: the value of `captionInlines`.
    package var inlinesIfFormatted: [IR.Inline]? { isFormatted ? inlines : nil }

    /// The plain text, with the alternative text of images, and a space for each line break: the value of `caption`.
    package var words: String { String(decoding: allWords, as: UTF8.self) }

    package mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        pending.append(contentsOf: bytes)
        allWords.append(contentsOf: bytes)
    }

    package mutating func lineBreak() {
        add(.lineBreak)
        allWords.append(UInt8(ascii: " "))
    }

    package mutating func beginCode() { endText() }

    package mutating func endCode() {
        let code = String(decoding: pending, as: UTF8.self)
        pending.removeAll(keepingCapacity: true)
        add(.code(code))
    }

    package mutating func beginEmphasis() { begin(IR.Inline.emphasis) }

    package mutating func beginStrong() { begin(IR.Inline.strong) }

    package mutating func beginStrikethrough() { begin(IR.Inline.strikethrough) }

    package mutating func image(src: IRText, alt: IRText, title: IRText?) {
        let alt = alt.string
        add(.image(IR.Picture(src: src.string, alt: alt, title: title?.string)))
        allWords.append(contentsOf: alt.utf8)
    }

    package mutating func footnoteReference(id: IRText, number: Int) {
        add(.footnoteReference(IR.FootnoteReference(id: id.string, number: number)))
    }

    package mutating func beginLink(url: IRText, title: IRText?) {
        let (url, title) = (url.string, title?.string)
        begin { .link(IR.Link(url: url, title: title, children: $0)) }
    }

    /// Adds a text without merging it with its neighbours.
    mutating func wholeText(_ text: String) {
        endText()
        siblings.append(.text(text))
        allWords.append(contentsOf: text.utf8)
    }

    mutating func unknown(type: String) { add(.unknown(type: type)) }

    private mutating func endText() {
        guard !pending.isEmpty else { return }
        siblings.append(.text(String(decoding: pending, as: UTF8.self)))
        pending.removeAll(keepingCapacity: true)
    }

    private mutating func add(_ inline: IR.Inline) {
        endText()
        siblings.append(inline)
        isFormatted = true
    }

    private mutating func begin(_ parent: @escaping ([IR.Inline]) -> IR.Inline) {
        endText()
        open.append((parent, siblings))
        siblings = []
    }

    package mutating func endParent() {
        endText()
        guard var outer = open.popLast() else { preconditionFailure("nothing is open") }
        let children = siblings
        // Release this reference, so that the next change does not copy all inlines.
        siblings = []
        swap(&siblings, &outer.before)
        add(outer.parent(children))
    }
}
