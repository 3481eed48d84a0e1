import StoryPlatform
import StorySource

/// Finds the id of a story quickly, without parsing it.
///
/// The id only tells where to look for the output of an earlier build. Whether that is the output of this story is decided by
/// hashes.
enum StoryIDScan {
    /// The number of bytes in which the front matter, or the start of a JSON story, should contain the id.
    private static let reach = 1 << 16

    /// Returns the text after the first `id:` at the start of a line, or `"id":`; nil if it can't be the name of a folder.
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

    /// Returns the end of the first occurrence of a text.
    private static func end(of text: StaticString, in head: UnsafeRawBufferPointer) -> Int? {
        let count = text.utf8CodeUnitCount
        var start = 0
        while start + count <= head.count,
            let found = memchr(head.baseAddress! + start, Int32(text.utf8Start[0]), head.count - start - count + 1)
        {
            if memcmp(found, text.utf8Start, count) == 0 { return UnsafeRawPointer(found) - head.baseAddress! + count }
            start = UnsafeRawPointer(found) - head.baseAddress! + 1
        }
        return nil
    }
}
