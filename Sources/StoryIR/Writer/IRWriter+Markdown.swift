extension IRWriter {
    package mutating func beginHeading(_ location: BlockLocation, level: Int, id: IRText) {
        begin("heading")
        idAndSpan(of: location, id: id)
        json.member("level", level)
        json.beginArray("inlines")
    }

    package mutating func beginTable(_ location: BlockLocation, columns: [IR.TableColumn]) {
        begin("table", location)
        list("columns", columns) { $0.json.member("align", $1.align?.rawValue) }
        json.beginArray("header")
    }

    package mutating func beginTableCell() {
        json.element()
        json.beginObject()
        json.beginArray("inlines")
    }

    package mutating func endTableCell() { endParent() }

    package mutating func endTableHeader() {
        json.endArray()
        json.beginArray("rows")
    }

    package mutating func beginTableRow() {
        json.element()
        json.beginArray()
    }

    package mutating func endTableRow() { json.endArray() }

    /// Ends the list of blocks. ``endPage(_:)`` ends the list of footnotes in its place.
    package mutating func beginFootnotes() {
        json.endArray()
        json.beginArray("footnotes")
    }

    mutating func picture(src: IRText, alt: IRText, title: IRText?) {
        text("src", src)
        text("alt", alt)
        text("title", title)
    }
}
