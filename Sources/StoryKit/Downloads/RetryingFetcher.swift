/// Retries fetches that fail for temporary reasons.
struct RetryingFetcher: ResourceFetcher {
    let fetcher: any ResourceFetcher
    let attempts: Int
    let attemptTimeout: Duration
    let clock: ElapsedClock
    /// Returns how long to wait after a number of attempts.
    let delay: @Sendable (_ attempts: Int) -> Duration

    func fetch(_ url: ResourceURL) async throws -> [UInt8] { try await fetch(url) { _ in nil } }

    /// Returns the bytes of a file.
    /// - Parameter problem: Returns what is wrong with fetched bytes, if anything; the fetch is then tried again.
    func fetch(_ url: ResourceURL, problem: @Sendable ([UInt8]) -> String?) async throws -> [UInt8] {
        var attempt = 0
        while true {
            let failure: FetchError
            switch await result(of: url) {
            case nil: failure = .network("it took longer than \(attemptTimeout)")
            case .success(let bytes)?:
                guard let problem = problem(bytes) else { return bytes }
                failure = .unusable(problem)
            case .failure(FetchError.network(let reason))?: failure = .network(reason)
            case .failure(let error as FetchError)?: throw error
            case .failure(let error)?: failure = .network("\(error)")
            }
            attempt += 1
            try Task.checkCancellation()
            if attempt >= attempts { throw failure }
            guard await clock.reaches(clock.deadline(after: delay(attempt))) else { throw CancellationError() }
        }
    }

    private func result(of url: ResourceURL) async -> Result<[UInt8], any Error>? {
        await clock.result(within: attemptTimeout) { [fetcher] in
            await Result<[UInt8], any Error>(of: { try await fetcher.fetch(url) })
        }
    }
}
