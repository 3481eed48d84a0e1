import StoryIR

extension TextFormatter {
    /// Below this width in cells, there is no space for two columns.
    private static let narrow = 36

    /// Writes facts in two columns, with the labels on the left, wrapped at two fifths of the width. On a narrow page, and if
    /// a column would break a word, the value is below its label.
    mutating func formatFacts(_ facts: [IR.Fact]) {
        page.beginIndent(by: inset)
        let isNarrow = page.measure < Self.narrow
        let limit = page.measure * 2 / 5
        let labels = facts.map { fact -> [TextLine]? in
            let label = Prose(fact.label)
            let isAlone = isNarrow || LineWrapper.breaksWords(label, width: limit)
            return isAlone ? nil : LineWrapper.lines(label, width: limit)
        }
        let column = (labels.lazy.compactMap { $0 }.joined().map(\.cells).max() ?? 0) + 2
        for (fact, label) in zip(facts, labels) {
            let value = Prose(fact.value)
            let width = page.measure - column
            guard let label, !LineWrapper.breaksWords(value, width: width) else {
                formatLabelled(Prose(fact.label), column: nil) { $0.page.write(value) }
                continue
            }
            let lines = LineWrapper.lines(value, width: width)
            for row in 0..<max(label.count, lines.count) {
                page.beginHanging(row < label.count ? label[row] : .empty, width: column)
                if row < lines.count { page.write(lines[row]) }
                page.end()
            }
        }
        page.end()
    }

    /// Writes a column of years with the events beside them; below them on a narrow page.
    mutating func formatTimeline(_ items: [IR.TimelineItem]) {
        page.beginIndent(by: inset)
        let limit = page.measure / 4
        let years = items.map { LineWrapper.lines(Prose($0.year), width: page.measure) }
        let column = years.lazy.filter { $0.count == 1 }.map { $0[0].cells }.filter { $0 <= limit }.max() ?? 2
        for item in items {
            page.leaveBlank()
            formatLabelled(Prose(item.year), column: page.measure < Self.narrow ? nil : column + 2) {
                $0.formatBlocks(item.blocks)
            }
        }
        page.end()
    }

    /// Writes `body` after a label that fits its column, or else indented below the label.
    /// - Parameter column: The width of the column and its gutter in cells; nil for no column.
    mutating func formatLabelled(_ label: Prose, column: Int?, _ body: (inout Self) -> Void) {
        let lines = LineWrapper.lines(label, width: page.measure)
        if let column, lines.count == 1, lines[0].cells < column {
            page.beginHanging(lines[0], width: column)
        } else {
            for line in lines { page.write(line) }
            page.beginIndent(by: column ?? 2)
        }
        body(&self)
        page.end()
    }
}
