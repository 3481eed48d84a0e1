import StoryIR
import StorySemantics
import StorySource

/// The names of files in JSON stories, and the paths that they mean (LANGUAGE.md 9).
enum AssetName {
    /// The folder in which files are looked for.
    static let folder = "assets"

    /// What is tried where a name has no extension, in this order.
    private static func extensions(of kind: IR.Asset.Kind) -> [String] {
        kind == .audio ? ["mp3", "m4a", "aac", "wav", "ogg"] : ["png", "jpg", "jpeg", "webp"]
    }

    /// The path of a name as it is. An address is one already; what is no name inside of a folder stays as it is, for
    /// the diagnostic about it.
    static func path(_ name: String) -> String {
        let isOutside = name.utf8.first.map { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") } ?? true
        return isOutside || name.contains("://") ? name : prefix + name
    }

    private static var prefix: String { folder + "/" }

    private static func hasExtension(_ name: String) -> Bool {
        name.utf8.split(separator: UInt8(ascii: "/")).last?.contains(UInt8(ascii: ".")) ?? false
    }

    /// The path that a name means in a package.
    static func path(_ name: String, _ kind: IR.Asset.Kind, in files: any PackageFiles) -> String {
        let path = path(name)
        guard path.hasPrefix(prefix), !hasExtension(name), files.hasFolder(folder), !path.utf8.contains(0) else {
            return path
        }
        let candidates = extensions(of: kind).map { path + "." + $0 }
        let found = candidates.map { files.find($0, hashingAtMost: 0) }
        for (candidate, file) in zip(candidates, found) { if case .found = file { return candidate } }
        // One whose name differs in case only is a diagnostic that says so.
        for (candidate, file) in zip(candidates, found) { if case .missing(.some) = file { return candidate } }
        return path
    }

    /// Whether a name may mean a path.
    static func means(_ name: String, _ path: String, _ kind: IR.Asset.Kind) -> Bool {
        let plain = self.path(name)
        let path = ExactName(path)
        return ExactName(plain) == path
            || !hasExtension(name) && extensions(of: kind).contains { ExactName(plain + "." + $0) == path }
    }

    /// The name that means a path, and nothing else does but one without an extension; nil where no name does.
    static func name(of path: String) -> String? {
        let name = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        return ExactName(self.path(name)) == ExactName(path) ? name : nil
    }

    /// The name that a key and a path stand for in JSON: the key, where it is a name that means the path.
    static func name(ofKey key: String, _ path: String, _ kind: IR.Asset.Kind) -> String? {
        means(key, path, kind) ? key : name(of: path)
    }

    /// The bytes of a path that its name does not have, at its start.
    static func prefixLength(of path: String, _ name: String) -> Int {
        ExactName(path) == ExactName(name) ? 0 : prefix.utf8.count
    }
}
