import StoryIR
import StoryNavigation
import Testing

/// The compiler's statements about paths are true for a reader who walks them.
@Suite struct NavigationTests {
    @Test(arguments: Fixture.plain) func navigationMatchesTheCompilersFacts(fixture: Fixture) throws {
        guard let document = Compiled(fixture).document() else { return }
        let start = try StoryNavigator(document)
        #expect(start.location.description == document.story.start)

        // Breadth first, with a reader for each page.
        var readers = [start.location.withoutLine: start]
        var front = [start]
        var following: [StoryLocation: [StoryLocation]] = [:]
        while !front.isEmpty {
            var next: [StoryNavigator] = []
            for reader in front {
                let location = reader.location.withoutLine
                let steps = try Self.nextPages(reader)
                following[location] = steps.map(\.location.withoutLine)
                for step in steps where readers.updateValue(step, forKey: step.location.withoutLine) == nil {
                    next.append(step)
                }
            }
            front = next
        }
        let pages = document.navigation.pages
        #expect(Set(readers.keys.map(\.description)) == Set(pages) && readers.count == pages.count, "\(fixture.name)")
        for (location, reader) in readers {
            let bounds = try #require(reader.remaining)
            let after = following[location, default: []].compactMap { readers[$0]?.remaining }
            if after.isEmpty {
                #expect(bounds == IR.Bounds(min: 0, max: 0), "\(fixture.name) \(location)")
            } else {
                #expect(bounds.min == after.map(\.min).min().map { $0 + 1 }, "\(fixture.name) \(location)")
                let most = after.allSatisfy { $0.max != nil } ? after.compactMap(\.max).max().map { $0 + 1 } : nil
                #expect(bounds.max == most, "\(fixture.name) \(location)")
            }
        }
    }

    /// Returns a reader on each following page, after all lines of this one.
    private static func nextPages(_ reader: StoryNavigator) throws -> [StoryNavigator] {
        var reader = reader
        var shown = Array(reader.newBlocks)
        while !reader.showsWholePage {
            try reader.advance()
            shown += reader.newBlocks
        }
        #expect(shown == reader.page.blocks)
        if reader.isAtEnd { return [] }
        if reader.canAdvance {
            try reader.advance()
            return [reader]
        }
        return try reader.choices.map { choice in
            var next = reader
            try next.choose(id: choice.id)
            #expect(next.location.withoutLine.description == choice.to)
            return next
        }
    }
}
