import CStoryMicrohttpd
import StoryDriver
import StoryFiles
import StoryIR
import StoryPlatform

/// A request and its answer.
struct Request {
    /// The headers of every response: browsers must not guess its type, share it with other sites, or use it without
    /// revalidation.
    private static let commonHeaders = [
        ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("X-Frame-Options", "SAMEORIGIN"),
        ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-cache"),
    ]
    /// The path of the ``EventStreams``.
    private static let newsPath = "/.live"

    private let connection: OpaquePointer
    private let path: String
    private let method: String

    init(_ connection: OpaquePointer, path: String, method: String) {
        self.connection = connection
        self.path = path
        self.method = method
    }

    /// Whether the method is safe (RFC 9110, 9.2.1).
    var isForReading: Bool { method == "GET" || method == "HEAD" }

    /// Answers the request.
    func answer(_ server: HTTPServer.Context) -> MHD_Result {
        guard let host = header("Host"), server.hosts.allows(host) else { return refuse(421) }
        if path == Self.newsPath { return stream(server) }
        guard let path = RequestPath(path) else { return refuse(404) }
        return answer(to: path, server.stories)
    }

    private func answer(to path: RequestPath, _ stories: ServedStories) -> MHD_Result {
        let index = Array("index.html".utf8)
        var names = path.names
        if path.isFolder { names.append(index) }
        let id = names.count == 2 ? String(decoding: names[0], as: UTF8.self) : ""
        if names.count <= 2, names.last == index { return stories.page(of: id).map { answer($0) } ?? refuse(404) }
        if names.count == 1, stories.has(String(decoding: names[0], as: UTF8.self)) {
            return queue(301, Self.response([]), [("Location", self.path + "/")])
        }
        guard !path.isFolder, names.count > 1, let file = stories.open(names), let status = file.status else {
            return refuse(404)
        }
        return answer(file, status, names[names.count - 1])
    }

    /// Answers with the event stream of a story.
    private func stream(_ server: HTTPServer.Context) -> MHD_Result {
        guard method == "GET" else { return refuse(405) }
        let id = story_http_query(connection).map { String(cString: $0) } ?? ""
        guard let response = server.streams.open(id, connection) else { return refuse(503) }
        return queue(200, response, [("Content-Type", "text/event-stream; charset=utf-8")])
    }

    /// Answers with a status, as text.
    func refuse(_ status: UInt32) -> MHD_Result {
        let more = status == 405 ? [("Allow", "GET, HEAD")] : []
        let headers = [("Content-Type", "text/plain; charset=utf-8")] + more
        return queue(status, Self.response(Array("\(status)\n".utf8)), headers)
    }

    private func answer(_ page: [UInt8]) -> MHD_Result {
        var hash = ContentHash()
        page.withUnsafeBytes { hash.update($0) }
        let tag = "\"\(hash.hexadecimal)\""
        let headers = [("Content-Type", ContentType.page), ("ETag", tag)]
        if matches(tag) { return queue(304, Self.response([]), headers) }
        return queue(200, Self.response(page), headers)
    }

    private func answer(_ file: consuming FileDescriptor, _ status: stat, _ name: [UInt8]) -> MHD_Result {
        let size = Int(status.st_size)
        let time = status.modificationTime
        let tag = "\"\(status.st_ino)-\(size)-\(time.tv_sec)-\(time.tv_nsec)\""
        var headers = [
            ("Content-Type", ContentType.of(name)), ("ETag", tag), ("Accept-Ranges", "bytes"),
            // Scripts in the file don't run if it is opened by itself.
            (
                "Content-Security-Policy",
                "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; sandbox"
            ),
        ]
        if matches(tag) { return queue(304, Self.response([]), headers) }
        let isSame = header("If-Range").map { $0 == tag } ?? true
        switch ByteRange(isSame ? header("Range") : nil, size: size) {
        case .unsatisfiable: return queue(416, Self.response([]), headers + [("Content-Range", "bytes */\(size)")])
        case .whole: return queue(200, Self.response(file, 0..<size), headers)
        case .part(let range):
            headers.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"))
            return queue(206, Self.response(file, range), headers)
        }
    }

    /// Returns whether the browser has cached the response with this tag.
    private func matches(_ tag: String) -> Bool {
        guard let list = header("If-None-Match") else { return false }
        return list.split(separator: ",").contains { part in
            let one = part.drop { $0 == " " }
            return one == "*" || one == tag || one == "W/\(tag)"
        }
    }

    private func header(_ name: String) -> String? { story_http_field(connection, name).map { String(cString: $0) } }

    private static func response(_ bytes: [UInt8]) -> OpaquePointer? {
        bytes.withUnsafeBytes { story_http_response($0.baseAddress, $0.count) }
    }

    private static func response(_ file: consuming FileDescriptor, _ range: Range<Int>) -> OpaquePointer? {
        if range.isEmpty { return response([]) }
        // The library closes the descriptor.
        return MHD_create_response_from_fd_at_offset64(UInt64(range.count), file.release(), UInt64(range.lowerBound))
    }

    private func queue(_ status: UInt32, _ response: OpaquePointer?, _ headers: [(String, String)]) -> MHD_Result {
        guard let response else { return story_http_no }
        defer { MHD_destroy_response(response) }
        for (name, value) in Self.commonHeaders + headers { MHD_add_response_header(response, name, value) }
        return MHD_queue_response(connection, status, response)
    }
}
