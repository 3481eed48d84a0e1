/// The files of a package that is not a folder on this machine: an archive, say, or what an app has downloaded.
///
/// It may be asked from any thread.
public protocol PackageContents: Sendable {
    /// The paths of all files in the package, with `/` between their parts: `assets/wolf.png`.
    var paths: [String] { get }

    /// The bytes of the file at one of ``paths``; nil where it can't be read.
    func content(of path: String) -> [UInt8]?
}
