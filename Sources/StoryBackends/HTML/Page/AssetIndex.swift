import StoryIR

/// The assets of a story by key and by path. Names are compared byte by byte, as file names are.
struct AssetIndex {
    private var bySource: [[UInt8]: IR.Asset] = [:]
    private var byKey: [[UInt8]: IR.Asset] = [:]

    init(_ assets: [IR.Asset]) {
        for asset in assets {
            bySource[Array(asset.src.utf8)] = asset
            byKey[Array(asset.key.utf8)] = asset
        }
    }

    /// Returns the asset with this path or URL; nil if the document lists none.
    func source(_ src: String) -> IR.Asset? { bySource[Array(src.utf8)] }

    /// Returns the asset with this key; nil if the document lists none.
    func key(_ key: String) -> IR.Asset? { byKey[Array(key.utf8)] }
}
