import Foundation

/// The files that parts of pages are made of, as they were written.
enum PartFile {
    /// What is in a file of this name.
    static func bytes(of name: String) -> [UInt8] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
        return [UInt8](try! Data(contentsOf: root.appending(path: "Sources/StoryBackends/HTML/Parts/\(name)")))
    }
}
