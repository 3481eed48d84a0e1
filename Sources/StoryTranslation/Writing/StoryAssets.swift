import StoryIR
import StoryJSON
import StorySemantics
import StorySource

/// The files that the segments of a JSON story refer to, each with its key in the translation.
struct StoryAssets {
    struct Asset {
        let key: String
        let kind: IR.Asset.Kind
        /// The `string` node of its first use.
        let node: Int
        let path: String
    }

    /// What two uses of one asset have in common.
    private struct Identity: Hashable {
        let kind: IR.Asset.Kind
        let name: ExactName
    }

    private(set) var list: [Asset] = []
    private var indices: [Identity: Int] = [:]
    private var keys: Set<ExactName> = []
    /// The last number after each stem that several names share.
    private var numbers: [ExactName: Int] = [:]
    private let files: any PackageFiles

    init(_ files: any PackageFiles) { self.files = files }

    /// Returns the index of the asset that a `string` node names; nil if the name is blank.
    mutating func use(_ node: Int, of tree: JSONTree, _ kind: IR.Asset.Kind) -> Int32? {
        let name = tree.string(node)
        if Blank.isBlank(name) { return nil }
        let identity = Identity(kind: kind, name: ExactName(name))
        if let index = indices[identity] { return Int32(index) }
        indices[identity] = list.count
        list.append(Asset(key: key(name), kind: kind, node: node, path: AssetName.path(name, kind, in: files)))
        return Int32(list.count - 1)
    }

    /// Returns a unique key: the name itself if possible.
    private mutating func key(_ name: String) -> String {
        let suggestion = StoryIdentifier.suggestion(for: name) ?? "file"
        var key = suggestion
        // A long name has no room for a number. Counting continues with the stem that is written, so that no number is tried
        // twice.
        let stem = suggestion.utf8.count < 100 ? suggestion : "file"
        while !keys.insert(ExactName(key)).inserted {
            let number = (numbers[ExactName(stem)] ?? 1) + 1
            numbers[ExactName(stem)] = number
            key = "\(stem)-\(number)"
        }
        return key
    }
}
