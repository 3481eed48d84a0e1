import StorySemantics

/// A package with unknown files. All files are assumed to exist.
struct UnknownPackage: PackageFiles {
    func find(_ path: String) -> PackageFile {
        PackageFolder.names(path) == nil ? .outside(link: nil) : .found(.init(byteCount: nil))
    }

    func hasFolder(_ name: String) -> Bool { true }
}
