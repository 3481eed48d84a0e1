import StoryPlatform
import StorySource

/// The id of a story at a glance, without parsing it.
///
/// It is only where to look for the output of an earlier build; whether that is the output of this story, its hashes tell.
enum StoryIDScan {
    /// The front matter, or the head of a story in JSON, is expected to name the id so soon.
    private static let reach = 1 << 16

    /// What is after the first `id:` at the start of a line, or after the first `"id":`; nil where there is none
    /// that could be the name of a folder.
    static func id(in bytes: Bytes) -> String? {
        let head = UnsafeRawBufferPointer(start: bytes.base, count: min(bytes.count, reach))
        guard let start = end(of: "\nid:", in: head) ?? end(of: "\"id\":", in: head) else { return nil }
        let isMark: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        let id = head[start...].drop(while: isMark).prefix { byte in
            !isMark(byte) && byte > 0x20 && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "/")
        }
        guard !id.isEmpty, id.first != UInt8(ascii: "."), id.count <= Int(NAME_MAX) else { return nil }
        return String(decoding: id, as: UTF8.self)
    }

    /// The end of the first location where a text appears.
    private static func end(of text: StaticString, in head: UnsafeRawBufferPointer) -> Int? {
        let count = text.utf8CodeUnitCount
        var start = 0
        while start + count <= head.count,
            let found = memchr(head.baseAddress! + start, Int32(text.utf8Start[0]), head.count - start - count + 1)
        {
            if memcmp(found, text.utf8Start, count) == 0 {
                return UnsafeRawPointer(found) - head.baseAddress! + count
            }
            start = UnsafeRawPointer(found) - head.baseAddress! + 1
        }
        return nil
    }
}
