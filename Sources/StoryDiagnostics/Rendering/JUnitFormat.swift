import StorySource

/// JUnit XML for CI servers: a `testsuite` per story, with a `testcase` per diagnostic. A story without diagnostics has a
/// single test case, which passes.
///
/// An error is a failure. Warnings and notes are passing tests with output, since servers treat any failure as a failed run,
/// but stories with warnings build. The names of tests contain location, message and id, so that they are unique in a suite:
/// servers drop duplicates. There are no times, and no totals at the root, which is written first.
struct JUnitFormat {
    private struct Suite {
        let source: SourceFile
        /// The number of its diagnostics that were shown.
        var shown = 0
        var failures = 0
        /// The number of its diagnostics beyond a limit.
        var left = 0
    }

    static let opening = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"mdxc\">\n".utf8)

    private let human = HumanFormat(palette: TerminalPalette(isColored: false))
    private var suite: Suite?

    /// Ends the previous suite, and begins the suite of a source. `severities`: the severities of its diagnostics. `room`: how
    /// much may still be shown.
    mutating func begin(
        _ source: SourceFile, _ severities: some Sequence<Severity>, _ room: DiagnosticRenderer.Room
    ) -> [UInt8] {
        var text = endSuite()
        var suite = Suite(source: source)
        var room = room
        for severity in severities {
            if room.take(severity) {
                suite.shown += 1
                if severity == .error { suite.failures += 1 }
            } else {
                suite.left += 1
            }
        }
        let skipped = suite.left > 0 ? 1 : 0
        let opening =
            "<testsuite name=\"\(XMLText.attribute(source.path))\" tests=\"\(max(suite.shown + skipped, 1))\""
            + " failures=\"\(suite.failures)\" errors=\"0\" skipped=\"\(skipped)\" time=\"0\">\n"
        text += Array(opening.utf8)
        self.suite = suite
        return text
    }

    func text(_ located: LocatedDiagnostic) -> [UInt8] {
        let diagnostic = located.diagnostic
        let position = located.source.lines.position(of: Int(diagnostic.span.start))
        let name =
            "\(position.line):\(position.column): \(diagnostic.severity.rawValue): \(diagnostic.message)"
            + " [\(diagnostic.id.rawValue)]"
        let words = XMLText.content(human.text(located))
        var element = testCase(name, in: located.source, line: position.line) + ">\n"
        switch diagnostic.severity {
        case .error:
            element += "<failure message=\"\(XMLText.attribute(diagnostic.message))\""
            element += " type=\"\(diagnostic.id.rawValue)\">\(words)</failure>\n"
        case .warning, .note: element += "<system-out>\(words)</system-out>\n"
        }
        return Array((element + "</testcase>\n").utf8)
    }

    /// Ends the last suite and the document.
    /// - Parameter hasFailed: Whether there was a system error, which must not look like a run without failures.
    mutating func closing(hasFailed: Bool) -> [UInt8] {
        let failed = """
            <testsuite name="mdxc" tests="1" failures="0" errors="1" skipped="0" time="0">
            <testcase name="files" classname="mdxc" time="0">
            <error message="a file could not be read or written; standard error says which"/>
            </testcase>
            </testsuite>

            """
        return endSuite() + Array((hasFailed ? failed : "").utf8) + Array("</testsuites>\n".utf8)
    }

    private mutating func endSuite() -> [UInt8] {
        guard let ended = suite else { return [] }
        suite = nil
        var text = ""
        if ended.left > 0 {
            text = testCase("\(ended.left) more not shown", in: ended.source) + ">\n<skipped/>\n</testcase>\n"
        } else if ended.shown == 0 {
            text = testCase("no diagnostics", in: ended.source) + "/>\n"
        }
        return Array((text + "</testsuite>\n").utf8)
    }

    /// Returns the tag of a test case, up to its `>`.
    private func testCase(_ name: String, in source: SourceFile, line: Int? = nil) -> String {
        let file = XMLText.attribute(source.path)
        let line = line.map { " line=\"\($0)\"" } ?? ""
        return "<testcase name=\"\(XMLText.attribute(name))\" classname=\"\(XMLText.attribute(className(source)))\""
            + " file=\"\(file)\"\(line) time=\"0\""
    }

    /// Returns the path without its extension: servers split it at the last dot into package and class.
    private func className(_ source: SourceFile) -> String {
        let path = source.path.unicodeScalars
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return source.path }
        return String(path[..<dot])
    }
}
