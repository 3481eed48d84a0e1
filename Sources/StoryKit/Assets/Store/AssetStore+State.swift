import StorySource

extension AssetStore {
    typealias Answer = Result<Value, AssetError>

    /// One call of ``AssetStore/load(_:priority:timeout:)``.
    enum Waiter {
        /// It was cancelled or timed out before it could wait.
        case over(AssetError)
        case announced
        case waiting(ExactName, AssetPriority, CheckedContinuation<Answer, Never>)
    }

    /// All that is done to get one asset.
    struct Request {
        enum Phase {
            /// It waits for its turn.
            case queued
            case attempting(id: Int, work: Task<Void, Never>, timer: Task<Void, Never>)
            /// It waits for the next attempt.
            case resting(id: Int, timer: Task<Void, Never>)
        }

        let asset: AssetManifest.Asset
        let url: ResourceURL
        var phase = Phase.queued
        var waiters: Set<Int> = []
        /// How many wait with each priority.
        var waitersOfPriority = [Int](repeating: 0, count: AssetPriority.allCases.count)
        /// What ``AssetStore/preload(_:priority:)`` asked for.
        var preload: AssetPriority?
        var attempts = 0
    }

    struct State {
        var configuration: AssetConfiguration
        var memory: MemoryTier<Value>
        var requests: [ExactName: Request] = [:]
        /// The requests that wait for their turn, by priority.
        var queue = PriorityLRU<ExactName>(priorities: AssetPriority.allCases.count)
        var waiters: [Int: Waiter] = [:]
        /// How many attempts are under way, without those that were given up.
        var running = 0
        /// How many attempts were given up and have not ended.
        var abandoned = 0
        var lastID = 0
        /// What the fetcher did not find.
        var notFound: Set<ExactName> = []
        /// How large what was brought last is that memory had no room for.
        var unkept: [ExactName: (cost: Int, byteCount: Int)] = [:]
        /// What did not fit into memory when everything else had to make room for it.
        var oversized: Set<ExactName> = []
        /// What the page and those near it want.
        var near = PageAssetRequirements()
        /// What the page wants that is about to be entered.
        var entering = PageAssetRequirements()
        /// Which call of ``AssetStore/loadAssets(for:isRetry:)`` said so.
        var enteringID = 0
        var random: any RandomNumberGenerator & Sendable

        mutating func nextID() -> Int {
            lastID += 1
            return lastID
        }

        func retention(_ key: ExactName) -> EvictionPriority {
            max(near.wants[key]?.retention ?? .none, entering.wants[key]?.retention ?? .none)
        }

        /// How urgent a request is; nil where nobody wants it.
        func priority(_ key: ExactName) -> AssetPriority? {
            guard let request = requests[key] else { return nil }
            let waiting = AssetPriority.allCases.last { request.waitersOfPriority[$0.rawValue] > 0 }
            let wishes = [waiting, request.preload, near.wants[key]?.priority, entering.wants[key]?.priority]
            return wishes.compactMap { $0 }.max()
        }
    }

    /// What follows from a change of state, and must not be done under its lock, since it runs the code of others.
    struct Effects {
        var answers: [(CheckedContinuation<Answer, Never>, Answer)] = []
        var cancellations: [Task<Void, Never>] = []
        /// Values that are held no more.
        var removed: [Value] = []
        var events: [ReadingEvent.Kind] = []

        func run(_ recorder: ReadingRecorder?) {
            if let recorder { for event in events { recorder.record(event) } }
            for task in cancellations { task.cancel() }
            for (continuation, answer) in answers { continuation.resume(returning: answer) }
        }
    }

    /// Changes the state, starts what there is room for then, and does what follows.
    func change<Outcome: Sendable>(_ body: (inout State, inout Effects) -> Outcome) -> Outcome {
        var effects = Effects()
        let outcome = state.withLock { state in
            let outcome = body(&state, &effects)
            startAttempts(&state)
            return outcome
        }
        effects.run(recorder)
        return outcome
    }
}
