import StorySemantics

/// A package with unknown files. All files are assumed to exist.
package struct UnknownPackage: PackageFiles {
    package init() {}

    package func find(_ path: String) -> PackageFile {
        PackageFolder.names(path) == nil ? .outside(link: nil) : .found(.init(byteCount: nil))
    }

    package func hasFolder(_ name: String) -> Bool { true }
}
