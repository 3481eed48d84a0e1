import StorySource
import Testing

@testable import StoryDiagnostics

@Suite("Lists of diagnostics")
struct DiagnosticListTests {
    /// Diagnostics of all shapes, that have much, little or nothing in common.
    private static let various: [Diagnostic] = {
        let texts = [
            "", "a", "the name 'ä' is not a name", "the name 'ö' is not a name", "𝄞",
            String(repeating: "x", count: 300),
        ]
        var diagnostics: [Diagnostic] = []
        for number in 0..<600 {
            func text(_ step: Int) -> String {
                texts[number / step % texts.count] + (number % 3 == 0 ? "" : "\(number)")
            }
            let start = (number * 7919) % 5000
            let edits = (0..<number % 5).map { edit in
                FixIt.Edit(SourceSpan((start * edit) % 6000..<(start * edit) % 6000 + edit), text(edit + 1))
            }
            diagnostics.append(
                Diagnostic(
                    DiagnosticID.allCases[number % 4], text(1), at: SourceSpan(start..<start + number % 7),
                    label: text(2),
                    related: (0..<number % 4).map { .init(SourceSpan(at: (start + 977 * $0) % 5000), text($0 + 3)) },
                    fallback: number % 2 == 0 ? nil : text(5),
                    fixes: (0..<number % 3).map { FixIt(text($0 + 1), $0 == 0 ? .safe : .unsafe, edits) }))
        }
        return diagnostics
    }()

    @Test("return what was added, whatever it shares with the rest")
    func contents() {
        #expect(Array(DiagnosticList(Self.various)) == Self.various)
        let far = [
            Diagnostic(
                .invalidYAML, "far", at: SourceSpan(at: 4_000_000_000),
                related: [.init(SourceSpan(start: 0, end: 4_294_967_295), "near")]),
            Diagnostic(
                .invalidYAML, "near", at: SourceSpan(at: 0), related: [.init(SourceSpan(at: 4_294_967_295), "far")]),
        ]
        #expect(Array(DiagnosticList(far)) == far)
    }

    @Test("keep a fix with an edit for each byte of a text, and words longer than a piece")
    func large() {
        let words = String(repeating: "word ", count: 20_000)
        let edits = (0..<50_000).map { FixIt.Edit(SourceSpan(at: $0), "\\") }
        let diagnostics =
            [
                Diagnostic(
                    .expressionNotSupported, "braces", at: SourceSpan(0..<9), fixes: [FixIt("write", .unsafe, edits)])
            ]
            + Self.various.prefix(20) + [Diagnostic(.invalidYAML, words, at: SourceSpan(at: 1), label: words)]
        #expect(Array(DiagnosticList(diagnostics + Self.various)) == diagnostics + Self.various)
    }

    @Test("are read as they were packed, with the current severities")
    func packed() {
        var list = DiagnosticList(Self.various)
        list.makeUnsafe(from: 300)
        list.setSeverities { $0.start % 2 == 0 ? .note : $0.severity }
        let read = DiagnosticList(packed: list.packed, sourceByteCount: 50_000)
        #expect(read.map(Array.init) == Array(list))
        #expect(DiagnosticList(packed: [], sourceByteCount: 0)?.isEmpty == true)
        #expect(DiagnosticList(packed: list.packed, sourceByteCount: 5_000) == nil, "a location outside of the source")
        let commands = DiagnosticList([Diagnostic(.invalidYAML, "\u{1B}[2J", at: SourceSpan(at: 0))])
        #expect(DiagnosticList(packed: commands.packed, sourceByteCount: 9) == nil, "a command to the terminal")
    }

    @Test("that are damaged are rejected, or read as others within the source")
    func damaged() {
        // With short texts: a byte in them is as good as another.
        let packed = DiagnosticList(Array(Self.various.filter { $0.message.utf8.count < 10 }.prefix(12))).packed
        for index in packed.indices {
            for byte in [0, 1, 2, 127, 128, 255, packed[index] ^ 1, packed[index] ^ 128] {
                var damaged = packed
                damaged[index] = byte
                let read = DiagnosticList(packed: damaged, sourceByteCount: 20_000) ?? []
                if !read.allSatisfy({ $0.span.end <= 20_000 }) { Issue.record("byte \(index) as \(byte)") }
            }
            _ = DiagnosticList(packed: Array(packed[..<index]), sourceByteCount: 20_000)
        }
    }

    @Test("are in the order of the text, those of one position by their ids")
    func order() {
        var list = DiagnosticList(Self.various)
        list.sort()
        let expected = Self.various.sorted { ($0.span, $0.id.rawValue) < ($1.span, $1.id.rawValue) }
        #expect(list.map(\.span) == expected.map(\.span) && list.map(\.id) == expected.map(\.id))
        #expect(list.map(\.message).sorted() == expected.map(\.message).sorted())
    }

    @Test("report severities and fixes without decoding messages, and change them")
    func heads() {
        var list = DiagnosticList(Self.various)
        #expect(list.heads.map(\.isSafelyFixable) == Self.various.map(\.isSafelyFixable))
        list.makeUnsafe(from: 300) { $0.id == DiagnosticID.allCases[1] }
        let expected = Self.various.enumerated().map { index, located in
            index >= 300 && located.id == DiagnosticID.allCases[1] ? located.withUnsafeFixesOnly() : located
        }
        #expect(Array(list) == expected)
        #expect(list.heads.map(\.isSafelyFixable) == expected.map(\.isSafelyFixable))
        list.setSeverities { $0.id == DiagnosticID.allCases[0] ? nil : .note }
        #expect(list.count == 450 && list.allSatisfy { $0.severity == .note } && !list.hasErrors)
    }

    @Test("remove diagnostics, and append other lists")
    func changes() {
        var list = DiagnosticList(Self.various)
        list.truncate(to: 9)
        list.removeAll(from: 3) { $0.start.isMultiple(of: 2) }
        var expected = Array(Self.various[..<3])
        expected += Self.various[3..<9].filter { !$0.span.start.isMultiple(of: 2) }
        expected += Self.various
        expected += Self.various[..<5]
        list += DiagnosticList(Self.various)
        list += DiagnosticList(Array(Self.various[..<5]))
        list[0] = Self.various[500]
        expected[0] = Self.various[500]
        #expect(Array(list) == expected)
    }

    @Test("end the lines of fixes as the file does")
    func lineBreaks() {
        var list: DiagnosticList = [
            Diagnostic(
                .unclosedComponent, "open", at: SourceSpan(at: 0),
                fixes: [.replace(SourceSpan(at: 1), with: "a\n\nb", "close", .safe)])
        ]
        list.lineBreak = "\r\n"
        #expect(list[0].fixes[0].edits[0].text == "a\r\n\r\nb")
    }

    @Test("take about twenty bytes for a diagnostic that is like others")
    func size() {
        var details = DiagnosticDetails()
        for number in 0..<10_000 {
            let span = SourceSpan(2 * number..<2 * number + 1)
            let name = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number % 26)))
            _ = details.add(
                Diagnostic(
                    .duplicateAttribute, "the attribute '\(name)' is there twice; remove one", at: span,
                    label: "'\(name)' again", related: [.init(SourceSpan(0..<1), "'\(name)' is here already")],
                    fixes: [.replace(span, with: "", "remove '\(name)'", .unsafe)]))
        }
        #expect(details.byteCount < 10_000 * 32)
        #expect(MemoryLayout<DiagnosticList.Head>.stride == 12)
    }
}
