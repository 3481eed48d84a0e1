extension DocumentBuilder {
    package mutating func beginHeading(_ location: BlockLocation, level: Int, id: IRText) {
        leaf = (level, id.string, resolve(location).span)
    }

    package mutating func beginList(_ location: BlockLocation, ordered: Bool, start: Int?, tight: Bool) {
        begin(location) { list, _ in
            .list(IR.List(ordered: ordered, start: start, tight: tight, items: list.items))
        }
    }

    package mutating func beginListItem(checked: Bool?) {
        begin { $0.open[$0.open.count - 1].items.append(IR.ListItem(checked: checked, blocks: $2)) }
    }

    package mutating func beginBlockQuote(_ location: BlockLocation) {
        begin(location) { .blockQuote(IR.BlockQuote(blocks: $1)) }
    }

    package mutating func beginTable(_ location: BlockLocation, columns: [IR.TableColumn]) {
        table = IR.Table(columns: columns, header: [], rows: [])
        tableRow = []
        let (id, span) = resolve(location)
        begin { builder, _, _ in
            builder.siblings.append(IR.Block(id: id, span: span, content: .table(builder.table)))
        }
    }

    package mutating func beginTableCell() {}

    package mutating func endTableCell() { tableRow.append(IR.TableCell(inlines: inlines.take())) }

    package mutating func endTableHeader() { swap(&table.header, &tableRow) }

    package mutating func beginTableRow() { tableRow = [] }

    package mutating func endTableRow() {
        table.rows.append(tableRow)
        tableRow = []
    }

    package mutating func beginFootnotes() {
        blocksOfPage = siblings
        siblings = []
    }

    package mutating func beginFootnote(id: IRText, number: Int) {
        let id = id.string
        begin { $0.footnotes.append(IR.Footnote(id: id, number: number, blocks: $2)) }
    }
}
