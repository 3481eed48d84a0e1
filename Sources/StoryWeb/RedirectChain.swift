import StoryKit

/// The addresses of a request after its redirects so far.
struct RedirectChain {
    private(set) var address: WebAddress
    private var visited: Set<WebAddress>
    private let limit: Int

    /// - Parameter limit: The number of redirects to follow.
    init(_ address: WebAddress, limit: Int) {
        self.address = address
        visited = [address]
        self.limit = limit
    }

    /// Follows a `Location` header. Throws `FetchError.unusable` if it is missing or invalid, after too many redirects, in a
    /// cycle, and from an encrypted to an unencrypted address.
    mutating func follow(_ location: String?) throws(FetchError) {
        guard let location else { throw .unusable("it is redirected, and the server does not say where to") }
        guard visited.count <= limit else { throw .unusable("it is redirected more than \(limit) times") }
        let next = try address.following(location)
        guard next.isEncrypted || !address.isEncrypted else {
            throw .unusable("it is redirected from 'https' to 'http', which is not followed")
        }
        guard visited.insert(next).inserted else { throw .unusable("it redirects in a loop") }
        address = next
    }
}
