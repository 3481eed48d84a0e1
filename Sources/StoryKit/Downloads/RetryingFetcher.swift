/// Retries fetches that fail for temporary reasons.
struct RetryingFetcher: ResourceFetcher {
    let fetcher: any ResourceFetcher
    let retry: AssetRetryPolicy
    let clock: ElapsedClock
    /// Returns how long to wait after a number of attempts.
    let delay: @Sendable (_ attempts: Int) -> Duration

    func fetch(_ url: ResourceURL) async throws -> [UInt8] { try await fetch(url) { _ in nil } }

    /// Returns the bytes of a file.
    /// - Parameter problem: Returns what is wrong with fetched bytes, if anything; the fetch is then tried again.
    func fetch(_ url: ResourceURL, problem: @Sendable ([UInt8]) -> String?) async throws -> [UInt8] {
        var attempts = 0
        while true {
            let failure: FetchError
            switch await attempt(url) {
            case nil: failure = .network("it took longer than \(retry.attemptTimeout)")
            case .success(let bytes)?:
                guard let problem = problem(bytes) else { return bytes }
                failure = .unusable(problem)
            case .failure(FetchError.network(let reason))?: failure = .network(reason)
            case .failure(let error as FetchError)?: throw error
            case .failure(let error)?: failure = .network("\(error)")
            }
            attempts += 1
            try Task.checkCancellation()
            if attempts >= retry.attempts { throw failure }
            guard await clock.reaches(clock.deadline(after: delay(attempts))) else { throw CancellationError() }
        }
    }

    private func attempt(_ url: ResourceURL) async -> Result<[UInt8], any Error>? {
        await clock.result(within: retry.attemptTimeout) { [fetcher] in
            await Result<[UInt8], any Error>(of: { try await fetcher.fetch(url) })
        }
    }
}
