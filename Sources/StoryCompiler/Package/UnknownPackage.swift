import StorySemantics

/// A package that nobody can look into: all that a story shows is taken to be there.
struct UnknownPackage: PackageFiles {
    func find(_ path: String) -> PackageFile {
        PackageFolder.names(path) == nil ? .outside(link: nil) : .found(.init(byteCount: nil))
    }

    func hasFolder(_ name: String) -> Bool { true }
}
