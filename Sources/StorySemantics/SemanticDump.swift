import StoryDiagnostics
import StoryGraph
import StoryIR
import StorySource
import StorySyntax

/// Writes the results of the passes as text for compiler developers: `mdxc dump --stage sema`.
package enum SemanticDump {
    /// Writes the dump line by line, each with its line feed.
    package static func write(_ story: AnalyzedStory, to write: (String) -> Void) {
        let context = story.context
        write("passes\n")
        for pass in Pipeline.passes { write("  \(name(of: pass))\n") }
        write("sections\n")
        for section in context.meaning.sections { write("  \(describe(section, context))\n") }
        writePages(context, to: write)
        write("media\n")
        let uses = uses(of: context)
        for (index, media) in context.metadata.media.enumerated() {
            write("  \(describe(media, index, uses[index] ?? [], context))\n")
        }
        write("assets\n")
        for asset in context.assets { write("  \(describe(asset))\n") }
        write("fallbacks\n")
        for fallback in context.fallbacks.ofStory + context.fallbacks.ofMedia {
            // Both may contain control characters from the author's text.
            let (field, applied) = (VisibleText.harmless(fallback.field), VisibleText.harmless(fallback.applied))
            write("  \(field): \(fallback.reason.rawValue), \(applied)\n")
        }
    }

    /// Returns the name of a pass: `check-schema` for `CheckSchema`.
    private static func name(of pass: any Pass.Type) -> Substring {
        "\(pass)".replacingScalars { ("A"..."Z").contains($0) ? "-\($0.properties.lowercaseMapping)" : nil }.dropFirst()
    }

    private static func describe(_ section: StoryMeaning.Section, _ context: PassContext) -> String {
        let id = section.id.map(context.tree.valueText) ?? ""
        let listed = section.metadata.map { "entry \($0)" } ?? "not listed"
        let lead = section.metadata.flatMap { context.meaning.leadMedia[$0] }.flatMap { context.metadata.media[$0].key }
        let layout = section.layout.rawValue + (section.isLayoutInvalid ? " instead of an invalid one" : "")
        return "\(Quoting.quoted(id)) at \(position(section.node, context)): \(listed), layout \(layout)"
            + (lead.map { ", lead \(Quoting.quoted($0.value))" } ?? "")
    }

    /// Writes the pages in file order, each with its exit and targets.
    private static func writePages(_ context: PassContext, to write: (String) -> Void) {
        let pages = context.pages
        let cause = pages.explicitBy.map { ", because of \(position($0, context))" } ?? ""
        write("pages, \(pages.flow.rawValue) flow\(cause)\n")
        if pages.pages.isEmpty { return }
        let reached = BreadthFirstSearch(pages.graph, from: [pages.start])
        for (index, (page, contents)) in zip(pages.pages, PageContents.all(of: context)).enumerated() {
            var facts = ["\(page.kind.rawValue), reveal \(page.reveal.rawValue)", "lines \(contents.lines.count)"]
            facts += contents.assets.map { use in
                "\(use.criticality.rawValue) asset \(Quoting.quoted(use.asset)) on \(use.on)"
            }
            facts.append(describe(page.exit))
            let targets = pages.graph.targets(of: index).map { Quoting.quoted(pages.name(of: $0)) }
            if !targets.isEmpty { facts.append("leads to " + targets.joined(separator: " and ")) }
            if index == pages.start { facts.append("start") }
            if !reached.reaches(index) { facts.append("never reached") }
            write(
                "  \(Quoting.quoted(pages.name(of: index))) at \(position(page.node, context)): "
                    + facts.joined(separator: ", ") + "\n")
        }
    }

    private static func describe(_ exit: StoryPages.Exit) -> String {
        switch exit {
        case .follows: "ends by itself"
        case .next: "ends in next"
        case .choices: "ends in choices"
        case .ending: "ends in an ending"
        }
    }

    private static func uses(of context: PassContext) -> [Int: [NodeID]] {
        var uses: [Int: [NodeID]] = [:]
        for element in context.survey.elements where element.component == .mediaRef {
            guard let key = context.tree.text(of: .ref, in: element.node), let index = context.meaning.media(key) else {
                continue
            }
            uses[index, default: []].append(element.node)
        }
        return uses
    }

    private static func describe(
        _ media: StoryMetadata.Media, _ index: Int, _ uses: [NodeID], _ context: PassContext
    ) -> String {
        let locations = uses.map { "used at \(position($0, context))" }
        let state = context.meaning.isMediaUsed[index] ? "used" : "not used"
        let card = context.fallbacks.cards[index].rawValue
        return (["\(Quoting.quoted(media.key?.value ?? "")): \(state), card \(card)"] + locations)
            .joined(separator: ", ")
    }

    private static func describe(_ asset: StoryAsset) -> String {
        let kind = asset.kind.rawValue
        switch asset.location {
        case .remote: return "\(Quoting.quoted(asset.path)): \(kind), remote"
        case .missing: return "\(Quoting.quoted(asset.path)): \(kind), missing"
        case .package(let facts):
            let size = facts.pixels.map { ", \($0.width) × \($0.height)" } ?? ""
            return "\(Quoting.quoted(asset.path)): \(kind), \(facts.byteCount.map(String.init) ?? "some") bytes\(size)"
        }
    }

    private static func position(_ node: NodeID, _ context: PassContext) -> String {
        position(context.tree[node].span, context)
    }

    private static func position(_ span: SourceSpan, _ context: PassContext) -> String {
        let position = context.source.lines.position(of: Int(span.start))
        return "\(position.line):\(position.column)"
    }
}
