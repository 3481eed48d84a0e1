import CStoryMicrohttpd
import StoryDriver
import StorySource

/// The connections on which pages hear what is new (server-sent events).
final class EventStreams: Sendable {
    /// More pages than this don't follow.
    private static let limit = 128

    /// One of them.
    final class Stream: @unchecked Sendable {
        let id: String
        let connection: OpaquePointer
        unowned let streams: EventStreams
        /// What follows is guarded by the lock of ``EventStreams``.
        var pending: [UInt8]
        var isWaiting = false
        /// What it was told last.
        var last: [UInt8] = []

        init(_ id: String, _ connection: OpaquePointer, _ streams: EventStreams, _ pending: [UInt8]) {
            self.id = id
            self.connection = connection
            self.streams = streams
            self.pending = pending
        }

        /// Has the server's thread send what there is.
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

    /// The answer to a page that wants to hear of a story; nil where too many do.
    func open(_ id: String, _ connection: OpaquePointer) -> OpaquePointer? {
        let stream = Stream(id, connection, self, Array("retry: 1000\n".utf8) + news(of: id))
        let isOpen = state.withLock { state in
            if state.hasEnded { return false }
            // Those whose page is gone end when something is sent.
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
            UInt64.max, 4096, sendEvents, Unmanaged.passRetained(stream).toOpaque(), endEvents)
    }

    /// Tells all pages what is new of their stories.
    func tellNews() {
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

    /// Ends all streams, and begins none any more.
    func end() {
        state.withLock { state in
            state.hasEnded = true
            for stream in state.streams.values { stream.wake() }
        }
    }

    /// Fills a buffer with what is to be sent; has the connection wait where that is nothing.
    fileprivate func send(_ stream: Stream, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
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

    fileprivate func remove(_ stream: Stream) { state.withLock { $0.streams[ObjectIdentifier(stream)] = nil } }

    private func news(of id: String) -> [UInt8] {
        let (revision, problems) = stories.news(of: id)
        let lines = problems.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // The revision comes last, since a page begins anew with it.
        let events =
            ["event: problems"] + lines.map { "data: \($0)" } + ["", "event: revision", "data: \(revision)", "", ""]
        return Array(events.joined(separator: "\n").utf8)
    }
}

private func sendEvents(
    _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
    guard let context, let buffer else { return -1 }
    let stream = Unmanaged<EventStreams.Stream>.fromOpaque(context).takeUnretainedValue()
    return stream.streams.send(stream, UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

private func endEvents(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    let stream = Unmanaged<EventStreams.Stream>.fromOpaque(context).takeRetainedValue()
    stream.streams.remove(stream)
}
