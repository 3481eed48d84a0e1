extension IRWriter {
    package mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !bytes.isEmpty else { return }
        if textState == .none { beginText() }
        json.append(bytes)
    }

    package mutating func lineBreak() {
        endText()
        begin("lineBreak")
        json.endObject()
    }

    package mutating func beginCode() {
        endText()
        beginInlineText("code")
        textState = .code
    }

    package mutating func endCode() { endInlineText() }

    package mutating func beginEmphasis() {
        endText()
        begin("emphasis")
        json.beginArray("children")
    }

    package mutating func beginStrong() {
        endText()
        begin("strong")
        json.beginArray("children")
    }

    package mutating func beginStrikethrough() {
        endText()
        begin("strikethrough")
        json.beginArray("children")
    }

    package mutating func image(src: IRText, alt: IRText, title: IRText?) {
        endText()
        begin("image")
        picture(src: src, alt: alt, title: title)
        json.endObject()
    }

    package mutating func footnoteReference(id: IRText, number: Int) {
        endText()
        begin("footnoteReference")
        text("id", id)
        json.member("number", number)
        json.endObject()
    }

    package mutating func beginLink(url: IRText, title: IRText?) {
        endText()
        begin("link")
        text("url", url)
        text("title", title)
        json.beginArray("children")
    }

    /// Ends the current text, if there is one.
    mutating func endText() { if textState == .text { endInlineText() } }

    package mutating func wholeText(_ text: String) {
        endText()
        beginText()
        json.append(text)
        endText()
    }

    package mutating func unknownInline(type: String) {
        endText()
        json.element()
        json.beginObject()
        json.member("type", type)
        json.endObject()
    }

    private mutating func beginText() {
        beginInlineText("text")
        textState = .text
    }

    private mutating func beginInlineText(_ type: StaticString) {
        begin(type)
        json.member("text")
        json.beginString()
    }

    private mutating func endInlineText() {
        json.endString()
        json.endObject()
        textState = .none
    }

    package mutating func endParent() {
        endText()
        json.endArray()
        json.endObject()
    }
}
