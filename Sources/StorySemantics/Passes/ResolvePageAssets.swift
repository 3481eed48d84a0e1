import StoryDiagnostics
import StoryIR
import StorySyntax

/// Resolves references from pages to declared assets (LANGUAGE.md 7).
package enum ResolvePageAssets: Pass {
    package static let name = "resolve-page-assets"

    package static func run(_ context: inout PassContext) {
        guard context.tree.profile >= .interactive else { return }
        declareKeys(&context)
        let tree = context.tree
        var isUsed = [Bool](repeating: false, count: context.metadata.assets.count)
        var isAnyUnresolved = false
        // Computed at the first undeclared key: there may be many of them, and many declared ones.
        var names: [IR.Asset.Kind: [String]] = [:]
        for number in context.survey.elements.indices {
            let element = context.survey.elements[number]
            guard let reference = element.component.assetReference else { continue }
            let (attribute, kind) = (reference.name, reference.value == .imageKey ? IR.Asset.Kind.image : .audio)
            if element.isInRefusedContent {
                isAnyUnresolved = true
                continue
            }
            if element.isMisplaced { isAnyUnresolved = true }
            if attribute != .ref, element.isVisible, !element.attributes.contains(attribute) { continue }
            switch tree.state(of: attribute, in: element.node) {
            case .absent where attribute != .ref: continue
            case .absent, .unreadable, .blank: isAnyUnresolved = true
            case .text(let value):
                let index = tree.withText(of: value, context.meaning.asset)
                if let index { context.meaning.assetUses.append((Int32(number), Int32(index))) }
                if let index = resolve(value, index, kind, &names, &context) {
                    isUsed[index] = true
                } else {
                    isAnyUnresolved = true
                }
            }
        }
        if !isAnyUnresolved { reportUnused(isUsed, &context) }
    }

    private static func declareKeys(_ context: inout PassContext) {
        for (index, asset) in context.metadata.assets.enumerated() {
            guard let key = asset.key, context.meaning.assetKeys.insert(key.value).isNew else { continue }
            context.meaning.assetIndices.append(index)
        }
    }

    /// Returns the index of the asset that a reference means, which has its key and the right type; else nil, which is reported.
    private static func resolve(
        _ value: NodeID, _ index: Int?, _ kind: IR.Asset.Kind, _ names: inout [IR.Asset.Kind: [String]],
        _ context: inout PassContext
    ) -> Int? {
        let tree = context.tree
        let assets = context.metadata.assets
        if let index, assets[index].kind == nil || assets[index].kind == kind { return index }
        guard context.metadata.hasUsableAssets else { return nil }
        let key = tree.value(value)
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
        context.report(.unresolvedAsset(key, at: tree[value].span, suggestions: suggestions))
        return nil
    }

    /// Returns whether an asset is the recording of a media entry, which has the same key. `unused_media` reports whether that
    /// entry is used.
    private static func isRecording(_ index: Int, _ context: PassContext) -> Bool {
        let asset = context.metadata.assets[index]
        guard let key = asset.key, asset.kind != .image else { return false }
        return context.meaning.media(key.value) != nil
    }

    private static func reportUnused(_ isUsed: [Bool], _ context: inout PassContext) {
        guard !context.meaning.sections.isEmpty, !context.survey.mayHideAssetRefs else { return }
        for index in context.meaning.assetIndices where !isUsed[index] {
            guard let key = context.metadata.assets[index].key, !isRecording(index, context) else { continue }
            context.report(.unusedAsset(key.value, at: key.span))
        }
    }
}
