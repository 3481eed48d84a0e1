import Foundation

/// The files that these tests read.
enum Files {
    /// The hand-written document `Documents/<name>.json`.
    static func document(_ name: String) throws -> Data {
        try Data(contentsOf: here.appending(path: "Documents/\(name).json"))
    }

    /// A file of the grammar folder.
    static func grammar(_ name: String) throws -> Data {
        try Data(contentsOf: grammarFile(name))
    }

    /// Where a file of the grammar folder is.
    static func grammarFile(_ name: String) -> URL { root.appending(path: "Grammar/\(name)") }

    /// The IR of the cases in `Fixtures`.
    static var goldens: [Data] {
        get throws {
            let files = FileManager.default.enumerator(
                at: root.appending(path: "Fixtures"), includingPropertiesForKeys: nil)
            return try (files?.allObjects ?? []).compactMap { $0 as? URL }
                .filter { $0.lastPathComponent == "expected.ir.json" }.map { try Data(contentsOf: $0) }
        }
    }

    /// Whether what follows from other files is written anew.
    static var isUpdating: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["MDXC_UPDATE"] == "1" && environment["CI"] != "true"
    }

    private static let root = here.deletingLastPathComponent().deletingLastPathComponent()

    private static let here = URL(filePath: #filePath).deletingLastPathComponent()
}
