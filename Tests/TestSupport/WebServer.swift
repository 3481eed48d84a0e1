import Foundation
import StoryPlatform
import StorySource

/// An HTTP/1.1 server on this machine that behaves as well or as badly as a test tells it to. It runs as long as this object
/// exists.
package final class WebServer: Sendable {
    package struct Failure: Error {}

    /// The request of a client.
    package struct Request: Sendable {
        /// The path and the query as sent.
        package let target: String
        /// The headers, with names in lower case.
        package let headers: [String: String]
        /// The method: `GET`, `PUT`.
        package let method: String
        /// What was sent after the headers.
        package fileprivate(set) var body: [UInt8] = []
    }

    /// What the server has recorded so far.
    package struct Log: Sendable {
        package var requests: [Request] = []
        /// The number of connections that the client closed during a response.
        package var hangUps = 0
        /// The number of connections that were made.
        package var connections = 0
        /// The number of finished responses.
        package var answers = 0
        fileprivate var sockets: Set<Int32> = []
        fileprivate var hasEnded = false

        /// The targets of all requests, in order.
        package var targets: [String] { requests.map(\.target) }
    }

    fileprivate final class Seen: Sendable {
        let log = Lock(Log())
    }

    /// The connection for responses, on a thread of its own.
    package struct Connection: Sendable {
        fileprivate let socket: Int32
        fileprivate let seen: Seen

        /// Sends bytes unchanged. Returns false if the client has closed the connection.
        @discardableResult package func send(_ bytes: some Sequence<UInt8>) -> Bool {
            var rest = Array(bytes)[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard sent > 0 else {
                    seen.log.withLock { $0.hangUps += 1 }
                    return false
                }
                rest = rest.dropFirst(sent)
            }
            return true
        }

        /// Sends a response.
        /// - Parameter length: The header `Content-Length`; nil for none, so that the end of the connection ends the body.
        @discardableResult package func answer(
            _ status: Int = 200, _ headers: [String: String] = [:], _ body: [UInt8] = [], length: Int?
        ) -> Bool {
            var head = "HTTP/1.1 \(status) Words\r\n"
            for (name, value) in headers { head += "\(name): \(value)\r\n" }
            if let length { head += "Content-Length: \(length)\r\n" } else { head += "Connection: close\r\n" }
            guard send(Array((head + "\r\n").utf8) + body) else { return false }
            if length == nil { end() }
            return true
        }

        /// Sends a correct response.
        @discardableResult package func answer(
            _ status: Int = 200, _ headers: [String: String] = [:], _ body: [UInt8] = []
        ) -> Bool {
            answer(status, headers, body, length: body.count)
        }

        /// Closes the connection.
        package func end() { shutdown(socket, Int32(SHUT_RDWR)) }
    }

    /// The port on which it listens.
    package let port: Int
    private let isIPv6: Bool
    private let listener: Int32
    private let seen = Seen()

    /// Starts to listen on a free port.
    /// - Parameter answer: Responds to a request. It is called on a thread per connection, and may block.
    package init(onIPv6 isIPv6: Bool = false, answer: @escaping @Sendable (Request, Connection) -> Void) throws {
        listener = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.isIPv6 = isIPv6
        var (four, six) = (sockaddr_in(), sockaddr_in6())
        four.sin_family = sa_family_t(AF_INET)
        four.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        six.sin6_family = sa_family_t(AF_INET6)
        six.sin6_addr = in6addr_loopback
        let outcome = isIPv6 ? Self.bind(listener, &six) : Self.bind(listener, &four)
        guard outcome == 0, listen(listener, 64) == 0 else {
            close(listener)
            throw Failure()
        }
        port = Int(UInt16(bigEndian: isIPv6 ? six.sin6_port : four.sin_port))
        Thread.detachNewThread { [listener, seen] in
            while true {
                let socket = accept(listener, nil, nil)
                guard socket >= 0 else { break }
                guard
                    seen.log.withLock({ log in
                        log.connections += 1
                        return log.sockets.insert(socket).inserted && !log.hasEnded
                    })
                else {
                    close(socket)
                    break
                }
                Thread.detachNewThread { Self.serve(Connection(socket: socket, seen: seen), answer) }
            }
            close(listener)
        }
    }

    deinit {
        seen.log.withLock { log in
            log.hasEnded = true
            for socket in log.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
        }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// What it has recorded so far.
    package var log: Log { seen.log.withLock { $0 } }

    /// Whether this machine has IPv6, with itself as `localhost`.
    package static var hasIPv6: Bool {
        let hosts = (try? String(contentsOf: URL(filePath: "/etc/hosts"), encoding: .utf8)) ?? ""
        let names = hosts.split(separator: "\n").filter { $0.hasPrefix("::1") }.joined()
        return names.contains("localhost") && (try? WebServer(onIPv6: true) { _, _ in }) != nil
    }

    /// Returns the URL of a path that begins with `/`.
    package func url(_ path: String) -> String { "http://\(isIPv6 ? "localhost" : "127.0.0.1"):\(port)\(path)" }

    /// Waits until its log meets a condition, at most five minutes, so that a failing test ends.
    package func wait(until isSo: (Log) -> Bool) async {
        let start = ContinuousClock.now
        while !isSo(log), start.duration(to: .now) < .seconds(300) { await Task.yield() }
    }

    private static func bind<Address>(_ socket: Int32, _ address: inout Address) -> Int32 {
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                var size = socklen_t(MemoryLayout<Address>.size)
                guard Glibc.bind(socket, address, size) == 0 else { return -1 }
                return getsockname(socket, address, &size)
            }
        }
    }

    private static func serve(_ connection: Connection, _ answer: (Request, Connection) -> Void) {
        var received: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while true {
            if let end = received.firstRange(of: Array("\r\n\r\n".utf8)),
                case var request = request(received[..<end.lowerBound]),
                case let length = request.headers["content-length"].flatMap({ Int($0) }) ?? 0,
                received.count - end.upperBound >= length
            {
                request.body = Array(received[end.upperBound...].prefix(length))
                received.removeSubrange(..<(end.upperBound + length))
                connection.seen.log.withLock { $0.requests.append(request) }
                answer(request, connection)
                connection.seen.log.withLock { $0.answers += 1 }
            } else {
                let count = recv(connection.socket, &piece, piece.count, 0)
                if count <= 0 { break }
                received += piece[..<count]
            }
        }
        connection.seen.log.withLock { _ = $0.sockets.remove(connection.socket) }
        close(connection.socket)
    }

    private static func request(_ head: ArraySlice<UInt8>) -> Request {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
        }
        let words = lines.first?.split(separator: " ").map(String.init) ?? []
        return Request(target: words.dropFirst().first ?? "", headers: headers, method: words.first ?? "")
    }
}

/// A gate at which a thread of a test waits until the test opens it.
package final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    deinit { open() }

    package func open() { semaphore.signal() }

    /// Waits until the gate is open, at most five minutes.
    package func wait() {
        _ = semaphore.wait(timeout: .now() + 300)
        semaphore.signal()
    }
}
