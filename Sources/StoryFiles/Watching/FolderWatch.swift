import CStorySystem
import StoryPlatform

package struct FolderEvent: Hashable, Sendable {
    /// The watched folder, by the path with which it was added.
    package let folder: RawPath
    /// The name of the affected entry; nil for the folder itself.
    package let name: [UInt8]?
    /// Whether folders appeared, disappeared or changed, so that other folders may have to be watched now.
    package let isAboutFolders: Bool

    package var path: RawPath { name.map(folder.appending) ?? folder }
}

/// Reports events in folders, with inotify(7).
package final class FolderWatch {
    package enum Failure: Error {
        /// The user has reached the system's limit of watched folders.
        case limit
        /// The folder is gone, or may not be read.
        case unreadable
    }

    package enum Interest: Sendable {
        case all
        /// Entries appear, disappear, or have been written.
        case entries
    }

    /// The result of ``news()``: the events since the last call, if the system has kept them.
    package enum News {
        case events([FolderEvent])
        /// There were more events than the system keeps.
        case overflow
    }

    #if os(Linux)
        private let file: FileDescriptor
        private var folders: [Int32: RawPath] = [:]
        private var handles: [RawPath: Int32] = [:]
        private var buffer = [UInt8](repeating: 0, count: 1 << 16)

        /// Creates a watch without folders; nil if the user has reached the system's limit of watches.
        package init?() {
            let raw = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard raw >= 0 else { return nil }
            file = FileDescriptor(adopting: raw)
        }

        /// A descriptor that becomes readable when there are events.
        package var descriptor: Int32 { file.raw }

        package var watched: Dictionary<RawPath, Int32>.Keys { handles.keys }

        /// Starts watching a folder, anew if its path now leads to another folder.
        package func add(_ folder: RawPath, _ interest: Interest) throws(Failure) {
            var mask = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ONLYDIR
            if interest == .all { mask |= IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF }
            let handle = folder.withCString { inotify_add_watch(file.raw, $0, UInt32(mask)) }
            guard handle >= 0 else { throw errno == ENOSPC || errno == ENOMEM ? .limit : .unreadable }
            if let former = handles[folder], former != handle { drop(former) }
            if let former = folders[handle], former != folder { handles[former] = nil }
            folders[handle] = folder
            handles[folder] = handle
        }

        package func remove(_ folder: RawPath) {
            guard let handle = handles.removeValue(forKey: folder) else { return }
            drop(handle)
        }

        private func drop(_ handle: Int32) {
            folders[handle] = nil
            _ = inotify_rm_watch(file.raw, handle)
        }

        /// Returns the events since the last call, without waiting.
        package func news() -> News {
            var events: [FolderEvent] = []
            while true {
                let count = buffer.withUnsafeMutableBytes { read(file.raw, $0.baseAddress!, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return .events(events) }
                guard note(count, in: &events) else {
                    // Discards the pending events, since the caller has to look at everything anyway.
                    while buffer.withUnsafeMutableBytes({ read(file.raw, $0.baseAddress!, $0.count) }) > 0 {}
                    return .overflow
                }
            }
        }

        /// Reads the events in the buffer. Returns false if some were lost.
        private func note(_ count: Int, in events: inout [FolderEvent]) -> Bool {
            var start = 0
            let head = MemoryLayout<inotify_event>.size
            while start + head <= count {
                let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self) }
                let name = buffer[(start + head)..<(start + head + Int(event.len))].prefix { $0 != 0 }
                start += head + Int(event.len)
                let mask = Int32(bitPattern: event.mask)
                if mask & IN_Q_OVERFLOW != 0 { return false }
                guard let folder = folders[event.wd] else { continue }
                if mask & IN_IGNORED != 0 {
                    folders[event.wd] = nil
                    handles[folder] = nil
                }
                let isAboutFolders = mask & (IN_ISDIR | IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0
                events.append(
                    FolderEvent(folder: folder, name: name.isEmpty ? nil : Array(name), isAboutFolders: isAboutFolders))
            }
            return true
        }
    #else
        package init?() { nil }
        package var descriptor: Int32 { -1 }
        package var watched: Dictionary<RawPath, Int32>.Keys { [:].keys }
        package func add(_ folder: RawPath, _ interest: Interest) throws(Failure) { throw .limit }
        package func remove(_ folder: RawPath) {}
        package func news() -> News { .events([]) }
    #endif
}
