import StorySource

/// A section of a split story with everything that a reader needs to show it, in its own file.
public struct StoryBeat: Codable, Hashable, Sendable {
    /// The hash of the story's source: that of ``StoryIndex/source``, unless the beat belongs to another revision.
    public var hash: String
    /// The section.
    public var section: IR.Section
    /// The assets of the section.
    public var assets: [IR.Asset]
    /// The facts about the section's pages; pages to prefetch may be in other sections.
    public var navigation: IR.Navigation

    /// Returns the path of a section's file in the story's folder: `sections/` and the id.
    ///
    /// Lower-case ASCII letters, digits, `-`, `_` and a `.` that is not the first character are kept; any other byte
    /// becomes `~` and two hexadecimal digits, so that no two ids share a file on any file system. A name of more than
    /// 200 bytes is split into folders of 200.
    public static func path(ofSection id: String) -> String {
        var name: [UInt8] = []
        for byte in id.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                name.append(byte)
            case UInt8(ascii: ".") where !name.isEmpty: name.append(byte)
            default:
                name.append(UInt8(ascii: "~"))
                name += CollectionOfOne(byte).hexadecimal.utf8
            }
        }
        var path = "sections"
        for start in stride(from: 0, to: max(name.count, 1), by: 200) {
            path += "/" + String(decoding: name[start..<min(start + 200, name.count)], as: UTF8.self)
        }
        return path + ".json"
    }
}
