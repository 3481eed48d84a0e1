extension IRWriter {
    package mutating func beginHeading(_ location: BlockLocation, level: Int, id: IRText) {
        begin("heading")
        idAndSpan(of: location, id: id)
        number("level", level)
        beginArray("inlines")
    }

    package mutating func beginList(_ location: BlockLocation, ordered: Bool, start: Int?, tight: Bool) {
        begin("list", location)
        bool("ordered", ordered)
        number("start", start)
        bool("tight", tight)
        beginArray("items")
    }

    package mutating func beginListItem(checked: Bool?) {
        json.element()
        json.beginObject()
        bool("checked", checked)
        beginArray("blocks")
    }

    package mutating func beginBlockQuote(_ location: BlockLocation) {
        begin("blockQuote", location)
        beginArray("blocks")
    }

    package mutating func beginTable(_ location: BlockLocation, columns: [IR.TableColumn]) {
        begin("table", location)
        list("columns", columns) { writer, column in
            writer.json.beginObject()
            writer.string("align", column.align?.rawValue)
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

    package mutating func beginFootnote(id: IRText, number: Int) {
        json.element()
        json.beginObject()
        text("id", id)
        self.number("number", number)
        beginArray("blocks")
    }

    mutating func picture(src: IRText, alt: IRText, title: IRText?) {
        text("src", src)
        text("alt", alt)
        text("title", title)
    }
}
