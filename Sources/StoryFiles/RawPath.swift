import StoryPlatform
import StorySource

/// A path in the kernel's representation: bytes without NUL, not necessarily UTF-8.
package struct RawPath: Hashable, Comparable, Sendable {
    package let bytes: [UInt8]

    /// `-`: standard input or output, on a command line.
    package static let standardStream = RawPath("-")

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package init(_ text: String) { bytes = Array(text.utf8) }

    package init(cString: UnsafePointer<CChar>) {
        bytes = Array(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
    }

    /// The path as text; nil if it is not UTF-8.
    package var text: String? { String(wellFormed: bytes) }

    /// The path in messages: with bad UTF-8 repaired, and without a leading `./`.
    package var shown: String {
        var rest = bytes[...]
        while rest.count > 2, rest.starts(with: [UInt8(ascii: "."), UInt8(ascii: "/")]) {
            rest = rest.dropFirst(2).drop { $0 == UInt8(ascii: "/") }
        }
        return String(decoding: rest.isEmpty ? bytes[...] : rest, as: UTF8.self)
    }

    package func appending(_ name: [UInt8]) -> RawPath {
        if bytes.isEmpty || bytes == [UInt8(ascii: ".")] { return RawPath(name) }
        return RawPath(bytes.last == UInt8(ascii: "/") ? bytes + name : bytes + [UInt8(ascii: "/")] + name)
    }

    package func appending(_ name: String) -> RawPath { appending(Array(name.utf8)) }

    /// The components of the path.
    package var names: [[UInt8]] { bytes.split(separator: UInt8(ascii: "/")).map { Array($0) } }

    /// The folder that contains the last component; `.` if there is only one.
    package var folder: RawPath {
        let trimmed = self.trimmed
        guard let slash = trimmed.lastIndex(of: UInt8(ascii: "/")) else { return RawPath(".") }
        let end = trimmed[..<slash].lastIndex { $0 != UInt8(ascii: "/") }
        return RawPath(end.map { Array(trimmed[...$0]) } ?? [UInt8(ascii: "/")])
    }

    /// Returns the deepest folder that contains all of these absolute paths, or is one of them; nil if there are none.
    package static func common(_ paths: [RawPath]) -> RawPath? {
        guard var common = paths.first else { return nil }
        for path in paths {
            while path != common, !path.bytes.starts(with: common.appending([UInt8]()).bytes) { common = common.folder }
        }
        return common
    }

    /// Returns the components from an absolute folder to this absolute path; nil if it is not below. Neither contains links.
    package func names(beneath folder: RawPath) -> [[UInt8]]? {
        if self == folder { return [] }
        let start = folder.appending([UInt8]()).bytes
        guard bytes.starts(with: start) else { return nil }
        return bytes[start.count...].split(separator: UInt8(ascii: "/")).map { Array($0) }
    }

    /// The last component.
    package var name: [UInt8] {
        let trimmed = self.trimmed
        guard let slash = trimmed.lastIndex(of: UInt8(ascii: "/")) else { return trimmed }
        return Array(trimmed[(slash + 1)...])
    }

    /// The path of a folder without slashes at the end, which shells append when they complete it. Other paths are
    /// unchanged, so that a slash after a file is an error.
    package var folderWithoutSlash: RawPath {
        bytes.last == UInt8(ascii: "/") && status?.isFolder == true ? RawPath(trimmed) : self
    }

    /// Calls `body` with the path as a C string.
    package func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        try withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { text in
            bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(text).copyMemory(from: $0) }
            text[bytes.count] = 0
            return try body(text.baseAddress!)
        }
    }

    /// The status of the file at the path; nil after an error, with `errno` set.
    package var status: stat? {
        var status = stat()
        return withCString { stat($0, &status) } == 0 ? status : nil
    }

    /// The status without following a symbolic link in the last component.
    package var linkStatus: stat? {
        var status = stat()
        return withCString { lstat($0, &status) } == 0 ? status : nil
    }

    package var exists: Bool { withCString { access($0, F_OK) == 0 } }

    /// Whether the path exists, even as a dangling symbolic link.
    package var isListed: Bool { linkStatus != nil }

    /// Whether it is absolute or contains `..`.
    package var leavesByName: Bool {
        bytes.first == UInt8(ascii: "/")
            || bytes.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
    }

    package var isLink: Bool { linkStatus?.isLink == true }

    /// The absolute path without symbolic links; nil if it does not exist or is not accessible.
    package var resolved: RawPath? {
        withCString { path in
            guard let resolved = realpath(path, nil) else { return nil }
            defer { free(resolved) }
            return RawPath(cString: resolved)
        }
    }

    /// The absolute path, with symbolic links resolved in the part that exists.
    package var location: RawPath? {
        if let resolved { return resolved }
        if self == folder { return nil }
        let folder = folder.location
        return name == Array("..".utf8) ? folder?.folder : folder?.appending(name)
    }

    /// The path at which the system creates a file with this path: that of the target of symbolic links in the last
    /// component, dangling or not. The path itself if the links form a cycle.
    package var linkTarget: RawPath {
        if let resolved { return resolved }
        // A pipe behind `/dev/stdout` exists, though no path leads to it.
        if exists { return self }
        var path = self
        for _ in 0..<Self.longestChainOfLinks {
            guard let target = path.readLink else { return path }
            path = target.bytes.first == UInt8(ascii: "/") ? target : path.folder.appending(target.bytes)
        }
        return self
    }

    /// The number of links that Linux follows in a path.
    private static let longestChainOfLinks = 40

    /// The target of a symbolic link; nil for anything else.
    var readLink: RawPath? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = withCString { readlink($0, start, buffer.count) }
            return count < 0 ? nil : RawPath(buffer.prefix(count).map { UInt8(bitPattern: $0) })
        }
    }

    package static func < (left: RawPath, right: RawPath) -> Bool {
        left.bytes.withUnsafeBytes { left in right.bytes.withUnsafeBytes { precedes(left, $0) } }
    }

    /// Returns whether a text comes before another by its bytes; for sorting thousands of paths.
    package static func precedes(_ left: String, _ right: String) -> Bool {
        var (left, right) = (left, right)
        return left.withUTF8 { left in
            right.withUTF8 { precedes(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer($0)) }
        }
    }

    private static func precedes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        let common = min(left.count, right.count)
        let order = common == 0 ? 0 : memcmp(left.baseAddress!, right.baseAddress!, common)
        return order == 0 ? left.count < right.count : order < 0
    }

    private var trimmed: [UInt8] {
        let end = bytes.lastIndex { $0 != UInt8(ascii: "/") }
        return end.map { Array(bytes[...$0]) } ?? bytes
    }
}
