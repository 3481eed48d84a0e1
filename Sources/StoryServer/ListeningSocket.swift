import StoryFiles
import StoryPlatform

/// A socket to which browsers connect.
struct ListeningSocket: ~Copyable {
    /// The descriptor.
    let raw: Int32
    /// The port, chosen by the system if 0 was requested.
    let port: Int
    /// Whether only this machine can connect.
    let isLoopback: Bool

    /// Listens on a name or an address.
    init(host: String, port: Int) throws(SystemError) {
        var hints = addrinfo()
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &found)
        guard code == 0, let first = found else {
            throw SystemError("can't listen at '\(host)': \(String(cString: gai_strerror(code)))")
        }
        defer { freeaddrinfo(found) }
        let raw = socket(first.pointee.ai_family, first.pointee.ai_socktype, first.pointee.ai_protocol)
        guard raw >= 0 else { throw SystemError("can't listen at", RawPath(host)) }
        var yes: Int32 = 1
        _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
        // Allows reuse of the port of a server that has just ended.
        setsockopt(raw, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(raw, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0, listen(raw, 64) == 0 else {
            let reason = errno
            close(raw)
            if reason == EADDRINUSE {
                throw SystemError(
                    "the port \(port) is taken; name another one with '--port', or 0 for any that is free")
            }
            throw SystemError("can't listen at", RawPath("\(host):\(port)"), errno: reason)
        }
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(raw, $0, &length) == 0 }
        }
        guard isKnown else {
            close(raw)
            throw SystemError("can't listen at '\(host)'")
        }
        self.raw = raw
        let isSix = Int32(address.ss_family) == AF_INET6
        (self.port, isLoopback) = withUnsafeBytes(of: &address) { bytes in
            // The port is at the same offset in both address families, in network byte order.
            let port = Int(bytes[2]) << 8 | Int(bytes[3])
            return (port, isSix ? bytes[8..<23].allSatisfy { $0 == 0 } && bytes[23] == 1 : bytes[4] == 127)
        }
    }
}
