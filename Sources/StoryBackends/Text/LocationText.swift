import StoryIR

/// A story in pieces, for reading it location by location. Each piece looks as it does in ``TextBackend``, ends
/// with LF where it is not empty, and has the addresses of its links below it.
package struct LocationText {
    private var setter: TextFormatter
    /// The cells of a line: one of ``TextBackend/widths``; others count as the nearest.
    package var width: Int

    package init(_ document: StoryDocument, width: Int) {
        self.width = width
        setter = TextFormatter(document, width: Self.measure(width))
    }

    private static func measure(_ width: Int) -> Int {
        min(max(width, TextBackend.widths.lowerBound), TextBackend.widths.upperBound)
    }

    /// Adds assets that the document does not list, as it has only the head of a split story.
    package mutating func add(_ assets: [IR.Asset]) { setter.add(assets) }

    /// Title, byline, what else is at the head of the story.
    package mutating func header() -> [UInt8] { piece { $0.setHeader() } }

    /// The title of a section, and what its player plays.
    package mutating func heading(of section: IR.Section) -> [UInt8] { piece { $0.setHeading(of: section) } }

    /// Blocks of a page.
    /// - Parameter lines: The lines that they belong to.
    package mutating func blocks(_ blocks: ArraySlice<IR.Block>, spokenIn lines: ArraySlice<IR.Line>) -> [UInt8] {
        piece { $0.setBlocks(blocks, spokenIn: lines) }
    }

    /// The footnotes of a page.
    package mutating func footnotes(_ notes: [IR.Footnote]) -> [UInt8] { piece { $0.setFootnotes(notes) } }

    /// A sound that is heard here.
    package mutating func sound(_ key: String) -> [UInt8] { piece { $0.page.write("[Sound: \(key)]") } }

    /// The prompt, and the choices with their numbers.
    package mutating func choices(_ choices: IR.Choices) -> [UInt8] {
        piece { $0.setChoices(choices, namingLocations: false) }
    }

    /// What was chosen.
    package mutating func answer(_ choice: IR.Choice) -> [UInt8] {
        piece { setter in
            setter.page.beginHanging(TextLine(Prose("→")), width: 2)
            setter.page.write(InlineFormatter.prose(choice.label, &setter.notes))
            setter.page.end()
        }
    }

    /// The end; nil for one that the author did not name.
    package mutating func ending(_ ending: IR.Ending?) -> [UInt8] {
        piece { setter in
            if let ending { setter.setEnding(ending) } else { setter.page.write("The end") }
        }
    }

    /// Words that are not the story's own, each of them on a line of its own.
    package mutating func words(_ lines: String...) -> [UInt8] { words(lines) }

    /// The same of a list.
    package mutating func words(_ lines: [String]) -> [UInt8] {
        piece { setter in
            for line in lines { setter.page.write(line) }
        }
    }

    private mutating func piece(_ set: (inout TextFormatter) -> Void) -> [UInt8] {
        setter.page = Page(width: Self.measure(width))
        setter.notes = LinkNotes()
        set(&setter)
        if !setter.notes.notes.isEmpty {
            setter.page.leaveBlank()
            setter.setNoteList()
        }
        return setter.page.bytes
    }
}
