import CStoryMicrohttpd
import StoryDriver
import StorySource

/// The connections on which pages receive changes of their stories (server-sent events).
final class EventStreams: Sendable {
    /// The greatest number of connections.
    private static let limit = 128

    /// The connection of one page.
    final class Stream: @unchecked Sendable {
        let id: String
        let connection: OpaquePointer
        unowned let streams: EventStreams
        /// The lock of ``EventStreams`` guards the properties below.
        var pending: [UInt8]
        var isWaiting = false
        /// The last events that were sent to the page.
        var last: [UInt8] = []

        init(_ id: String, _ connection: OpaquePointer, _ streams: EventStreams, _ pending: [UInt8]) {
            self.id = id
            self.connection = connection
            self.streams = streams
            self.pending = pending
        }

        /// Makes the server's thread send the pending bytes.
        func wake() {
            guard isWaiting else { return }
            isWaiting = false
            MHD_resume_connection(connection)
        }
    }

    private struct State {
        var streams: [ObjectIdentifier: Stream] = [:]
        var hasEnded = false
    }

    private let stories: ServedStories
    private let state = Lock(State())

    init(_ stories: ServedStories) { self.stories = stories }

    /// Returns the response for a page that follows a story; nil if there are too many.
    func open(_ id: String, _ connection: OpaquePointer) -> OpaquePointer? {
        let stream = Stream(id, connection, self, Array("retry: 1000\n".utf8) + news(of: id))
        let isOpen = state.withLock { state in
            if state.hasEnded { return false }
            // Sending a comment ends the streams of pages that are closed.
            for other in state.streams.values {
                other.pending += Array(":\n\n".utf8)
                other.wake()
            }
            guard state.streams.count < Self.limit else { return false }
            state.streams[ObjectIdentifier(stream)] = stream
            return true
        }
        guard isOpen else { return nil }
        return MHD_create_response_from_callback(
            UInt64.max, 4096,
            { context, _, buffer, size in
                guard let context, let buffer else { return -1 }
                let stream = Unmanaged<Stream>.fromOpaque(context).takeUnretainedValue()
                return stream.streams.send(stream, UnsafeMutableRawBufferPointer(start: buffer, count: size))
            }, Unmanaged.passRetained(stream).toOpaque(),
            { context in
                guard let context else { return }
                let stream = Unmanaged<Stream>.fromOpaque(context).takeRetainedValue()
                stream.streams.remove(stream)
            })
    }

    /// Sends each page the latest events of its story, unless it has them.
    func sendChanges() {
        let ids = Set(state.withLock { $0.streams.values.map(\.id) })
        let latest = Dictionary(uniqueKeysWithValues: ids.map { ($0, news(of: $0)) })
        state.withLock { state in
            for stream in state.streams.values {
                guard let latest = latest[stream.id], latest != stream.last else { continue }
                stream.last = latest
                stream.pending += latest
                stream.wake()
            }
        }
    }

    /// Ends all streams, and opens no new ones.
    func end() {
        state.withLock { state in
            state.hasEnded = true
            for stream in state.streams.values { stream.wake() }
        }
    }

    /// Fills a buffer with pending bytes. If there are none, suspends the connection.
    private func send(_ stream: Stream, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        state.withLock { state in
            if state.hasEnded { return -1 }
            if stream.pending.isEmpty {
                stream.isWaiting = true
                MHD_suspend_connection(stream.connection)
                return 0
            }
            let count = min(stream.pending.count, buffer.count)
            buffer.copyBytes(from: stream.pending[..<count])
            stream.pending.removeFirst(count)
            return count
        }
    }

    private func remove(_ stream: Stream) { state.withLock { $0.streams[ObjectIdentifier(stream)] = nil } }

    private func news(of id: String) -> [UInt8] {
        let (revision, problems) = stories.news(of: id)
        let lines = problems.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // The revision comes last, because the page reloads when it receives a new one.
        let events =
            ["event: problems"] + lines.map { "data: \($0)" } + ["", "event: revision", "data: \(revision)", "", ""]
        return Array(events.joined(separator: "\n").utf8)
    }
}
