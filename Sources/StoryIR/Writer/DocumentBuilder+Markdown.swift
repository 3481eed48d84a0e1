extension DocumentBuilder {
    package mutating func beginHeading(_ location: BlockLocation, level: Int, id: IRText) {
        leaf = (level, id.string, resolve(location).span)
    }

    package mutating func beginList(_ location: BlockLocation, ordered: Bool, start: Int?, tight: Bool) {
        begin(.list(IR.List(ordered: ordered, start: start, tight: tight, items: [])), location)
    }

    package mutating func beginListItem(checked: Bool?) { beginPart(.listItem(checked: checked)) }

    package mutating func endListItem() {
        let (opener, blocks) = endPart()
        guard case .listItem(let checked) = opener else { preconditionFailure("no item was begun") }
        changeLast { opener in
            guard case .list(var list) = opener else { preconditionFailure("an item outside a list") }
            opener = .nothing
            list.items.append(IR.ListItem(checked: checked, blocks: blocks))
            opener = .list(list)
        }
    }

    package mutating func beginBlockQuote(_ location: BlockLocation) { begin(.blockQuote, location) }

    package mutating func codeBlock(_ location: BlockLocation, language: IRText?, info: IRText?, text: IRText) {
        add(.codeBlock(IR.CodeBlock(language: language?.string, info: info?.string, text: text.string)), location)
    }

    package mutating func thematicBreak(_ location: BlockLocation) { add(.thematicBreak, location) }

    package mutating func beginTable(_ location: BlockLocation, columns: [IR.TableColumn]) {
        begin(.table, location)
        table = IR.Table(columns: columns, header: [], rows: [])
        tableRow = []
    }

    package mutating func beginTableCell() {}

    package mutating func endTableCell() { tableRow.append(IR.TableCell(inlines: inlines.take())) }

    package mutating func endTableHeader() { swap(&table.header, &tableRow) }

    package mutating func beginTableRow() { tableRow = [] }

    package mutating func endTableRow() {
        table.rows.append(tableRow)
        tableRow = []
    }

    package mutating func figure(_ location: BlockLocation, src: IRText, alt: IRText, title: IRText?) {
        add(.figure(IR.Picture(src: src.string, alt: alt.string, title: title?.string)), location)
    }

    package mutating func beginFootnotes() {
        blocksOfPage = level
        level = []
    }

    package mutating func beginFootnote(id: IRText, number: Int) { beginPart(.footnote(id: id.string, number: number)) }

    package mutating func endFootnote() {
        let (opener, blocks) = endPart()
        guard case .footnote(let id, let number) = opener else { preconditionFailure("no footnote was begun") }
        footnotes.append(IR.Footnote(id: id, number: number, blocks: blocks))
    }

    package mutating func endFootnotes() {}

    /// Returns the table that was begun, and resets it.
    mutating func takeTable() -> IR.Table {
        var result = IR.Table(columns: [], header: [], rows: [])
        swap(&result, &table)
        return result
    }
}
