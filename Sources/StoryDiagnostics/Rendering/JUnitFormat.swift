import StorySource

/// JUnit XML, as CI servers read it: a `testsuite` for each story, in it a `testcase` for each finding. A story without
/// findings has a single one, which passed.
///
/// An error is a failure. Warnings and notes are tests that passed and said something, since a server takes a failure for a
/// failed run, and stories with warnings build. The names of tests hold place, message and id, so that none occurs twice in
/// a suite: servers drop repeated ones. There is no clock in it, and no number at the root, which is written first.
struct JUnitFormat {
    /// The findings of one file.
    private struct Suite {
        let source: SourceFile
        var cases: [UInt8] = []
        var count = 0
        var failures = 0
        /// Findings behind the limit of errors.
        var left = 0
    }

    static let opening = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"mdxc\">\n".utf8)

    private let human = HumanFormat(palette: Palette(isColoured: false))
    private var suite: Suite?

    /// A suite begins. Gives the suite before.
    mutating func begin(_ source: SourceFile) -> [UInt8] {
        let text = endSuite()
        suite = Suite(source: source)
        return text
    }

    /// Adds a finding to the suite of its source. Gives the suite before, where this one begins another.
    mutating func text(_ finding: Finding) -> [UInt8] {
        let text = suite?.source === finding.source ? [] : begin(finding.source)
        let diagnostic = finding.diagnostic
        let position = finding.source.lines.position(of: Int(diagnostic.span.start))
        let name =
            "\(position.line):\(position.column): \(diagnostic.severity.rawValue): \(diagnostic.message)"
            + " [\(diagnostic.id.rawValue)]"
        let words = XMLText.content(human.text(finding))
        var element = testCase(name, in: finding.source, line: position.line) + ">\n"
        switch diagnostic.severity {
        case .error:
            element += "<failure message=\"\(XMLText.attribute(diagnostic.message))\""
            element += " type=\"\(diagnostic.id.rawValue)\">\(words)</failure>\n"
            suite?.failures += 1
        case .warning, .note: element += "<system-out>\(words)</system-out>\n"
        }
        suite?.cases += Array((element + "</testcase>\n").utf8)
        suite?.count += 1
        return text
    }

    /// Notes that a finding is not shown, so that its story is not taken for one without findings.
    mutating func leaveOut(_ finding: Finding) -> [UInt8] {
        let text = suite?.source === finding.source ? [] : begin(finding.source)
        suite?.left += 1
        return text
    }

    /// The last suite and the end of the document.
    /// - Parameter hasFailed: The system refused something, which must not pass for a run without failures.
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
        var (cases, count) = (ended.cases, ended.count)
        if ended.left > 0 {
            let name = "\(ended.left) more not shown"
            cases += Array((testCase(name, in: ended.source) + ">\n<skipped/>\n</testcase>\n").utf8)
            count += 1
        } else if count == 0 {
            cases = Array((testCase("no findings", in: ended.source) + "/>\n").utf8)
            count = 1
        }
        let name = XMLText.attribute(ended.source.path)
        let opening =
            "<testsuite name=\"\(name)\" tests=\"\(count)\" failures=\"\(ended.failures)\" errors=\"0\""
            + " skipped=\"\(ended.left > 0 ? 1 : 0)\" time=\"0\">\n"
        return Array(opening.utf8) + cases + Array("</testsuite>\n".utf8)
    }

    /// The tag of a test case, up to its `>`.
    private func testCase(_ name: String, in source: SourceFile, line: Int? = nil) -> String {
        let file = XMLText.attribute(source.path)
        let line = line.map { " line=\"\($0)\"" } ?? ""
        return "<testcase name=\"\(XMLText.attribute(name))\" classname=\"\(XMLText.attribute(className(source)))\""
            + " file=\"\(file)\"\(line) time=\"0\""
    }

    /// The path without the extension: servers read a package and a class on the two sides of the last dot.
    private func className(_ source: SourceFile) -> String {
        let path = source.path.unicodeScalars
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return source.path }
        return String(path[..<dot])
    }
}
