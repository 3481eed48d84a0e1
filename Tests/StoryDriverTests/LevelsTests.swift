import StoryDiagnostics
import StorySource
import Testing

@testable import StoryDriver

@Suite("Levels")
struct LevelsTests {
    private let warning = Diagnostic(.unusedMedia, "x", at: SourceSpan(at: 0))

    @Test("raise, lower, allow")
    func levels() {
        var levels = Levels()
        #expect(levels.applied(to: warning)?.severity == .warning)
        let raised = levels.set(.unusedMedia, to: .error)
        #expect(raised)
        #expect(levels.applied(to: warning)?.severity == .error)
        let allowed = levels.set(.unusedMedia, to: .allow)
        #expect(allowed)
        #expect(levels.applied(to: warning) == nil)
        var note = warning
        note.severity = .note
        let lowered = levels.set(.unusedMedia, to: .warn)
        #expect(lowered)
        #expect(levels.applied(to: note)?.severity == .warning)
        levels.warningsAreErrors = true
        #expect(levels.applied(to: note)?.severity == .error)
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
        #expect(levels.applied(to: Diagnostic(.invalidID, "x", at: SourceSpan(at: 0)))?.severity == .error)
    }

    @Test("what is said nearer to the run wins")
    func overriding() {
        var file = Levels()
        _ = file.set(.unusedMedia, to: .allow)
        _ = file.set(.unusedSectionMetadata, to: .error)
        var line = Levels()
        _ = line.set(.unusedMedia, to: .error)
        let both = file.overridden(by: line)
        #expect(both.applied(to: warning)?.severity == .error)
        #expect(
            both.applied(to: Diagnostic(.unusedSectionMetadata, "x", at: SourceSpan(at: 0)))?.severity == .error)
    }
}
