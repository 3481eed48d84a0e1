import StoryDiagnostics
import StoryDriver
import StoryFiles

/// `mdxc import`: creates packages from Markdown, or from a JSON story; diagnostics go to standard error.
enum ImportCommand {
    static func run(_ invocation: Invocation, _ streams: Streams) throws(UsageError) -> Int32 {
        guard invocation.operands.count == 1 else {
            throw UsageError(
                "name one Markdown file, a folder of them, or a story in JSON: 'mdxc import post.md -o my-story'")
        }
        guard let folder = invocation.output, !folder.bytes.isEmpty, folder != .standardStream else {
            throw UsageError("name the folder of the new package: 'mdxc import post.md -o my-story'")
        }
        for case (let option, let file?) in StoryPaths.reports(invocation) {
            if let package = folder.location, let names = file.location?.names(beneath: package),
                names.dropLast().contains(Array("assets".utf8))
            {
                throw UsageError(
                    "'\(file.shown)' is among the assets of the new package; name another file with '\(option)'")
            }
        }
        if let subject = MarkdownImportRun.subject(invocation.operands[0]) {
            return try importMarkdown(subject, into: folder, invocation, streams)
        }
        let (inputs, hasProblems) = try StoryPaths.inputs(invocation, streams.messages)
        guard let input = inputs.first else { return 2 }
        guard input.isJSON, inputs.count == 1 else {
            throw UsageError(
                input.isStandardInput
                    ? "'-' is a story in JSON only, with '--stdin-path story.json'; name the file of Markdown"
                    : "'\(invocation.operands[0].shown)' is no Markdown and no story in JSON; name one")
        }
        let (outcome, written) = StoryImport.run(
            input, into: folder, invocation.story, invocation.run,
            diagnostics: streams.diagnostics(invocation), messages: streams.messages)
        if invocation.run.isQuiet != true {
            streams.output.write(written.map { "wrote \(VisibleText.harmless($0.shown))\n" }.joined())
        }
        return StoryPaths.finish(outcome, hasProblems, streams.messages)
    }

    private static func importMarkdown(
        _ subject: MarkdownImportRun.Subject, into folder: RawPath, _ invocation: Invocation, _ streams: Streams
    ) throws(UsageError) -> Int32 {
        if let file = invocation.run.diagnosticsFile {
            let isMarkdown = if case .file = MarkdownImportRun.subject(file) { true } else { false }
            if isMarkdown || StoryInput.isWritten(file) { throw StoryPaths.isWrittenByAuthors(file) }
        }
        let outcome = MarkdownImportRun.run(
            subject, into: folder, invocation.story, invocation.run,
            diagnostics: streams.diagnostics(invocation), messages: streams.messages)
        if invocation.run.isQuiet != true {
            streams.output.write(outcome.written.map { "wrote \(VisibleText.harmless($0.shown))\n" }.joined())
            if case .folder = subject { streams.output.write(outcome.summary + "\n") }
        }
        return StoryPaths.finish(outcome.batch, false, streams.messages)
    }
}
