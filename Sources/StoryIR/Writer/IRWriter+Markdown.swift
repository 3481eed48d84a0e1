extension IRWriter {
    package mutating func beginHeading(_ location: BlockLocation, level: Int, id: IRText) {
        begin("heading")
        idAndSpan(of: location, id: id)
        json.member("level", level)
        beginArray("inlines")
    }

    package mutating func beginTable(_ location: BlockLocation, columns: [IR.TableColumn]) {
        begin("table", location)
        list("columns", columns) { writer, column in
            writer.json.beginObject()
            writer.json.member("align", column.align?.rawValue)
            writer.json.endObject()
        }
        beginArray("header")
    }

    package mutating func beginTableCell() {
        json.element()
        json.beginObject()
        beginArray("inlines")
    }

    package mutating func endTableCell() { endParent() }

    package mutating func endTableHeader() {
        json.endArray()
        beginArray("rows")
    }

    package mutating func beginTableRow() {
        json.element()
        json.beginArray()
    }

    package mutating func endTableRow() { json.endArray() }

    /// Ends the list of blocks. ``endPage(_:)`` ends the list of footnotes in its place.
    package mutating func beginFootnotes() {
        json.endArray()
        beginArray("footnotes")
    }

    mutating func picture(src: IRText, alt: IRText, title: IRText?) {
        text("src", src)
        text("alt", alt)
        text("title", title)
    }
}
