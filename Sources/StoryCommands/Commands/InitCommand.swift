import CStoryResources
import StoryDiagnostics
import StoryDriver
import StoryFiles

/// `mdxc init`: creates a package for an author, without diagnostics.
enum InitCommand {
    static func run(_ invocation: Invocation, _ streams: Streams) throws(UsageError) -> Int32 {
        guard invocation.operands.count == 1, let folder = invocation.operands.first, !folder.bytes.isEmpty else {
            throw UsageError("name one folder for the story: 'mdxc init my-story'; '.' is the working folder")
        }
        if folder == .standardStream {
            throw UsageError("a story can't be begun on standard output; name a folder: 'mdxc init my-story'")
        }
        do throws(SystemError) {
            let template = invocation.branches ? story_interactive_template() : story_template()
            let story = StoryTemplate(template.array).story(StoryNames(folder: folder))
            // The story is written last, since it makes the folder a package.
            let files = [NewPackage.File("assets/hero.png", story_hero_template().array), .init("story.mdx", story)]
            let written = try NewPackage.write(files, into: folder)
            if invocation.run.isQuiet != true { streams.output.write(report(written, folder)) }
            return 0
        } catch {
            StoryPaths.report([error], streams.messages)
            return 2
        }
    }

    private static func report(_ written: [RawPath], _ folder: RawPath) -> String {
        let list = written.map { "wrote \(VisibleText.harmless($0.shown))\n" }.joined()
        let path = argument(folder)
        return list + "\nNext, write your story into it, and then:\n  mdxc check \(path)\n  mdxc build \(path)\n"
    }

    private static func argument(_ path: RawPath) -> String {
        let text = VisibleText.harmless(path.shown)
        let written = text.utf8.first == UInt8(ascii: "-") ? "./" + text : text
        return ShellText.isPlain(written) ? written : ShellText.quoted(written)
    }
}
