import StoryDiagnostics
import StoryIR
import StorySyntax

/// Resolves references from pages to declared assets (LANGUAGE.md 7).
struct ResolvePageAssets {
    /// For each entry of `assets`, whether anything refers to it.
    private var isUsed: [Bool]
    /// Whether a reference could not be resolved or is misplaced.
    private var isAnyUnresolved = false
    /// The declared keys of each kind, computed at the first undeclared key: there may be many of both.
    private var names: [IR.Asset.Kind: [String]] = [:]

    init(_ context: inout PassContext) {
        isUsed = [Bool](repeating: false, count: context.metadata.assets.count)
        guard context.tree.profile >= .interactive else { return }
        for (index, asset) in context.metadata.assets.enumerated() {
            guard let key = asset.key, context.meaning.assetKeys.insert(key.value).isNew else { continue }
            context.meaning.assetIndices.append(index)
        }
    }

    mutating func visit(_ element: BodySurvey.LocatedElement, _ index: Int, _ context: inout PassContext) {
        guard let reference = element.component.assetReference, context.tree.profile >= .interactive else { return }
        let tree = context.tree
        let (attribute, kind) = (reference.name, reference.value == .imageKey ? IR.Asset.Kind.image : .audio)
        if element.isInRefusedContent || element.isMisplaced { isAnyUnresolved = true }
        if element.isInRefusedContent { return }
        if attribute != .ref, element.hasPlainTag, !element.attributes.contains(attribute) { return }
        switch tree.state(of: attribute, in: element.node) {
        case .absent where attribute != .ref: return
        case .absent, .unreadable, .blank: isAnyUnresolved = true
        case .text(let value):
            let asset = tree.withText(of: value, { context.meaning.asset($0) })
            if let asset { context.meaning.assetUses.append((Int32(index), Int32(asset))) }
            if let asset = resolve(value, asset, kind, &context) {
                isUsed[asset] = true
            } else {
                isAnyUnresolved = true
            }
        }
    }

    func finish(_ context: inout PassContext) {
        if context.tree.profile >= .interactive, !isAnyUnresolved { reportUnused(&context) }
    }

    /// Returns the index of the asset with the key and the type of a reference; nil if there is none, which is
    /// reported.
    private mutating func resolve(
        _ value: NodeID, _ index: Int?, _ kind: IR.Asset.Kind, _ context: inout PassContext
    ) -> Int? {
        let tree = context.tree
        let assets = context.metadata.assets
        if let index, assets[index].kind == nil || assets[index].kind == kind {
            context.repeatEntry(assets[index].node, at: tree[value].span)
            return index
        }
        guard context.metadata.hasUsableAssets else { return nil }
        let key = tree.valueText(value)
        if let index, let declaration = assets[index].key {
            context.report(
                .assetOfOtherType(key, wanted: kind.rawValue, at: tree[value].span, declaration: declaration.span))
            return nil
        }
        let declared =
            names[kind]
            ?? context.meaning.assetIndices.filter { assets[$0].kind == nil || assets[$0].kind == kind }
            .compactMap { assets[$0].key?.value }
        names[kind] = declared
        let near = context.suggestions.nearest(to: key, among: declared)
        if StoryIdentifier.isAnyInvalid(near) { return nil }
        let suggestions = near.compactMap { name in
            context.meaning.asset(name).flatMap { assets[$0].key }.map {
                Suggestion(name: name, declaration: $0.span, replacement: Escaping.attributeValue(name))
            }
        }
        // A media entry with this key is not unused either.
        let media = context.meaning.media(key).flatMap { context.metadata.media[$0].key?.span }
        if media != nil { context.survey.mayHideMediaRefs = true }
        context.report(.unresolvedAsset(key, at: tree[value].span, suggestions: suggestions, media: media))
        return nil
    }

    /// Returns whether an asset is the recording of a media entry, which has the same key. `unused_media` reports whether that
    /// entry is used.
    private static func isRecording(_ index: Int, _ context: PassContext) -> Bool {
        let asset = context.metadata.assets[index]
        guard let key = asset.key, asset.kind != .image else { return false }
        return context.meaning.media(key.value) != nil
    }

    private func reportUnused(_ context: inout PassContext) {
        guard !context.meaning.sections.isEmpty, !context.survey.mayHideAssetRefs else { return }
        for index in context.meaning.assetIndices where !isUsed[index] {
            guard let key = context.metadata.assets[index].key, !Self.isRecording(index, context) else { continue }
            context.report(.unusedAsset(key.value, at: key.span))
        }
    }
}
