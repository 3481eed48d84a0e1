/// Retries fetches that fail for temporary reasons.
struct RetryingFetcher: ResourceFetcher {
    let fetcher: any ResourceFetcher
    let retry: RetryPolicy
    /// The timeout of an attempt; nil to wait without limit.
    let attemptTimeout: Duration?
    let clock: ElapsedClock

    func fetch(_ url: ResourceURL) async throws -> [UInt8] { try await fetch(url, problem: { _ in nil }) }

    /// Returns the bytes of a file.
    /// - Parameters:
    ///   - problem: Returns what is wrong with fetched bytes, if anything; the fetch is then tried again.
    ///   - onRetry: Called with the number of attempts before the file is requested again.
    func fetch(
        _ url: ResourceURL, problem: @Sendable ([UInt8]) -> String? = { _ in nil },
        onRetry: @Sendable (Int) -> Void = { _ in }
    ) async throws -> [UInt8] {
        var attempts = 0
        var random = SystemRandomNumberGenerator()
        while true {
            let failure: FetchError
            switch await result(of: url) {
            case .success(let bytes):
                guard let problem = problem(bytes) else { return bytes }
                failure = .unusable(problem)
            case .failure(FetchError.network(let reason)): failure = .network(reason)
            case .failure(let error as FetchError): throw error
            case .failure(let error): failure = .network("\(error)")
            }
            attempts += 1
            try Task.checkCancellation()
            if attempts >= retry.attempts { throw failure }
            let next = clock.deadline(after: retry.delay(after: attempts, using: &random))
            guard await clock.reaches(next) else { throw CancellationError() }
            onRetry(attempts)
        }
    }

    private func result(of url: ResourceURL) async -> Result<[UInt8], any Error> {
        let fetch = { @Sendable [fetcher] in
            await Result<[UInt8], any Error>(of: { try await fetcher.fetch(url) })
        }
        guard let attemptTimeout else { return await fetch() }
        return await clock.result(within: attemptTimeout, of: fetch)
            ?? .failure(FetchError.network("it took longer than \(attemptTimeout)"))
    }
}
