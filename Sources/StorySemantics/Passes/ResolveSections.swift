import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// Compares the Sections of the body with the sections in the front matter (LANGUAGE.md 5).
struct ResolveSections {
    /// The ids so far. The number of a listed one is an index into `listedIndices`.
    private var ids: SectionIDs
    private var listedIndices: [Int] = []
    private lazy var listedNames = listedIndices.indices.map { ids.names[$0] }
    /// The number of the id that probably comes next: authors list sections in their order.
    private var next = 0
    /// For each id, its first location in the body.
    private var inBody: [SourceSpan?] = []
    /// Whether the id of a Section is missing, blank, unreadable, not listed, or that of an earlier Section. An entry
    /// that seems unused may belong to this Section.
    private var hasUnknownID = false
    /// The listed sections by their titles, made for the first Section that isn't listed.
    private var numbersOfTitles: [ExactName: [Int]]?
    /// The sections from headings that are not listed. Which listed ones are free is known after the last section.
    private var unlisted: [(id: NodeID, section: NodeID)] = []
    /// The numbers of listed ids that are proposed to be changed.
    private var changed: Set<Int> = []
    /// The position of a new entry in the list.
    private let newEntry: SectionEntry?

    init(_ context: inout PassContext) {
        let metadata = context.metadata
        let listed = metadata.sectionIDs
        ids = SectionIDs(listed: listed)
        listedIndices.reserveCapacity(listed.count)
        newEntry = metadata.sections.last.flatMap { SectionEntry(after: $0.node, in: context.tree) }
        for index in metadata.sections.indices {
            guard var id = metadata.sections[index].id?.value else { continue }
            let number = id.withUTF8 { listed.index(of: $0, expected: listedIndices.count) }
            if number == listedIndices.count { listedIndices.append(index) }
        }
        inBody = [SourceSpan?](repeating: nil, count: listedIndices.count)
        context.meaning.sections.reserveCapacity(listed.count)
    }

    mutating func visit(_ element: BodySurvey.LocatedElement, _ context: inout PassContext) {
        if element.component == .section { resolve(element.node, &context) }
    }

    mutating func finish(_ context: inout PassContext) {
        context.meaning.sectionIDs = ids
        for section in unlisted {
            // A section from headings may be what a misspelt Section holds.
            if context.survey.mayHideSections, context.tree[section.id].flags.contains(.synthesized) { continue }
            reportMissing(section.id, of: section.section, &context)
        }
        reportUnused(&context)
        checkListedLayouts(&context)
    }

    private mutating func resolve(_ node: NodeID, _ context: inout PassContext) {
        guard case .text(let value) = context.tree.state(of: .id, in: node) else {
            hasUnknownID = true
            ids.appendUnreadable()
            resolveLayout(node, nil, nil, &context)
            return
        }
        let tree = context.tree
        let span = tree[value].span
        let number = tree.withText(of: value) { ids.append($0, expected: next) }
        next = number + 1
        if number == inBody.count { inBody.append(nil) }
        let isNew = inBody[number] == nil
        if let first = inBody[number] {
            hasUnknownID = true
            context.report(.duplicateSectionIDInBody(tree.valueText(value), at: span, first: first, in: context.format))
        } else {
            inBody[number] = span
        }
        guard number < listedIndices.count else {
            hasUnknownID = true
            if isNew { checkUnlisted(value, of: node, &context) }
            resolveLayout(node, value, nil, &context)
            return
        }
        let index = listedIndices[number]
        if isNew { compareTitle(node, context.metadata.sections[index].title, &context) }
        resolveLayout(node, value, index, comparing: isNew, &context)
    }

