import Dispatch

/// Runs an actor on a Dispatch queue, since it waits for files: there are only as many threads for tasks as processors, and one
/// that waits runs nothing else.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
