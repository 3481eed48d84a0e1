import StoryIR
import StoryJSON
import StorySemantics
import StorySource

/// The files that the segments of a JSON story name, each with the key by which its translation refers to it.
struct StoryAssets {
    /// A file under one name.
    struct Asset {
        let key: String
        let kind: IR.Asset.Kind
        /// The `string` node that names it first.
        let node: Int
        let name: String
        let path: String
    }

    /// What makes two uses of a file one asset.
    private struct Identity: Hashable {
        let kind: IR.Asset.Kind
        let name: ExactName
    }

    /// In order of first use.
    private(set) var list: [Asset] = []
    private var indices: [Identity: Int] = [:]
    private var keys: Set<ExactName> = []
    /// The last number after each stem that several names have.
    private var numbers: [ExactName: Int] = [:]
    private let files: any PackageFiles

    init(_ files: any PackageFiles) { self.files = files }

    /// The index of the asset that a `string` node names; nil where the name is blank.
    mutating func use(_ node: Int, of tree: JSONTree, _ kind: IR.Asset.Kind) -> Int32? {
        let name = tree.string(node)
        if Blank.isBlank(name) { return nil }
        let identity = Identity(kind: kind, name: ExactName(name))
        if let index = indices[identity] { return Int32(index) }
        indices[identity] = list.count
        list.append(
            Asset(key: key(name), kind: kind, node: node, name: name, path: AssetName.path(name, kind, in: files)))
        return Int32(list.count - 1)
    }

    /// A key that no other asset has: the name itself where it can be one.
    private mutating func key(_ name: String) -> String {
        let suggestion = StoryIdentifier.suggestion(for: name) ?? "file"
        var key = suggestion
        // A long name has no room for a number. Counting goes on under the stem that is written, so that no number is
        // tried twice.
        let stem = suggestion.utf8.count < 100 ? suggestion : "file"
        while !keys.insert(ExactName(key)).inserted {
            let number = (numbers[ExactName(stem)] ?? 1) + 1
            numbers[ExactName(stem)] = number
            key = "\(stem)-\(number)"
        }
        return key
    }
}
