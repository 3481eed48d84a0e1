import StorySource

extension AssetStore {
    typealias Answer = Result<Value, AssetError>

    /// A call of ``AssetStore/load(_:priority:timeout:)``.
    struct Waiter {
        let key: ExactName
        let priority: AssetPriority
        let answer: AsyncStream<Answer>.Continuation
    }

    /// The request for an asset, with all its attempts.
    struct Request {
        enum Phase {
            case queued
            case attempting(id: Int, work: Task<Void, Never>, timer: Task<Void, Never>)
            /// It waits for the next attempt.
            case resting(id: Int, timer: Task<Void, Never>)
        }

        let asset: AssetManifest.Asset
        let url: ResourceURL
        var phase = Phase.queued
        var waiters: Set<Int> = []
        var waitersOfPriority = [Int](repeating: 0, count: AssetPriority.allCases.count)
        /// The priority of ``AssetStore/preload(_:priority:)``, if it was called.
        var preload: AssetPriority?
        var attempts = 0
    }

    struct State {
        var configuration: AssetConfiguration
        var memory: ByteBudget<ExactName, Value>
        var requests: [ExactName: Request] = [:]
        /// The queued requests, by priority.
        var queue = PriorityLRU<ExactName>(priorities: AssetPriority.allCases.count)
        var waiters: [Int: Waiter] = [:]
        /// The number of running attempts, without abandoned ones.
        var running = 0
        /// The number of abandoned attempts that have not ended.
        var abandoned = 0
        var lastID = 0
        /// The assets that the fetcher did not find.
        var notFound: Set<ExactName> = []
        /// The sizes of the assets that did not fit into memory when they were last loaded.
        var uncached: [ExactName: (cost: Int, byteCount: Int)] = [:]
        /// Those of them that were loaded for the page that is about to be entered, and did not fit even after all evictions.
        /// The page is shown without waiting for them.
        var uncachedOnEntry: Set<ExactName> = []
        /// The requirements of the current page and those near it.
        var near = PageAssetRequirements()
        var entering = PageAssetRequirements()
        /// The call of ``AssetStore/loadAssets(for:isRetry:)`` that set them.
        var enteringID = 0
        var random: any RandomNumberGenerator & Sendable

        mutating func nextID() -> Int {
            lastID += 1
            return lastID
        }

        func retention(_ key: ExactName) -> EvictionPriority {
            max(near.wants[key]?.retention ?? .none, entering.wants[key]?.retention ?? .none)
        }

        /// Returns the priority of a request; nil if nothing needs it.
        func priority(_ key: ExactName) -> AssetPriority? {
            guard let request = requests[key] else { return nil }
            let waiting = AssetPriority.allCases.last { request.waitersOfPriority[$0.rawValue] > 0 }
            let wishes = [waiting, request.preload, near.wants[key]?.priority, entering.wants[key]?.priority]
            return wishes.compactMap { $0 }.max()
        }
    }

    /// The effects of a change of state. They run after the lock is released, since they call code of the app.
    struct Effects {
        var answers: [(AsyncStream<Answer>.Continuation, Answer)] = []
        var cancellations: [Task<Void, Never>] = []
        var removed: [Value] = []
        var events: [ReadingEvent.Kind] = []

        func run(_ recorder: ReadingRecorder?) {
            if let recorder { for event in events { recorder.record(event) } }
            for task in cancellations { task.cancel() }
            for (waiter, answer) in answers { waiter.yield(answer) }
        }
    }

    /// Changes the state, starts attempts up to the limits, and runs the effects.
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
