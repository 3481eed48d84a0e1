import StoryPlatform

/// Runs what waits on the main thread of a program that is not `async` itself.
///
/// `mdxc` is not: it would begin later for every command, and as one static file it could not end its main thread, as Dispatch
/// does when it takes over. So the queue of the main actor is worked off here, in the way in which the run loops of
/// Foundation do it (CFRunLoop.c, of swift-corelibs-foundation), whenever its handle says that something waits there.
@MainActor package enum MainLoop {
    private final class Outcome<Value> {
        var value: Value?
    }

    /// Waits for what `work` gives. The thread that calls has to be the main one, and must not be working off the queue.
    package static func run<Value>(_ work: @escaping @MainActor () async -> Value) -> Value {
        let outcome = Outcome<Value>()
        Task { outcome.value = await work() }
        let handle = mainQueueHandle()
        while true {
            if let value = outcome.value { return value }
            var event = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
            guard poll(&event, 1, -1) > 0 else { continue }
            var count: UInt64 = 0
            _ = read(handle, &count, MemoryLayout<UInt64>.size)
            workOffMainQueue(nil)
        }
    }
}

@_silgen_name("_dispatch_get_main_queue_handle_4CF") private func mainQueueHandle() -> Int32
@_silgen_name("_dispatch_main_queue_callback_4CF") private func workOffMainQueue(_ message: UnsafeMutableRawPointer?)
