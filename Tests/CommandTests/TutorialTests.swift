import Foundation
import Testing

/// The app in StoryKit's tutorial.
@Suite struct TutorialTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let reader = Shell.products.appendingPathComponent("terminal-reader").path

    @Test func `the tutorial contains the code, which has at most forty-five lines`() throws {
        let code = try String(contentsOf: Self.root.appending(path: "Tests/TerminalReader/main.swift"), encoding: .utf8)
        let article = try String(
            contentsOf: Self.root.appending(path: "Sources/StoryKit/StoryKit.docc/ReadingInATerminal.md"),
            encoding: .utf8)
        #expect(article.contains("```swift\n\(code)```\n"))
        #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count <= 46)
    }

    @Test func `it reads a source, a compiled story and a split story alike`() throws {
        let shell = try Lantern.shell()
        #expect(
            try shell.run("$MDXC build lantern -o whole --quiet && $MDXC build lantern -o split --split --quiet").code
                == 0)
        for folder in ["lantern", "whole/the-lantern", "split/the-lantern"] {
            let result = try shell.run("\(Self.reader) \(folder)", input: "\n\n9\nb\n\n1\n\n1\n")
            #expect(result.code == 0, "\(result.messages)")
            #expect(
                result.output == """
                    [A house with one lit window]
                    Who leaves a lantern in the afternoon?
                    Somebody who expects the evening.
                    They looked at the house.
                    窓が一つだけ光っていた。
                    1. Into the house
                    2. Wait for the evening
                    Somebody who expects the evening.
                    They looked at the house.
                    窓が一つだけ光っていた。
                    1. Into the house
                    2. Wait for the evening
                    It smelled of apples.
                    Stairs led up.
                    1. Up
                    2. Stay
                    From here the village was a box of lights.
                    The end: Home before dark

                    """, "\(folder)")
        }
    }

    @Test func `it shows the whole page at which it resumes`() throws {
        let shell = try Lantern.shell()
        let first = try shell.run("\(Self.reader) lantern bookmarks", input: "\nq\n")
        #expect(first.code == 0 && first.output.hasSuffix("\nSomebody who expects the evening.\n"), "\(first.messages)")
        let second = try shell.run("\(Self.reader) lantern bookmarks", input: "q\n")
        #expect(second.code == 0 && second.output == first.output, "\(second.output)")
    }

    @Test func `it offers actions where a page can't be shown`() throws {
        let shell = try Lantern.shell()
        let made = try shell.run(
            "$MDXC build lantern -o split --split --quiet && rm split/the-lantern/sections/night.json")
        #expect(made.code == 0, "\(made.messages)")
        // Into the house, continue, stay; retry, something else, and back.
        let result = try shell.run("\(Self.reader) split/the-lantern", input: "\n\n1\n\n2\n2\n9\n1\nq\n")
        let failure = """
            This page is not here yet. The rest of this story can't be found. It may have been moved; open it again.
            1. Go back
            2. Try again

            """
        let stairs = "Stairs led up.\n1. Up\n2. Stay\n"
        #expect(result.code == 0 && result.messages.isEmpty, "\(result.messages)")
        #expect(
            result.output.hasSuffix("It smelled of apples.\n" + stairs + failure + failure + failure + stairs),
            "\(result.output)")
    }

    @Test func `it reports errors`() throws {
        let shell = try Shell()
        try shell.write("bad/story.mdx", "no story")
        let bad = try shell.run("\(Self.reader) bad")
        #expect(bad.code == 1)
        #expect(bad.messages.hasPrefix("bad: the story has an error at 1:1: "), "\(bad.messages)")
        for (folder, problem) in [
            (".", "there is no such story or section"), ("nowhere", "there is no such file or folder"),
            ("bad/story.mdx", "it is not a folder"),
        ] {
            let nothing = try shell.run("\(Self.reader) \(folder)")
            #expect(nothing.code == 1 && nothing.messages == "\(folder): \(problem)\n", "\(nothing.messages)")
            #expect(nothing.output.isEmpty)
        }
    }
}
