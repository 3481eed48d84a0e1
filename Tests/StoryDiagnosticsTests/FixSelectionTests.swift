import StorySource
import Testing

@testable import StoryDiagnostics

@Suite struct FixSelectionTests {
    private func located(_ range: Range<Int>, _ fixes: FixIt...) -> Diagnostic {
        Diagnostic(.invalidIntent, "m", at: SourceSpan(range), fixes: fixes)
    }

    private func fix(_ applicability: FixIt.Applicability = .safe, _ edits: (Range<Int>, String)...) -> FixIt {
        FixIt("f", applicability, edits.map { FixIt.Edit(SourceSpan($0.0), $0.1) })
    }

    private func chosen(_ diagnostics: DiagnosticList, _ applicability: FixIt.Applicability = .safe) -> [String] {
        FixSelection(diagnostics, applicability: applicability).edits.map { "\($0.span.range) \($0.text)" }
    }

    // MARK: Which fixes

    @Test func theFirstSafeFixIsChosen() {
        let located = located(0..<1, fix(.unsafe, (0..<1, "a")), fix(.safe, (1..<2, "b")), fix(.safe, (3..<4, "c")))
        #expect(chosen([located]) == ["1..<2 b"])
        #expect(chosen([located], .unsafe) == ["1..<2 b"])
    }

    @Test func anUnsafeFixIsChosenIfItIsTheOnlyOne() {
        let sole = located(0..<1, fix(.unsafe, (0..<1, "a")))
        let several = located(4..<5, fix(.unsafe, (4..<5, "a")), fix(.unsafe, (4..<5, "b")))
        #expect(chosen([sole, several]) == [])
        #expect(chosen([sole, several], .unsafe) == ["0..<1 a"])
    }

    @Test func theFirstDiagnosticWinsAndFixesAreAppliedCompletely() {
        let far = located(0..<1, fix(.safe, (0..<2, "a"), (20..<22, "b")))
        let blocked = located(5..<6, fix(.safe, (5..<6, "c"), (21..<21, "d")))
        let free = located(7..<8, fix(.safe, (7..<8, "e")))
        let selection = FixSelection([far, blocked, free], applicability: .safe)
        #expect(selection.edits.map(\.text) == ["a", "e", "b"])
        #expect(selection.diagnostics == [0, 2])
        // What was blocked does not block.
        let after = located(9..<10, fix(.safe, (5..<5, "x")))
        #expect(chosen([far, blocked, free, after]).count == 3)
    }

    @Test(arguments: [(3..<5, 5..<6), (3..<5, 5..<5), (3..<3, 3..<3), (3..<3, 3..<4), (2..<6, 4..<4)])
    func adjacentFixesAreDeferred(first: Range<Int>, second: Range<Int>) {
        let diagnostics: DiagnosticList = [
            located(0..<1, fix(.safe, (first, "a"))), located(1..<2, fix(.safe, (second, "b"))),
        ]
        #expect(chosen(diagnostics) == ["\(first) a"])
        #expect(chosen([diagnostics[1], diagnostics[0]]) == ["\(second) b"])
    }

    // MARK: Of no use

    /// The diagnostics that are left, each at a location and all alike, after the fixes of those that was at `before`.
    private func persistent(_ before: [(Int, FixIt)], without excluded: Set<Int> = [], after: [Int]) -> Set<Int> {
        let old = DiagnosticList(before.map { located($0.0..<$0.0 + 1, $0.1) })
        return PersistentDiagnostics.indices(
            of: FixSelection(old, applicability: .safe, without: excluded), before: old,
            after: DiagnosticList(after.map { located($0..<$0 + 1) }))
    }

    @Test func movedDiagnosticsAreRecognised() {
        let insertion = fix(.safe, (5..<5, "abc"))
        #expect(persistent([(2, insertion)], after: [2]) == [0])
        #expect(persistent([(9, insertion)], after: [12]) == [0])
        #expect(persistent([(9, insertion)], after: [9]) == [])
        #expect(persistent([(5, insertion)], after: [8]) == [0])
        #expect(persistent([(5, fix(.safe, (4..<7, "xy")))], after: [6]) == [0])
        #expect(persistent([(5, fix(.safe, (4..<7, "xy")))], after: [7]) == [])
    }

    @Test func deferredNeighboursAreNotRecognised() {
        let deletions = (0..<6).map { ($0, fix(.safe, ($0..<$0 + 1, ""))) }
        // What touches waits, so 0, 2 and 4 are gone.
        #expect(persistent(deletions, after: [0, 1, 2]) == [])
        #expect(persistent(deletions, without: [0, 1, 2, 3, 4], after: [0, 1, 2, 3, 4]) == [])
        #expect(persistent(deletions, without: [0, 1, 2, 3, 4], after: [0, 1, 2, 3, 4, 5]) == [5])
    }

    // MARK: Patches

    private func patch(_ original: String, _ edits: (Range<Int>, String)..., path: String = "s") -> String {
        var text = FixedText(SourceFile(path: "s", text: original))
        text.apply(edits.map { FixIt.Edit(SourceSpan($0.0), $0.1) })
        let bytes = UnifiedDifference(text, path: Array(path.utf8)).bytes(TerminalPalette(isColored: false))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func distantChangesAreSeparateHunks() {
        let lines = (0..<30).map { "\($0 % 10)\n" }.joined()
        // Six lines between changes are shown, seven are not.
        #expect(
            patch(lines, (8..<9, "x"), (22..<22, "y\n"), (38..<40, "")) == """
                --- a/s
                +++ b/s
                @@ -2,13 +2,14 @@
                 1
                 2
                 3
                -4
                +x
                 5
                 6
                 7
                 8
                 9
                 0
                +y
                 1
                 2
                 3
                @@ -17,7 +18,6 @@
                 6
                 7
                 8
                -9
                 0
                 1
                 2

                """)
    }

    @Test func theEndOfTheFile() {
        #expect(
            patch("a\nb", (3..<3, "c")) == """
                --- a/s
                +++ b/s
                @@ -1,2 +1,2 @@
                 a
                -b
                \\ No newline at end of file
                +bc
                \\ No newline at end of file

                """)
        #expect(patch("a", (1..<1, "\n")) == "--- a/s\n+++ b/s\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n")
        #expect(patch("", (0..<0, "a\n")) == "--- a/s\n+++ b/s\n@@ -0,0 +1 @@\n+a\n")
        #expect(patch("a\n", (0..<2, "")) == "--- a/s\n+++ b/s\n@@ -1 +0,0 @@\n-a\n")
        #expect(
            patch("a\nb", (0..<1, "x"), (3..<3, "y")).hasSuffix(
                "@@ -1,2 +1,2 @@\n-a\n-b\n\\ No newline at end of file\n+x\n+by\n\\ No newline at end of file\n"))
    }

    @Test func editsWithoutEffectHaveNoHunk() {
        #expect(patch("a\nb\n", (0..<1, "a"), (2..<4, "b\n")) == "")
        #expect(patch("a\nb\nc\n", (0..<6, "a\nx\nc\n")).hasSuffix("@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"))
    }

    @Test(arguments: [
        ("a b", "a/a b\t"), ("a\"b", "\"a/a\\\"b\""), ("a\\b", "\"a/a\\\\b\""), ("a\u{1}\tb", "\"a/a\\001\\011b\""),
        ("ä", "a/ä"),
    ])
    func names(path: String, written: String) {
        #expect(patch("a\n", (0..<1, "b"), path: path).hasPrefix("--- \(written)\n"))
    }
}
