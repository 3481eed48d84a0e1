import StorySource

@testable import StoryDiagnostics

/// What a format shows of findings; `stories` are those that are counted before their findings.
func report(
    _ format: DiagnosticFormat, _ findings: [Finding], stories: [SourceFile] = [], limit: Int? = nil,
    errorLimit: Int? = nil, isQuiet: Bool = false, hasFailed: Bool = false, workingFolder: String? = nil
) -> String {
    var renderer = DiagnosticRenderer(
        format, palette: Palette(isColoured: true), toolVersion: "0.1.0", limit: limit, errorLimit: errorLimit,
        workingFolder: workingFolder)
    var summary = Summary(stories: stories.count)
    var bytes = renderer.opening()
    var others: [SourceFile] = []
    for finding in findings where !(stories + others).contains(where: { $0 === finding.source }) {
        others.append(finding.source)
    }
    for source in others + stories {
        let findings = findings.filter { $0.source === source }
        let isStory = stories.contains { $0 === source }
        bytes += renderer.begin(source, findings.map(\.diagnostic.severity), isStory: isStory)
        for finding in findings {
            summary.count(finding.diagnostic)
            bytes += renderer.text(finding)
        }
    }
    bytes += renderer.closing(summary, isQuiet: isQuiet, hasFailed: hasFailed)
    return String(decoding: bytes, as: UTF8.self)
}

/// A finding about a place in a source that other findings share.
func finding(
    in source: SourceFile, _ range: Range<Int>, id: DiagnosticID = .unresolvedMediaRef,
    message: String = "something is wrong"
) -> Finding {
    Finding(Diagnostic(id, message, at: SourceSpan(range)), in: source)
}
