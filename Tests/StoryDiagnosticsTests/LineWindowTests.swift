import StorySource
import Testing

@testable import StoryDiagnostics

@Suite("The window on a long line")
struct LineWindowTests {
    /// The printed line and the cells of `focus`.
    private func window(_ text: String, _ focus: Range<Int>) -> (text: String, cells: Range<Int>) {
        let source = SourceFile(path: "x", text: text)
        let window = LineWindow(0..<source.bytes.count, around: focus, in: source.bytes)
        return (window.text, window.cells(of: focus))
    }

    @Test("a line of 120 cells is whole, one of 121 is not")
    func limit() {
        let whole = String(repeating: "x", count: 120)
        #expect(window(whole, 0..<1).text == whole)
        let cut = window(whole + "x", 0..<1)
        #expect(cut.text == String(repeating: "x", count: 119) + "…")
        #expect(cut.cells == 0..<1)
        #expect(DisplayWidth.cells(of: window(String(repeating: "漢", count: 61), 0..<3).text) == 119)
    }

    @Test("appears around the label, with … at both ends")
    func middle() {
        let text = String(repeating: "a", count: 300) + "HERE" + String(repeating: "b", count: 300)
        let (shown, cells) = window(text, 300..<304)
        #expect(shown.hasPrefix("…a"))
        #expect(shown.hasSuffix("b…"))
        #expect(DisplayWidth.cells(of: shown) == 120)
        let scalars = Array(shown.unicodeScalars)
        #expect(String(String.UnicodeScalarView(scalars[cells])) == "HERE")
    }

    @Test("reaches back where the line ends soon after the label")
    func end() {
        let text = String(repeating: "a", count: 300) + "HERE"
        let (shown, cells) = window(text, 300..<304)
        #expect(DisplayWidth.cells(of: shown) >= 118)
        #expect(shown.hasSuffix("HERE"))
        #expect(String(String.UnicodeScalarView(Array(shown.unicodeScalars)[cells])) == "HERE")
    }

    @Test("a label that is longer than the window is marked to its end")
    func longLabel() {
        let text = String(repeating: "a", count: 50) + String(repeating: "L", count: 500) + "b"
        let (shown, cells) = window(text, 50..<550)
        #expect(DisplayWidth.cells(of: shown) == 120)
        #expect(cells.upperBound == 120)
        #expect(Array(shown.unicodeScalars)[cells.lowerBound] == "L")
        #expect(Array(shown.unicodeScalars)[cells.lowerBound - 1] == "a")
    }

    @Test("labels outside are drawn on the …")
    func outside() {
        let source = SourceFile(path: "x", text: String(repeating: "a", count: 600))
        let window = LineWindow(0..<600, around: 300..<301, in: source.bytes)
        #expect(window.cells(of: 3..<5) == 0..<1)
        #expect(window.cells(of: 590..<591) == 119..<120)
    }

    @Test("characters without width don't extend it")
    func combiningMarks() {
        let source = SourceFile(path: "x", text: "a" + String(repeating: "\u{301}", count: 100_000))
        let window = LineWindow(0..<source.bytes.count, around: 0..<1, in: source.bytes)
        #expect(window.text.utf8.count < 2000)
    }
}
