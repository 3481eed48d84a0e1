import Dispatch

/// Runs an actor on a queue of Dispatch, for one that waits for files: the threads that tasks share are as many as
/// there are processors, and nothing else runs on one that waits.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
