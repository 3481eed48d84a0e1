import StorySemantics

/// A package with some files.
struct SomeFiles: PackageFiles {
    var paths: Set<String> = []
    var folders: Set<String> = []

    func find(_ path: String) -> PackageFile {
        paths.contains(path) ? .found(.init(byteCount: 1)) : .missing(otherCase: nil)
    }

    func hasFolder(_ name: String) -> Bool { folders.contains(name) }
}
