import CStoryCurl
import StoryDriver
import StoryPlatform
import StorySource

/// A cache on a server with Bazel's HTTP cache protocol: `GET` and `PUT` of `/ac/KEY` and `/cas/HASH`.
package final class RemoteCache: CacheStore {
    /// A libcurl handle, with its connection. Only one thread at a time may use it.
    private struct Handle: @unchecked Sendable { let raw: UnsafeMutableRawPointer }

    private let address: String
    private let login: String?
    private let free = Lock<[Handle]>([])

    /// `address`: the URL of the server, without a slash at its end. `login`: `user:password`.
    package init(address: String, login: String?) {
        story_curl_prepare()
        self.address = address
        self.login = login
    }

    deinit {
        for handle in free.withLock({ $0 }) { curl_easy_cleanup(handle.raw) }
    }

    package var isRemote: Bool { true }

    package func get(_ entry: CacheEntry, upTo limit: Int, timeout: Double) throws(CacheFailure) -> [UInt8]? {
        let (status, bytes) = try request(entry, storing: nil, upTo: limit, timeout)
        switch status {
        case 200: return bytes
        case 404, 410: return nil
        default: throw .broken("the server answers \(status)")
        }
    }

    package func put(_ entry: CacheEntry, _ bytes: [UInt8], timeout: Double) throws(CacheFailure) {
        let (status, _) = try request(entry, storing: bytes, upTo: 0, timeout)
        if !(200..<300).contains(status) { throw .refusal("the server answers \(status)") }
    }

    private func request(
        _ entry: CacheEntry, storing body: [UInt8]?, upTo limit: Int, _ timeout: Double
    ) throws(CacheFailure) -> (status: Int, bytes: [UInt8]) {
        guard let handle = free.withLock({ $0.popLast() }) ?? curl_easy_init().map({ Handle(raw: $0) }) else {
            throw .broken("there is no memory")
        }
        defer { free.withLock { $0.append(handle) } }
        var answer = story_curl_answer()
        answer.limit = limit
        defer { StoryPlatform.free(answer.bytes) }
        let (folder, name) = entry.names
        let milliseconds = Int(timeout * 1000) + 1
        let code = withUnsafeMutablePointer(to: &answer) { answer in
            guard let body else {
                return story_curl_request(
                    handle.raw, "\(address)/\(folder)/\(name)", login, nil, 0, milliseconds, answer)
            }
            return body.withUnsafeBytes { bytes in
                // An empty array has no base address, but nil would mean no body.
                let base = bytes.baseAddress ?? UnsafeRawPointer(answer)
                return story_curl_request(
                    handle.raw, "\(address)/\(folder)/\(name)", login, base, bytes.count, milliseconds, answer)
            }
        }
        if answer.is_too_large != 0, answer.status == 200 { throw .tooLarge }
        // A body that is too large does not matter unless the status is 200.
        guard code == 0 || answer.is_too_large != 0 else {
            throw .broken(String(cString: curl_easy_strerror(CURLcode(UInt32(code)))).lowercased())
        }
        let bytes = UnsafeRawBufferPointer(start: answer.bytes, count: answer.bytes == nil ? 0 : answer.count)
        return (answer.status, Array(bytes))
    }
}
