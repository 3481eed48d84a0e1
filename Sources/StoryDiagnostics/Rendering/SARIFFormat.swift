import StorySource

/// A SARIF 2.1.0 log of one run, for code-scanning sites. Results are written as they come; only the names of stories are
/// kept.
///
/// Columns count UTF-16 units, as sites that ignore `columnKind` do. The message links to related locations, because sites
/// show only linked ones. A `{` in a message is not doubled: messages here have no arguments, and sites show messages without
/// arguments unchanged.
struct SARIFFormat {
    private static let ruleIndices = Dictionary(
        uniqueKeysWithValues: DiagnosticID.allCases.enumerated().map { ($0.element, $0.offset) })

    /// The name of the working folder in references. The site knows where it is, so a log is the same on every machine.
    private static let workingFolderName = "%SRCROOT%"

    private let workingFolder: String?
    private var stories: [(path: [UInt8], byteCount: Int)] = []
    private var fingerprints: DiagnosticFingerprints?

    /// Creates a log. `workingFolder`: the working folder for ``ArtifactReference``.
    init(workingFolder: String?) { self.workingFolder = workingFolder }

    /// Returns the log up to the opening bracket of its results.
    static func opening(toolVersion: String) -> [UInt8] {
        var json = JSONText()
        json.open("{")
        json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
        json.member("version", "2.1.0")
        json.name("runs")
        json.open("[")
        json.open("{")
        json.name("tool")
        json.open("{")
        json.name("driver")
        json.open("{")
        json.member("name", "mdxc")
        json.member("version", toolVersion)
        json.member("semanticVersion", toolVersion)
        json.name("rules")
        json.open("[")
        for rule in Rule.all {
            json.lineBreak()
            SARIFRule.write(rule, to: &json)
        }
        json.close("]")
        json.close("}")
        json.close("}")
        json.lineBreak()
        json.member("columnKind", "utf16CodeUnits")
        json.name("newlineSequences")
        json.open("[")
        for lineBreak in ["\r\n", "\n", "\r"] { json.string(lineBreak) }
        json.close("]")
        json.lineBreak()
        json.name("results")
        json.open("[")
        return json.bytes
    }

    mutating func begin(_ story: SourceFile) { stories.append((Self.path(of: story), story.bytes.count)) }

    /// Returns an element of `results`.
    mutating func result(_ located: LocatedDiagnostic) -> [UInt8] {
        let diagnostic = located.diagnostic
        var json = JSONText()
        json.open("{")
        json.member("ruleId", diagnostic.id.rawValue)
        json.member("ruleIndex", Self.ruleIndices[diagnostic.id]!)
        json.member("level", diagnostic.severity.rawValue)
        write(message: Self.message(diagnostic), to: &json)
        json.name("locations")
        json.open("[")
        json.open("{")
        writeLocation(diagnostic.span, in: located.source, to: &json)
        json.close("}")
        json.close("]")
        if !diagnostic.related.isEmpty { writeRelated(located, to: &json) }
        writeFingerprints(located, to: &json)
        if !diagnostic.listedFixes.isEmpty { writeFixes(located, to: &json) }
        json.close("}")
        return json.bytes
    }

    /// Returns the rest of the log after the results. `notShown`: the number of diagnostics that were left out. `hasFailed`:
    /// whether there was a system error.
    func closing(notShown: Int, hasFailed: Bool) -> [UInt8] {
        var json = JSONText()
        json.name("artifacts")
        json.open("[")
        for story in stories {
            json.lineBreak()
            json.open("{")
            write(location: story.path, as: "location", to: &json)
            json.member("length", story.byteCount)
            json.name("roles")
            json.open("[")
            json.string("analysisTarget")
            json.close("]")
            json.close("}")
        }
        json.close("]")
        json.lineBreak()
        json.name("invocations")
        json.open("[")
        json.open("{")
        json.member("executionSuccessful", !hasFailed)
        if notShown > 0 {
            json.name("toolExecutionNotifications")
            json.open("[")
            json.open("{")
            json.member("level", "note")
            write(message: Summary.notShown(notShown), to: &json)
            json.close("}")
            json.close("]")
        }
        json.close("}")
        json.close("]")
        // The ends of the run, the runs and the log.
        for bracket in ["}", "]", "}"] as [Unicode.Scalar] { json.close(bracket) }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// Returns the message, the label, the fallback, and a link to each related location (section 3.11.6) by its id: `no media
    /// entry has the key 'x' (not declared in 'media'); fallback: readers show a placeholder card; [a similar key is declared
    /// here](1)`.
    private static func message(_ diagnostic: Diagnostic) -> String {
        var text = diagnostic.message
        if !diagnostic.label.isEmpty { text += " (\(diagnostic.label))" }
        if let fallback = diagnostic.fallback { text += "; fallback: \(fallback)" }
        text = unlinked(text)
        for (index, label) in diagnostic.related.enumerated() { text += "; [\(linkText(label.text))](\(index + 1))" }
        return text
    }

    /// Returns a text without links: anything that looks like one comes from the author.
    private static func unlinked(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "(", result.last == "]" { result.insert("\\", at: result.index(before: result.endIndex)) }
            result.append(scalar)
        }
        return String(result)
    }