    /// Reports a Section that is missing in the front matter's list; without a list, the body alone declares it.
    private mutating func checkUnlisted(_ value: NodeID, of node: NodeID, _ context: inout PassContext) {
        if context.metadata.hasUsableSections {
            unlisted.append((value, node))
        } else if context.tree.profile >= .interactive, !context.tree[value].flags.contains(.synthesized),
            let diagnostic = StoryIdentifier.diagnostic(
                about: context.tree.valueText(value), at: context.tree[value].span)
        {
            context.report(diagnostic)
        }
    }

    private mutating func reportMissing(_ value: NodeID, of node: NodeID, _ context: inout PassContext) {
        let id = context.tree.valueText(value)
        var near = context.suggestions.nearest(to: id, among: listedNames)
        let mayBeRenamed = near.isEmpty
        if mayBeRenamed, let renamed = entry(withTitleOf: node, context) { near = [renamed] }
        if StoryIdentifier.isAnyInvalid(near) { return }
        // The id of a section from a heading can't be changed. So the fix changes an entry that no other section uses.
        let isSynthesized = context.tree[value].flags.contains(.synthesized)
        let numbers = near.compactMap { ids.names.index(of: $0) }
            .filter { !isSynthesized || inBody[$0] == nil && !changed.contains($0) }
        if isSynthesized || mayBeRenamed { changed.formUnion(numbers) }
        let listed = numbers.compactMap { context.metadata.sections[listedIndices[$0]].id }
        context.report(
            .sectionMissingMetadata(
                id, at: context.tree[value].span, isOfHeading: isSynthesized,
                suggestions: listed.map { Suggestion(name: $0.value, declaration: $0.span, replacement: nil) },
                fixes: listed.compactMap { agreement(of: value, with: $0, context.tree) },
                entry: entry(id, of: node, context)))
    }

    /// Returns the id of an entry that has a section's title and is not used yet: probably, the section was renamed.
    private mutating func entry(withTitleOf node: NodeID, _ context: PassContext) -> String? {
        guard case .text(let value) = context.tree.state(of: .title, in: node) else { return nil }
        let sections = context.metadata.sections
        let numbers =
            numbersOfTitles
            ?? Dictionary(
                grouping: listedIndices.indices.filter { inBody[$0] == nil },
                by: { ExactName(sections[listedIndices[$0]].title?.value ?? "") })
        numbersOfTitles = numbers
        let same = numbers[ExactName(context.tree.valueText(value)), default: []]
        // Each entry is proposed once.
        guard same.count == 1, let number = same.first, !changed.contains(number) else { return nil }
        return sections[listedIndices[number]].id?.value
    }

    /// Returns the fix that makes a section's id or title the same as in the front matter. If they come from a heading,
    /// the front matter is changed.
    private func agreement(of value: NodeID, with listed: StoryMetadata.Text, _ tree: SyntaxTree) -> FixIt? {
        let span = tree[value].span
        if !tree[value].flags.contains(.synthesized) {
            return .replace(
                span, with: Escaping.attributeValue(listed.value), "replace with \(Quoting.quoted(listed.value))",
                .unsafe)
        }
        let given = tree.valueText(value)
        guard let written = Escaping.scalar(given, over: listed.node, in: tree) else { return nil }
        return .replace(
            listed.span, with: written, "write \(Quoting.quoted(given)) in the front matter", .unsafe)
    }

    /// Returns the edit that lists a Section in the front matter.
    private func entry(_ id: String, of node: NodeID, _ context: PassContext) -> FixIt.Edit? {
        guard StoryIdentifier.mistake(in: id) == nil, let newEntry,
            case .text(let title) = context.tree.state(of: .title, in: node)
        else { return nil }
        return newEntry.edit(adding: id, title: context.tree.valueText(title))
    }

