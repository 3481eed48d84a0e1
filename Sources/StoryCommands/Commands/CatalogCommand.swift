import StoryDiagnostics
import StoryDriver
import StoryFiles
import StoryKit
import StorySource

/// `mdxc catalog`: writes the data of stories to one searchable file; diagnostics go to standard output.
enum CatalogCommand {
    static func run(_ invocation: Invocation, _ streams: Streams) throws(UsageError) -> Int32 {
        guard let path = invocation.output, !path.bytes.isEmpty, path != .standardStream else {
            throw UsageError("name the library that is to be written: 'mdxc catalog stories -o library.sqlite'")
        }
        if invocation.operands.contains(.standardStream) {
            throw UsageError("a story from standard input has no package that a reader could open; name its file")
        }
        let (inputs, hasProblems) = try StoryPaths.inputs(invocation, streams.messages)
        do throws(SystemError) {
            let library = try LibraryOutput(path)
            let records = Lock<[StoryRecord]>([])
            let outcome = Batch.run(
                .handOver { document, package in
                    let record = StoryRecord(document, package: library.relativePath(to: package))
                    records.withLock { $0.append(record) }
                }, inputs, invocation.story, invocation.run, hadProblems: hasProblems, diagnostics: streams.output,
                messages: streams.messages)
            let code = StoryPaths.finish(outcome, hasProblems, streams.messages)
            guard code != 2 else {
                throw SystemError("'\(path.shown)' was not written, since not all stories could be read")
            }
            let all = records.withLock { $0 }
            let isNew = try library.write(all)
            if invocation.run.isQuiet != true, invocation.run.format ?? .human == .human {
                streams.messages.write(report(all.count, of: inputs.count, path, isNew))
            }
            return code
        } catch {
            streams.output.flush()
            StoryPaths.report([error], streams.messages)
            return 2
        }
    }

    /// Returns a line about the result.
    private static func report(_ count: Int, of total: Int, _ path: RawPath, _ isNew: Bool) -> String {
        let stories = Counted.words(count, "story", "stories")
        let rest = total > count ? ", \(total - count) left out" : ""
        return "\(stories) \(isNew ? "written to" : "unchanged in") '\(VisibleText.harmless(path.shown))'\(rest)\n"
    }
}
