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
        json.member("tool") {
            $0.member("driver") {
                $0.member("name", "mdxc")
                $0.member("version", toolVersion)
                $0.member("semanticVersion", toolVersion)
                $0.list("rules") { json in
                    for rule in Rule.all {
                        json.lineBreak()
                        SARIFRule.write(rule, to: &json)
                    }
                }
            }
        }
        json.lineBreak()
        json.member("columnKind", "utf16CodeUnits")
        json.member("newlineSequences", ["\r\n", "\n", "\r"])
        json.lineBreak()
        json.name("results")
        json.open("[")
        return json.bytes
    }

    mutating func begin(_ story: SourceFile) { stories.append((Self.path(of: story), story.bytes.count)) }

    mutating func result(_ located: LocatedDiagnostic) -> [UInt8] {
        let diagnostic = located.diagnostic
        if fingerprints?.source !== located.source { fingerprints = DiagnosticFingerprints(located.source) }
        var json = JSONText()
        json.object { json in
            json.member("ruleId", diagnostic.id.rawValue)
            json.member("ruleIndex", Self.ruleIndices[diagnostic.id]!)
            json.member("level", diagnostic.severity.rawValue)
            json.member("message") { $0.member("text", Self.message(diagnostic)) }
            json.member("locations", objects: [diagnostic.span]) { writeLocation($1, in: located.source, to: &$0) }
            if !diagnostic.related.isEmpty {
                json.member("relatedLocations", objects: diagnostic.related.enumerated()) { json, related in
                    json.member("id", related.offset + 1)
                    writeLocation(related.element.span, in: located.source, to: &json)
                    json.member("message") { $0.member("text", related.element.text) }
                }
            }
            json.member("partialFingerprints") {
                $0.member("primaryLocationLineHash", fingerprints!.ofLine(of: diagnostic))
                $0.member("mdxc/v1", fingerprints!.next(diagnostic))
            }
            if !diagnostic.listedFixes.isEmpty { writeFixes(located, to: &json) }
        }
        return json.bytes
    }

    /// Returns the rest of the log after the results. `notShown`: the number of diagnostics that were left out. `hasFailed`:
    /// whether there was a system error.
    func closing(notShown: Int, hasFailed: Bool) -> [UInt8] {
        var json = JSONText()
        json.member("artifacts", of: stories) { json, story in
            write(location: story.path, as: "location", to: &json)
            json.member("length", story.byteCount)
            json.member("roles", ["analysisTarget"])
        }
        json.lineBreak()
        json.member("invocations", objects: [notShown]) { json, notShown in
            json.member("executionSuccessful", !hasFailed)
            guard notShown > 0 else { return }
            json.member("toolExecutionNotifications", objects: [Summary.notShown(notShown)]) { json, text in
                json.member("level", "note")
                json.member("message") { $0.member("text", text) }
            }
        }
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
        text.replacingScalars { $0 == "[" || $0 == "]" ? "\\\($0)" : nil }
    }

    /// Writes the fixes, which are alternatives. The edits of each are applied together.
    private func writeFixes(_ located: LocatedDiagnostic, to json: inout JSONText) {
        let source = located.source
        json.member("fixes", objects: located.diagnostic.listedFixes) { json, fix in
            json.member("description") { $0.member("text", fix.message) }
            json.member("artifactChanges", objects: [fix.edits]) { json, edits in
                write(location: Self.path(of: source), as: "artifactLocation", to: &json)
                json.member("replacements", objects: edits) { json, edit in
                    write(region: edit.span, as: "deletedRegion", in: source, to: &json)
                    json.member("insertedContent") { $0.member("text", edit.text) }
                }
            }
            json.member("properties") { $0.member("applicability", fix.applicability.rawValue) }
        }
    }

    private func writeLocation(_ span: SourceSpan, in source: SourceFile, to json: inout JSONText) {
        json.member("physicalLocation") {
            write(location: Self.path(of: source), as: "artifactLocation", to: &$0)
            write(region: span, as: "region", in: source, to: &$0)
        }
    }

    private static func path(of source: SourceFile) -> [UInt8] { source.rawPath ?? Array(source.path.utf8) }

    private func write(location path: [UInt8], as name: String, to json: inout JSONText) {
        let reference = ArtifactReference(path, workingFolder: workingFolder)
        json.member(name) {
            $0.member("uri", reference.uri)
            $0.member("uriBaseId", reference.isInWorkingFolder ? Self.workingFolderName : nil)
        }
    }

    /// Writes a span: lines and columns from 1, bytes from 0, with an exclusive end.
    private func write(region span: SourceSpan, as name: String, in source: SourceFile, to json: inout JSONText) {
        let start = source.lines.position(of: Int(span.start))
        let end = source.lines.position(of: Int(span.end))
        json.member(name) {
            $0.member("startLine", start.line)
            $0.member("startColumn", start.utf16Column)
            $0.member("endLine", end.line)
            $0.member("endColumn", end.utf16Column)
            $0.member("byteOffset", Int(span.start))
            $0.member("byteLength", span.count)
        }
    }
}
