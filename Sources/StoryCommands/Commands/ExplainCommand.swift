import StoryDiagnostics
import StoryDriver
import StorySemantics
import StorySyntax
import StoryTranslation

/// `mdxc explain`: prints the page about an id, a component, a construct of Markdown, or JSON stories.
enum ExplainCommand {
    static func run(_ invocation: Invocation, _ output: OutputStream) throws(UsageError) -> Int32 {
        guard invocation.operands.count == 1 else {
            throw UsageError(
                "name one id or component: 'mdxc explain unresolved_media_ref', 'mdxc explain Section'; 'mdxc rules' lists all ids"
            )
        }
        let name = invocation.operands[0].shown
        let palette = Terminal.palette(invocation.run.color ?? .auto, for: output)
        if let id = DiagnosticID(rawValue: name) {
            output.write(ExplanationPage.text(Rule.of(id), palette))
            if id == .unknownComponent {
                let names = Component.all.map(\.name).joined(separator: ", ")
                output.write("\n" + ExplanationPage.wrapped("The components are \(names)."))
            }
        } else if let component = Component.all.first(where: { $0.name == name }) {
            output.write(ExplanationPage.text(component, palette))
        } else if let topic = MarkdownTopic.all.first(where: { $0.name == name }) {
            output.write(ExplanationPage.text(topic, palette))
        } else if name == ExplanationPage.markdown.name {
            output.write(ExplanationPage.markdown(palette))
        } else if name == JSONStoryReference.page.name {
            output.write(ExplanationPage.text(JSONStoryReference.page, palette))
        } else {
            throw unknown(name)
        }
        return 0
    }

    private static func unknown(_ name: String) -> UsageError {
        let components = Component.all.map(\.name)
        let topics = MarkdownTopic.all.map(\.name) + [ExplanationPage.markdown.name, JSONStoryReference.page.name]
        let near = NearestName.candidates(for: name, among: components + topics + DiagnosticID.allCases.map(\.rawValue))
        // Suggest a component whose name differs only in case.
        let same = components.filter { $0.lowercased() == name.lowercased() }
        let meant = same.isEmpty ? near : same
        let remedy = Quoting.didYouMean(
            meant,
            else:
                "'mdxc rules' lists all ids, 'mdxc explain markdown' has Markdown, 'mdxc schema front-matter' "
                + "the fields, and the components are "
                + components.joined(separator: ", "))
        return UsageError("no diagnostic or component is called \(Quoting.quoted(name)); \(remedy)")
    }
}
