import StoryIR

/// The assets of a story by what names them. Names are compared byte by byte, as file names are.
struct AssetIndex {
    private var bySource: [[UInt8]: IR.Asset] = [:]
    private var byKey: [[UInt8]: IR.Asset] = [:]

    init(_ assets: [IR.Asset]) {
        for asset in assets {
            bySource[Array(asset.src.utf8)] = asset
            byKey[Array(asset.key.utf8)] = asset
        }
    }

    /// The asset with this path or URL; nil where the document lists none.
    func source(_ src: String) -> IR.Asset? { bySource[Array(src.utf8)] }

    /// The asset with this key; nil where the document lists none.
    func key(_ key: String) -> IR.Asset? { byKey[Array(key.utf8)] }
}
