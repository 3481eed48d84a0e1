import StoryPlatform

/// Runs main-actor tasks from a synchronous main thread.
///
/// `mdxc` does not have an `async` main: every command would start later, and a statically linked executable could not
/// end its main thread, as Dispatch does when it takes over. So this drains the main queue whenever its handle reports
/// work, as Foundation's run loops do (CFRunLoop.c of swift-corelibs-foundation).
@MainActor package enum MainLoop {
    private final class Outcome<Value> {
        var value: Value?
    }

    /// Returns the result of `work`. Call it on the main thread, and not from a job of the main queue.
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
