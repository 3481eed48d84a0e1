import StoryIR
import StorySemantics
import StorySource

/// File names in JSON stories, and the paths that they mean (LANGUAGE.md 9).
enum AssetName {
    /// The folder that contains the files.
    static let folder = "assets"

    /// Returns the extensions to try for a name without one, in order.
    private static func extensions(of kind: IR.Asset.Kind) -> [String] {
        kind == .audio ? ["mp3", "m4a", "aac", "wav", "ogg"] : ["png", "jpg", "jpeg", "webp"]
    }

    /// Returns the path of a name as written: a URL itself, and a name that leaves the folder as it is, so that it is reported.
    static func path(_ name: String) -> String {
        let isOutside = name.utf8.first.map { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") } ?? true
        return isOutside || name.hasPart("://") ? name : prefix + name
    }

    private static var prefix: String { folder + "/" }

    private static func hasExtension(_ name: String) -> Bool {
        name.utf8.split(separator: UInt8(ascii: "/")).last?.contains(UInt8(ascii: ".")) ?? false
    }

    /// Returns the path that a name means in a package.
    static func path(_ name: String, _ kind: IR.Asset.Kind, in files: any PackageFiles) -> String {
        let path = path(name)
        guard path.hasPrefix(prefix), !hasExtension(name), files.hasFolder(folder), !path.utf8.contains(0) else {
            return path
        }
        let candidates = extensions(of: kind).map { path + "." + $0 }
        let found = candidates.map { files.find($0, hashingAtMost: 0) }
        for (candidate, file) in zip(candidates, found) { if case .found = file { return candidate } }
        // A diagnostic reports a name that differs only in case.
        for (candidate, file) in zip(candidates, found) { if case .missing(.some) = file { return candidate } }
        return path
    }

    /// Returns whether a name may mean a path.
    static func means(_ name: String, _ path: String, _ kind: IR.Asset.Kind) -> Bool {
        let plain = self.path(name)
        let path = ExactName(path)
        return ExactName(plain) == path
            || !hasExtension(name) && extensions(of: kind).contains { ExactName(plain + "." + $0) == path }
    }

    /// Returns the only name, apart from one without an extension, that means a path; nil if there is none.
    static func name(of path: String) -> String? {
        let name = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        return ExactName(self.path(name)) == ExactName(path) ? name : nil
    }

    /// Returns the JSON name for a key and a path: the key, if it is a name that means the path.
    static func name(ofKey key: String, _ path: String, _ kind: IR.Asset.Kind) -> String? {
        means(key, path, kind) ? key : name(of: path)
    }

    /// Returns the number of leading bytes of a path that its name lacks.
    static func prefixLength(of path: String, _ name: String) -> Int {
        ExactName(path) == ExactName(name) ? 0 : prefix.utf8.count
    }
}
