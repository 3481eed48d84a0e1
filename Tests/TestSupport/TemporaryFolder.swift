import Foundation

/// A folder for one test, deleted in the end.
package final class TemporaryFolder {
    package let url = FileManager.default.temporaryDirectory.appendingPathComponent("mdxc-\(UUID().uuidString)")

    package init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of the folder.
    package var path: String { url.path }

    /// Returns the path of a file in it, which need not exist.
    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file, and creates the folders above it.
    package func write(_ name: String, _ bytes: [UInt8]) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    /// Returns the bytes of a file.
    package func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// Creates a symbolic link.
    package func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    /// Returns the names in a folder, sorted.
    package func names(_ name: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    }
}
