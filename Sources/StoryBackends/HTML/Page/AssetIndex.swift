import StoryIR
import StorySource

/// The assets of a story by key and by path. Names are compared byte by byte, as file names are.
struct AssetIndex {
    private var bySource: [ExactName: IR.Asset] = [:]
    private var byKey: [ExactName: IR.Asset] = [:]

    init(_ assets: [IR.Asset]) {
        for asset in assets {
            bySource[ExactName(asset.src)] = asset
            byKey[ExactName(asset.key)] = asset
        }
    }

    /// Returns the asset with this path or URL; nil if the document lists none.
    func source(_ src: String) -> IR.Asset? { bySource[ExactName(src)] }

    /// Returns the asset with this key; nil if the document lists none.
    func key(_ key: String) -> IR.Asset? { byKey[ExactName(key)] }
}