    private func compareTitle(_ node: NodeID, _ listed: StoryMetadata.Text?, _ context: inout PassContext) {
        guard case .text(let value) = context.tree.state(of: .title, in: node), let listed else { return }
        if context.tree.withText(of: value, { ByteBlock.areEqual($0, listed.value) }) || isCut(listed, context.bytes) {
            return
        }
        let tree = context.tree
        let isSynthesized = tree[value].flags.contains(.synthesized)
        context.report(
            .sectionTitleMismatch(
                tree.valueText(value), at: tree[value].span, listed: (listed.value, listed.span),
                source: !isSynthesized
                    ? "the '<Section>'" : hasSynthesizedLayout(node, tree) ? "the story" : "the heading",
                fix: hasSynthesizedLayout(node, tree) ? nil : agreement(of: value, with: listed, tree)))
    }

    /// Returns whether a `#` cuts a title short, as in `title: Track #1`, which has a diagnostic of its own.
    private func isCut(_ title: StoryMetadata.Text, _ bytes: Bytes) -> Bool {
        let end = bytes.skipBlanks(from: Int(title.span.end))
        return end > title.span.end && bytes[end] == UInt8(ascii: "#") && !Blank.isSpace(bytes[end + 1])
            && bytes[end + 1] != UInt8(ascii: "#")
    }

    /// Returns whether a section is the text before the first heading, whose layout the compiler added.
    private func hasSynthesizedLayout(_ node: NodeID, _ tree: SyntaxTree) -> Bool {
        tree.attribute(.layout, of: node).flatMap { tree.valueNode(of: $0) }.map {
            tree[$0].flags.contains(.synthesized)
        }
            ?? false
    }

    /// Resolves the layout: the body's, else the front matter's, else the default.
    private func resolveLayout(
        _ node: NodeID, _ id: NodeID?, _ metadata: Int?, comparing: Bool = false, _ context: inout PassContext
    ) {
        let tree = context.tree
        let listed = metadata.flatMap { context.metadata.sections[$0].layout }
        let listedLayout = listed.flatMap { IR.Section.Layout(rawValue: $0.value) }
        var layout: IR.Section.Layout
        var isInvalid = false
        switch tree.enumeratedValue(.layout, of: node, as: IR.Section.Layout.self) {
        case .valid(let value) where listed == nil || !hasSynthesizedLayout(node, tree):
            layout = value
            if comparing, let listed, let listedLayout, listedLayout != value {
                context.report(
                    .sectionLayoutMismatch(
                        value.rawValue, at: tree.span(of: .layout, in: node), listed: (listed.value, listed.span)))
            }
        case .invalid(let text, let span):
            layout = .fallback
            isInvalid = true
            context.reportInvalid(.layout, of: .section, text, at: span)
        case .absent, .valid:
            layout = listedLayout ?? .fallback
            isInvalid = listed != nil && listedLayout == nil
        }
        context.meaning.sections.append(
            StoryMeaning.Section(node: node, id: id, metadata: metadata, layout: layout, isLayoutInvalid: isInvalid)
        )
    }

    private func reportUnused(_ context: inout PassContext) {
        guard !hasUnknownID, !context.survey.mayHideSections, !context.meaning.sections.isEmpty else { return }
        for (number, index) in listedIndices.enumerated() where inBody[number] == nil {
            guard let id = context.metadata.sections[index].id else { continue }
            context.report(.unusedSectionMetadata(id.value, at: id.span))
        }
    }

    private func checkListedLayouts(_ context: inout PassContext) {
        for index in context.metadata.sections.indices {
            guard let layout = context.metadata.sections[index].layout, IR.Section.Layout(rawValue: layout.value) == nil
            else { continue }
            let layouts = IR.Section.Layout.allCases.map(\.rawValue)
            let suggestions = context.suggestions.nearest(to: layout.value, among: layouts).map {
                Suggestion(
                    name: $0, declaration: layout.span,
                    replacement: Escaping.scalar($0, over: layout.node, in: context.tree))
            }
            context.report(
                .invalidValue(
                    .invalidLayout, SectionField.layout.name, layout.value, layouts,
                    applied: IR.Section.Layout.fallback.rawValue, at: layout.span, suggestions))
        }
    }
}
