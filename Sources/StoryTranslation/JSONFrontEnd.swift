import StoryDiagnostics
import StoryJSON
import StorySemantics
import StorySource
import StorySyntax

/// The front end for JSON stories. It translates a story to MDX, which the same passes analyse, and maps their diagnostics
/// back to the JSON, in its terms (LANGUAGE.md 9).
package struct JSONFrontEnd: Sendable {
    package enum Outcome: Sendable {
        /// A story, or the readable part of one.
        case story(AnalyzedStory)
        /// Not a story; the diagnostics about it.
        case unreadable(DiagnosticList)
        /// A compiled story, or a file of a split one, which is not a source.
        case compiledStory(isPart: Bool)
    }

    private let source: SourceFile
    private let files: any PackageFiles

    package static func analyze(
        _ source: SourceFile, files: any PackageFiles, limits: AssetLimits = AssetLimits()
    ) -> Outcome {
        let translation: Translation
        do throws(Stop) {
            translation = try JSONFrontEnd(source: source, files: files).translate()
        } catch {
            return error.outcome
        }
        let analyzed = Pipeline.analyze(
            Parser.parse(translation.text), files: files, original: translation.original, limits: limits)
        var all = translation.found
        translation.diagnostics.move(analyzed.diagnostics, to: &all)
        return .story(analyzed.reporting(all))
    }

    /// Returns the story as `story.mdx` for further editing. The story must have no errors.
    package static func importedSource(_ source: SourceFile, files: any PackageFiles) -> [UInt8]? {
        guard let (story, _) = try? JSONFrontEnd(source: source, files: files).read() else { return nil }
        return StoryWriter.write(story, files, isForAuthor: true).bytes
    }

    /// Why there is nothing to analyse.
    private struct Stop: Error { let outcome: Outcome }

    // MARK: Reading

    /// Returns the story in the text, and the diagnostics about its characters and structure.
    private func read() throws(Stop) -> (JSONStory, DiagnosticList) {
        var diagnostics = DiagnosticList()
        SourceCheck.check(source.bytes, diagnostics: &diagnostics)
        let tree: JSONTree
        do throws(JSONFault) {
            tree = try JSONParser.parse(source, depthLimit: JSONParser.storyDepth)
        } catch {
            // A forbidden character has its own diagnostic.
            if !diagnostics.heads.contains(where: { $0.start == error.span.start && $0.severity == .error }) {
                diagnostics.append(.fault(error, in: source))
            }
            diagnostics.sort()
            throw Stop(outcome: .unreadable(diagnostics))
        }
        let names = Set(tree.members(of: tree.root).map { ExactName(tree.string($0.name)) })
        if names.contains(ExactName("irVersion")) { throw Stop(outcome: .compiledStory(isPart: false)) }
        // A compiled section, or list of sections, begins with the hash of the source, which authors don't write.
        if names.contains(ExactName("hash")),
            names.contains(ExactName("section")) || names.contains(ExactName("fallbacks"))
        {
            throw Stop(outcome: .compiledStory(isPart: true))
        }
        diagnostics += escapedNULs(tree)
        let (story, found) = JSONStoryReader.read(tree)
        diagnostics += found
        guard let story else {
            diagnostics.sort()
            throw Stop(outcome: .unreadable(diagnostics))
        }
        return (story, diagnostics)
    }

    /// Returns one diagnostic for each run of `\u0000`.
    private func escapedNULs(_ tree: JSONTree) -> [Diagnostic] {
        var runs: [SourceSpan] = []
        for span in tree.nulCharacters where span.count > 1 {
            if let last = runs.last, last.end == span.start {
                runs[runs.count - 1].end = span.end
            } else {
                runs.append(span)
            }
        }
        return runs.map { .escapedNUL(at: $0) }
    }

    // MARK: Analysis

    /// The MDX translation, and what is kept of its original. The original's JSON tree, larger than both, is released.
    private struct Translation {
        let text: SourceFile
        let original: OriginalSource
        let diagnostics: TranslatedDiagnostics
        /// The diagnostics about the original's characters and structure.
        let found: DiagnosticList
    }

    private func translate() throws(Stop) -> Translation {
        let (story, found) = try read()
        let written = StoryWriter.write(story, files, isForAuthor: false)
        let text = SourceFile(path: source.path, content: written.bytes)
        return Translation(
            text: text, original: OriginalSource(source: source, map: written.map),
            diagnostics: TranslatedDiagnostics(story, written.map, text, hasErrors: found.hasErrors), found: found)
    }
}
