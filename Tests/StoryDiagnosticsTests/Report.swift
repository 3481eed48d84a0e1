import StorySource

@testable import StoryDiagnostics

/// What a format shows of diagnostics; `stories` are those that are counted before their diagnostics.
func report(
    _ format: DiagnosticFormat, _ diagnostics: [LocatedDiagnostic], stories: [SourceFile] = [], limit: Int? = nil,
    errorLimit: Int? = nil, isQuiet: Bool = false, hasFailed: Bool = false, workingFolder: String? = nil
) -> String {
    var renderer = DiagnosticRenderer(
        format, palette: TerminalPalette(isColored: true), toolVersion: "0.1.0", limit: limit, errorLimit: errorLimit,
        workingFolder: workingFolder)
    var summary = Summary(stories: stories.count)
    var bytes = renderer.opening()
    var others: [SourceFile] = []
    for located in diagnostics where !(stories + others).contains(where: { $0 === located.source }) {
        others.append(located.source)
    }
    for source in others + stories {
        let diagnostics = diagnostics.filter { $0.source === source }
        let isStory = stories.contains { $0 === source }
        bytes += renderer.begin(source, diagnostics.map(\.diagnostic.severity), isStory: isStory)
        for located in diagnostics {
            summary.count(located.diagnostic)
            bytes += renderer.text(located)
        }
    }
    bytes += renderer.closing(summary, isQuiet: isQuiet, hasFailed: hasFailed)
    return String(decoding: bytes, as: UTF8.self)
}

/// A diagnostic about a location in a source that other diagnostics share.
func located(
    in source: SourceFile, _ range: Range<Int>, id: DiagnosticID = .unresolvedMediaRef,
    message: String = "something is wrong"
) -> LocatedDiagnostic {
    LocatedDiagnostic(Diagnostic(id, message, at: SourceSpan(range)), in: source)
}
