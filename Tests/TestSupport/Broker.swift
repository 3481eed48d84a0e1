import Foundation

#if canImport(Glibc)
    import StoryPlatform
#endif

/// A mosquitto broker of Debian that runs as long as this object exists, and listens on this machine only.
package final class Broker {
    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }

    package let port: Int
    /// Keeps the port while nothing listens there.
    private let reserved: Int32?
    private let folder: URL
    private let settings: String
    private var process: Process?

    /// Starts a broker.
    /// - Parameters:
    ///   - port: The port; nil for a free one.
    ///   - settings: Further lines of its configuration, with `FOLDER` for its own folder.
    ///   - prepare: Writes files into that folder.
    package init(
        port: Int? = nil, settings: String = "allow_anonymous true",
        isolation actor: isolated (any Actor)? = #isolation, prepare: (URL) throws -> Void = { _ in }
    ) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "broker-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try prepare(folder)
        reserved = port == nil ? Self.reservePort() : nil
        self.port = port ?? reserved.map(Self.port) ?? 0
        self.settings = settings.replacing("FOLDER", with: folder.path)
        try await start()
    }

    deinit {
        kill()
        if let reserved { close(reserved) }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts the broker, and waits until it accepts connections. Throws if its port is taken.
    package func start(isolation actor: isolated (any Actor)? = #isolation) async throws {
        let program = ["/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/usr/bin/mosquitto"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let program else {
            throw Missing(description: "there is no mosquitto here; '.ci/setup tests' installs it")
        }
        let configuration = folder.appending(path: "mosquitto.conf")
        // As root it would switch to a user that can't read the folder.
        let text = "user root\nlistener \(port) 127.0.0.1\npersistence false\n\(settings)\n"
        try text.write(to: configuration, atomically: true, encoding: .utf8)
        let log = folder.appending(path: "log")
        try Data().write(to: log)
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["-c", configuration.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        self.process = process
        // An open port does not show which process listens.
        while try !String(decoding: Data(contentsOf: log), as: UTF8.self).contains(" running\n") {
            guard process.isRunning else { throw Missing(description: "mosquitto did not start with: \(text)") }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Kills the broker, as a power failure would.
    package func kill() {
        guard let process else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    /// Returns a connection to a port of this machine; nil if nothing listens.
    package static func connect(to port: Int) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = address(port)
        let outcome = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if outcome == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    /// Returns a socket that listens on a port of this machine; 0 means a free port.
    package static func listen(on port: Int) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = address(port)
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        _ = Glibc.listen(descriptor, 1)
        return descriptor
    }

    package static func port(of descriptor: Int32) -> Int {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// Returns a socket that has a free port, and does not listen. Until it is closed the system gives the port to nobody who
    /// asks for any; who names it, as a broker does, may listen there (`SO_REUSEADDR`).
    package static func reservePort() -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var isReusable: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReusable, socklen_t(MemoryLayout<Int32>.size))
        var address = address(0)
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return descriptor
    }
}
