import StoryDiagnostics
import StorySource
import StorySyntax

/// Resolves references to media, from MediaRefs and `lead_media` (LANGUAGE.md 5).
struct ResolveMedia {
    /// Whether a reference could not be resolved or is misplaced.
    private var isAnyUnresolved: Bool

    init(_ context: inout PassContext) {
        Self.declareKeys(&context)
        isAnyUnresolved = Self.resolveLeads(&context)
    }

    mutating func visit(_ element: BodySurvey.LocatedElement, _ context: inout PassContext) {
        guard element.component == .mediaRef else { return }
        if element.isInRefusedContent || element.isMisplaced { isAnyUnresolved = true }
        if !element.isInRefusedContent, !resolve(element.node, &context) { isAnyUnresolved = true }
    }

    func finish(_ context: inout PassContext) { if !isAnyUnresolved { reportUnused(&context) } }

    private static func declareKeys(_ context: inout PassContext) {
        context.meaning.isMediaUsed = [Bool](repeating: false, count: context.metadata.media.count)
        // By index, since an entry has many texts to copy.
        for index in context.metadata.media.indices {
            guard let key = context.metadata.media[index].key, context.meaning.mediaKeys.insert(key.value).isNew else {
                continue
            }
            context.meaning.mediaIndices.append(index)
            context.meaning.mediaNames.append(key.value)
        }
    }

    /// Resolves each `lead_media`. Returns whether any could not be resolved.
    private static func resolveLeads(_ context: inout PassContext) -> Bool {
        var isAnyUnresolved = false
        context.meaning.leadMedia.reserveCapacity(context.metadata.sections.count)
        for section in context.metadata.sections.indices {
            guard let lead = context.metadata.sections[section].leadMedia else {
                context.meaning.leadMedia.append(nil)
                continue
            }
            let index = context.meaning.media(lead.value)
            context.meaning.leadMedia.append(index)
            if let index {
                context.meaning.isMediaUsed[index] = true
                context.repeatEntry(context.metadata.media[index].node, at: lead.span)
                continue
            }
            isAnyUnresolved = true
            guard context.metadata.hasUsableMedia,
                let suggestions = suggestions(
                    for: lead.value, &context,
                    writtenBy: { [tree = context.tree] in Escaping.scalar($0, over: lead.node, in: tree) })
            else { continue }
            let asset = assetKey(lead.value, &context)
            context.report(.unresolvedLeadMedia(lead.value, at: lead.span, suggestions: suggestions, asset: asset))
        }
        return isAnyUnresolved
    }

    /// Resolves a MediaRef. Returns whether it could be resolved.
    private func resolve(_ element: NodeID, _ context: inout PassContext) -> Bool {
        let tree = context.tree
        guard case .text(let value) = tree.state(of: .ref, in: element) else { return false }
        if let index = tree.withText(of: value, { context.meaning.media($0) }) {
            context.meaning.isMediaUsed[index] = true
            context.repeatEntry(context.metadata.media[index].node, at: tree[value].span)
            return true
        }
        let key = tree.valueText(value)
        if context.metadata.hasUsableMedia,
            let suggestions = Self.suggestions(for: key, &context, writtenBy: Escaping.attributeValue)
        {
            let asset = Self.assetKey(key, &context)
            context.report(
                .unresolvedMediaRef(key, at: tree[value].span, suggestions: suggestions, asset: asset))
        }
        return false
    }

    /// Returns the span of the key of an asset that has this one. It counts as used.
    private static func assetKey(_ key: String, _ context: inout PassContext) -> SourceSpan? {
        let declared = context.meaning.asset(key).flatMap { context.metadata.assets[$0].key?.span }
        if declared != nil { context.survey.mayHideAssetRefs = true }
        return declared
    }

    /// Returns the keys that an unknown key resembles; nil if one of them is invalid. That is the mistake, and is
    /// reported.
    private static func suggestions(
        for key: String, _ context: inout PassContext, writtenBy write: (String) -> String?
    ) -> [Suggestion]? {
        let near = context.suggestions.nearest(to: key, among: context.meaning.mediaNames)
        guard near.allSatisfy(StoryIdentifier.isMediaKey) else { return nil }
        return near.compactMap { name in
            guard let index = context.meaning.media(name), let key = context.metadata.media[index].key else {
                return nil
            }
            return Suggestion(name: name, declaration: key.span, replacement: write(name))
        }
    }

    private func reportUnused(_ context: inout PassContext) {
        guard !context.meaning.sections.isEmpty, !context.survey.mayHideMediaRefs, !context.metadata.mayHideLeads
        else { return }
        for index in context.meaning.mediaIndices where !context.meaning.isMediaUsed[index] {
            guard let key = context.metadata.media[index].key else { continue }
            context.report(.unusedMedia(key.value, at: key.span))
        }
    }
}
