extension IRWriter {
    package mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !bytes.isEmpty else { return }
        if textState == .none { beginText() }
        json.append(bytes)
    }

    package mutating func lineBreak() {
        beginInline("lineBreak")
        json.endObject()
    }

    package mutating func beginCode() {
        beginInline("code")
        json.member("text")
        json.beginString()
        textState = .code
    }

    package mutating func endCode() {
        json.endString()
        json.endObject()
        textState = .none
    }

    package mutating func beginEmphasis() { beginParent("emphasis") }

    package mutating func endEmphasis() { endParent() }

    package mutating func beginStrong() { beginParent("strong") }

    package mutating func endStrong() { endParent() }

    package mutating func beginLink(url: IRText, title: IRText?) {
        beginInline("link")
        text("url", url)
        text("title", title)
        beginChildren()
    }

    package mutating func endLink() { endParent() }

    /// Ends the text that was begun, if one was.
    mutating func endText() {
        guard textState == .text else { return }
        json.endString()
        json.endObject()
        textState = .none
    }

    package mutating func unknownInline(type: String) {
        endText()
        json.element()
        json.beginObject()
        string("type", type)
        json.endObject()
    }

    private mutating func beginText() {
        beginInline("text")
        json.member("text")
        json.beginString()
        textState = .text
    }

    private mutating func beginInline(_ type: StaticString) {
        endText()
        json.element()
        json.beginObject()
        json.member("type")
        json.string(type)
    }

    private mutating func beginParent(_ type: StaticString) {
        beginInline(type)
        beginChildren()
    }

    private mutating func beginChildren() {
        json.member("children")
        json.beginArray()
    }

    private mutating func endParent() {
        endText()
        json.endArray()
        json.endObject()
    }
}
