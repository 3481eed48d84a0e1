import StoryDiagnostics
import StoryFiles
import StorySource

extension Batch {
    /// Records the outcome of an item. `isChanged`: whether files of its output changed.
    func serve(_ result: Result<CompiledItem, SystemError>, isChanged: Bool) {
        guard let served else { return }
        switch result {
        case .failure: break
        case .success(.upToDate(let upToDate, _, _)):
            served.note(upToDate.storyID, path: upToDate.source.path, problems: "", isChanged: false)
        case .success(.options(let file, _)):
            guard file.hasErrors else { return }
            served.note(
                nil, path: file.source.path, problems: Self.text(file.diagnostics, file.source, isStory: false),
                isChanged: false)
        case .success(.story(let compilation, _)):
            let id = compilation.id?.value ?? UpToDateOutput.likelyID(of: compilation.source, compilation.input)
            guard let id else { return }
            let problems =
                compilation.hasErrors ? Self.text(compilation.diagnostics, compilation.source, isStory: true) : ""
            served.note(id, path: compilation.source.path, problems: problems, isChanged: isChanged)
        }
    }

    /// Returns diagnostics as text for people, with file, line and excerpt.
    private static func text(_ diagnostics: DiagnosticList, _ source: SourceFile, isStory: Bool) -> String {
        var renderer = DiagnosticRenderer(
            .human, palette: TerminalPalette(isColored: false), toolVersion: "", limit: 20, errorLimit: nil,
            workingFolder: nil)
        var bytes = renderer.begin(source, diagnostics.heads.lazy.map(\.severity), isStory: isStory)
        for diagnostic in diagnostics { bytes += renderer.text(LocatedDiagnostic(diagnostic, in: source)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
