import StoryIR

/// A story in pieces, to be read location by location. Each piece looks as in ``TextBackend``, ends with LF unless it is
/// empty, and has the addresses of its links below it, except those that the page has listed already.
package struct LocationText {
    private var formatter: TextFormatter
    /// The width of lines in cells: one of ``TextBackend/widths``; others are clamped.
    package var width: Int
    /// The number of links on this page whose addresses were listed.
    private var listedLinks = 0

    package init(_ document: StoryDocument, width: Int) {
        self.width = width
        formatter = TextFormatter(document, width: Self.measure(width))
    }

    private static func measure(_ width: Int) -> Int {
        min(max(width, TextBackend.widths.lowerBound), TextBackend.widths.upperBound)
    }

    /// Adds assets that are not in the document, which may be just the head of a split story.
    package mutating func add(_ assets: [IR.Asset]) { formatter.add(assets) }

    /// Begins a page, on which links are numbered from 1.
    package mutating func beginPage() {
        formatter.notes = LinkNotes()
        listedLinks = 0
    }

    /// Returns the header of the story: title, byline, and so on.
    package mutating func header() -> [UInt8] { piece { $0.formatHeader() } }

    /// Returns the heading of a section: nothing directly below the same title of the story.
    package mutating func heading(of section: IR.Section, isBelowHeader: Bool) -> [UInt8] {
        piece { $0.formatHeading(of: section, isShown: !isBelowHeader || section.title != $0.document.story.title) }
    }

    /// Returns blocks of a page. `lines`: the lines of the blocks.
    package mutating func blocks(_ blocks: ArraySlice<IR.Block>, spokenIn lines: ArraySlice<IR.Line>) -> [UInt8] {
        piece { $0.formatBlocks(blocks, spokenIn: lines) }
    }

    package mutating func footnotes(_ notes: [IR.Footnote]) -> [UInt8] { piece { $0.formatFootnotes(notes) } }

    package mutating func sound(_ key: String) -> [UInt8] { piece { $0.page.write("[Sound: \(key)]") } }

    package mutating func choices(_ choices: IR.Choices) -> [UInt8] {
        piece { $0.formatChoices(choices, namingLocations: false) }
    }

    package mutating func answer(_ choice: IR.Choice) -> [UInt8] {
        piece { formatter in
            formatter.page.beginHanging(TextLine(Prose("→")), width: 2)
            formatter.page.write(InlineFormatter.prose(choice.label, &formatter.notes))
            formatter.page.end()
        }
    }

    /// Returns the ending; nil for an unnamed one.
    package mutating func ending(_ ending: IR.Ending?) -> [UInt8] {
        piece { formatter in
            if let ending { formatter.formatEnding(ending) } else { formatter.page.write("The end") }
        }
    }

    /// Returns words that are not the story's own, each on a line of its own.
    package mutating func words(_ lines: String...) -> [UInt8] { words(lines) }

    package mutating func words(_ lines: [String]) -> [UInt8] {
        piece { formatter in
            for line in lines { formatter.page.write(line) }
        }
    }

    private mutating func piece(_ format: (inout TextFormatter) -> Void) -> [UInt8] {
        formatter.page = TextPage(width: Self.measure(width))
        format(&formatter)
        let count = formatter.notes.notes.count
        if count > listedLinks {
            formatter.page.leaveBlank()
            formatter.formatNoteList(from: listedLinks)
            listedLinks = count
        }
        return formatter.page.bytes
    }
}