    private static func linkText(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "[" || scalar == "]" { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    /// Writes a member `message`.
    private func write(message text: String, to json: inout JSONText) {
        json.name("message")
        json.open("{")
        json.member("text", text)
        json.close("}")
    }

    private func writeRelated(_ located: LocatedDiagnostic, to json: inout JSONText) {
        json.name("relatedLocations")
        json.open("[")
        for (index, label) in located.diagnostic.related.enumerated() {
            json.open("{")
            json.member("id", index + 1)
            writeLocation(label.span, in: located.source, to: &json)
            write(message: label.text, to: &json)
            json.close("}")
        }
        json.close("]")
    }

    private mutating func writeFingerprints(_ located: LocatedDiagnostic, to json: inout JSONText) {
        if fingerprints?.source !== located.source { fingerprints = DiagnosticFingerprints(located.source) }
        json.name("partialFingerprints")
        json.open("{")
        json.member("primaryLocationLineHash", fingerprints!.ofLine(of: located.diagnostic))
        json.member("mdxc/v1", fingerprints!.next(located.diagnostic))
        json.close("}")
    }

    /// Writes the fixes, which are alternatives. The edits of each are applied together.
    private func writeFixes(_ located: LocatedDiagnostic, to json: inout JSONText) {
        json.name("fixes")
        json.open("[")
        for fix in located.diagnostic.listedFixes {
            json.open("{")
            json.name("description")
            json.open("{")
            json.member("text", fix.message)
            json.close("}")
            json.name("artifactChanges")
            json.open("[")
            json.open("{")
            write(location: Self.path(of: located.source), as: "artifactLocation", to: &json)
            json.name("replacements")
            json.open("[")
            for edit in fix.edits {
                json.open("{")
                write(region: edit.span, as: "deletedRegion", in: located.source, to: &json)
                json.name("insertedContent")
                json.open("{")
                json.member("text", edit.text)
                json.close("}")
                json.close("}")
            }
            json.close("]")
            json.close("}")
            json.close("]")
            json.name("properties")
            json.open("{")
            json.member("applicability", fix.applicability.rawValue)
            json.close("}")
            json.close("}")
        }
        json.close("]")
    }

    /// Writes a member `physicalLocation`.
    private func writeLocation(_ span: SourceSpan, in source: SourceFile, to json: inout JSONText) {
        json.name("physicalLocation")
        json.open("{")
        write(location: Self.path(of: source), as: "artifactLocation", to: &json)
        write(region: span, as: "region", in: source, to: &json)
        json.close("}")
    }

    private static func path(of source: SourceFile) -> [UInt8] { source.rawPath ?? Array(source.path.utf8) }

    private func write(location path: [UInt8], as name: String, to json: inout JSONText) {
        let reference = ArtifactReference(path, workingFolder: workingFolder)
        json.name(name)
        json.open("{")
        json.member("uri", reference.uri)
        json.member("uriBaseId", reference.isInWorkingFolder ? Self.workingFolderName : nil)
        json.close("}")
    }

    /// Writes a span: lines and columns from 1, bytes from 0, with an exclusive end.
    private func write(region span: SourceSpan, as name: String, in source: SourceFile, to json: inout JSONText) {
        let start = source.lines.position(of: Int(span.start))
        let end = source.lines.position(of: Int(span.end))
        json.name(name)
        json.open("{")
        json.member("startLine", start.line)
        json.member("startColumn", start.utf16Column)
        json.member("endLine", end.line)
        json.member("endColumn", end.utf16Column)
        json.member("byteOffset", Int(span.start))
        json.member("byteLength", span.count)
        json.close("}")
    }
}
