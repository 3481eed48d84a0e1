import StoryDiagnostics
import StorySource
import Testing

@testable import StoryCompiler

@Suite("Levels")
struct LevelsTests {
    private let warning = Diagnostic(.unusedMedia, "x", at: SourceSpan(at: 0))

    private func severity(of diagnostic: Diagnostic, _ levels: Levels) -> Severity? {
        levels.severity(of: DiagnosticList([diagnostic]).heads[0])
    }

    @Test("raise, lower, allow")
    func levels() {
        var levels = Levels()
        #expect(severity(of: warning, levels) == .warning)
        let raised = levels.set(.unusedMedia, to: .error)
        #expect(raised)
        #expect(severity(of: warning, levels) == .error)
        let allowed = levels.set(.unusedMedia, to: .allow)
        #expect(allowed)
        #expect(severity(of: warning, levels) == nil)
        var note = warning
        note.severity = .note
        let lowered = levels.set(.unusedMedia, to: .warn)
        #expect(lowered)
        #expect(severity(of: note, levels) == .warning)
        levels.warningsAreErrors = true
        #expect(severity(of: note, levels) == .error)
    }

    @Test("an error can't be lowered")
    func errors() {
        var levels = Levels()
        let lowered = levels.set(.invalidID, to: .warn)
        #expect(!lowered)
        let allowed = levels.set(.invalidID, to: .allow)
        #expect(!allowed)
        let raised = levels.set(.invalidID, to: .error)
        #expect(raised)
        #expect(severity(of: Diagnostic(.invalidID, "x", at: SourceSpan(at: 0)), levels) == .error)
    }

    @Test("the level set closest to the run wins")
    func overriding() {
        var file = Levels()
        _ = file.set(.unusedMedia, to: .allow)
        _ = file.set(.unusedSectionMetadata, to: .error)
        var line = Levels()
        _ = line.set(.unusedMedia, to: .error)
        let both = file.overridden(by: line)
        #expect(severity(of: warning, both) == .error)
        #expect(
            severity(of: Diagnostic(.unusedSectionMetadata, "x", at: SourceSpan(at: 0)), both) == .error)
    }
}
