import StoryKit

/// The addresses that one request has led to so far.
struct RedirectChain {
    private(set) var address: WebAddress
    private var visited: Set<WebAddress>
    private let limit: Int

    /// - Parameter limit: How many redirects are followed.
    init(_ address: WebAddress, limit: Int) {
        self.address = address
        visited = [address]
        self.limit = limit
    }

    /// Goes on to what a header `Location` names. Throws `FetchError.unusable` where it is missing or no address, after
    /// too many, for one that was there before, and from an encrypted one to one that is not.
    mutating func follow(_ location: String?) throws(FetchError) {
        guard let location else { throw .unusable("it is redirected, and the server does not say where to") }
        guard visited.count <= limit else { throw .unusable("it is redirected more than \(limit) times") }
        let next = try address.following(location)
        guard next.isEncrypted || !address.isEncrypted else {
            throw .unusable("it is redirected from 'https' to 'http', which is not followed")
        }
        guard visited.insert(next).inserted else { throw .unusable("it is redirected in a circle") }
        address = next
    }
}
