import StoryIR
import StorySyntax

extension PassContext {
    /// Returns how much a page depends on an asset that one of its elements refers to: the criticality of the element, else of
    /// the asset, else the default for its kind, else `optional` (LANGUAGE.md 7).
    func criticality(of element: NodeID, asset index: Int) -> IR.Criticality {
        if case .valid(let own) = tree.enumeratedValue(.criticality, of: element, as: IR.Criticality.self) {
            return own
        }
        return criticality(ofAsset: index)
    }

    /// Returns how much pages depend on an asset by default.
    func criticality(ofAsset index: Int) -> IR.Criticality {
        let asset = metadata.assets[index]
        let defaults = metadata.defaults
        let other = asset.kind == .image ? defaults.imageCriticality : defaults.audioCriticality
        return asset.criticality ?? other ?? .optional
    }
}
