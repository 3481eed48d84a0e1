extension DocumentBuilder {
    package mutating func beginHeading(_ location: BlockLocation, level: Int, id: IRText) {
        leaf = (level, id.string, resolve(location).span)
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
}
