/// The files of a package that is not a folder on this machine, such as an archive or a download.
///
/// Methods may be called from any thread.
public protocol PackageContents: Sendable {
    /// The paths of all files in the package, with `/` as separator: `assets/wolf.png`.
    var paths: [String] { get }

    /// Returns the bytes of the file at one of ``paths``; nil if it can't be read.
    func content(of path: String) -> [UInt8]?
}
