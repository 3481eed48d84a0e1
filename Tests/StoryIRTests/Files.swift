import Foundation

/// The files that these tests read.
enum Files {
    /// The hand-written document `Documents/<name>.json`.
    static func document(_ name: String) throws -> Data {
        try Data(contentsOf: here.appending(path: "Documents/\(name).json"))
    }

    /// A file of the grammar folder.
    static func grammar(_ name: String) throws -> Data {
        try Data(
            contentsOf: here.deletingLastPathComponent().deletingLastPathComponent().appending(path: "Grammar/\(name)"))
    }

    private static let here = URL(filePath: #filePath).deletingLastPathComponent()
}
