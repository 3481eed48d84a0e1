import StoryDiagnostics

/// The language server: receives messages from a channel in order, and responds to them. It runs on a single thread, which owns
/// all state.
package final class LanguageServer {
    enum Phase { case uninitialized, running, shutDown, ended }

    /// The size of waiting messages, in bytes, at which no more are received.
    private static let maximumWaiting = 64 << 20

    let channel: any MessageChannel
    let supported: SupportedMessages
    private var waiting: [(message: IncomingMessage, byteCount: Int)] = []
    private var next = 0
    private var waitingCount = 0
    /// The waiting requests that were cancelled.
    private var cancelled: Set<RequestID> = []
    /// The number of waiting changes of each document.
    private var waitingChanges: [String: Int] = [:]
    private var current: RequestID?
    private var lastRequestID = 0
    /// The last request for the configuration.
    var configurationRequest: RequestID?

    var phase = Phase.uninitialized
    private var hasShutDown = false
    /// Whether more messages may come.
    private var mayReceive = true
    /// The documents and their state.
    var workspace = Workspace(ClientCapabilities(nil))
    /// Whether documents have changed since diagnostics were pushed.
    var mustPush = false
    /// Whether diagnostics may have changed for a reason unknown to the client.
    var mustRefresh = false
    var settings = ServerSettings()
    /// The last tokens sent for each document.
    var tokens = SentTokens()
    /// The result ids of the diagnostics last pushed for each document, and the version that they were of.
    var pushed: [String: (resultID: Int, version: Int?)] = [:]

    var client: ClientCapabilities { workspace.client }

    init(_ channel: any MessageChannel, _ supported: SupportedMessages) {
        self.channel = channel
        self.supported = supported
    }

    // MARK: The loop

    /// Runs until the session ends.
    /// - Returns: The exit code: 0 if the client requested a shutdown first.
    package func run() -> Int32 {
        while phase != .ended, mayReceive || next < waiting.count {
            if next == waiting.count { becomeIdle() }
            receive(waits: next == waiting.count)
            guard next < waiting.count else { continue }
            let (message, byteCount) = waiting[next]
            next += 1
            waitingCount -= byteCount
            if next == waiting.count {
                waiting.removeAll(keepingCapacity: true)
                next = 0
            }
            handle(message)
        }
        return hasShutDown ? 0 : 1
    }

    private func receive(waits: Bool) {
        guard mayReceive, waits || waitingCount < Self.maximumWaiting else { return }
        do throws(FrameReader.Fault) {
            mayReceive = try channel.receive(waits: waits) { take($0) }
        } catch {
            mayReceive = false
            let words = error == .tooLarge ? "a message is too large" : "a message has no readable Content-Length"
            send(errorTo: nil, ResponseError(.parseError, words))
        }
    }

    /// Queues a message, or handles it at once if it can't wait.
    private func take(_ content: [UInt8]) {
        do throws(IncomingMessage.Fault) {
            let message = try IncomingMessage(content)
            if message.method == "$/cancelRequest", case .notification = message.kind {
                if let id = RequestID(message.params?["id"]), isWaiting(id) { cancelled.insert(id) }
                return
            }
            let notification = supported.notificationsByMethod[message.method]
            if notification?.changesDocument == true, let uri = message.documentURI {
                waitingChanges[uri, default: 0] += 1
            }
            waiting.append((message, content.count))
            waitingCount += content.count
        } catch {
            send(errorTo: error.id, error.error)
        }
    }

    private func isWaiting(_ id: RequestID) -> Bool {
        current == id
            || waiting[next...].contains {
                if case .request(let other) = $0.message.kind { other == id } else { false }
            }
    }

    /// Returns whether the client has cancelled the current request.
    func isCancelled() -> Bool {
        receive(waits: false)
        return current.map(cancelled.contains) ?? false
    }

    // MARK: Messages

    private func handle(_ message: IncomingMessage) {
        switch message.kind {
        case .response(let id):
            if id == configurationRequest, let section = message.params?.array?.first, section.isObject {
                change(ServerSettings(section))
            }
        case .notification: notify(message)
        case .request(let id):
            current = id
            defer {
                current = nil
                cancelled.remove(id)
            }
            do throws(ResponseError) {
                let result = try respond(to: message)
                send {
                    $0.member("id", id)
                    $0.name("result")
                    $0.value(result)
                }
            } catch {
                send(errorTo: id, error)
            }
        }
    }

    private func respond(to message: IncomingMessage) throws(ResponseError) -> [UInt8] {
        if let current, cancelled.contains(current) {
            throw ResponseError(.requestCancelled, "the request was cancelled")
        }
        switch phase {
        case .uninitialized:
            guard message.method == InitializeRequest.method else {
                throw ResponseError(.serverNotInitialized, "the first request is 'initialize'")
            }
            let result = try InitializeRequest.respond(message.params, self)
            phase = .running
            return result
        case .shutDown, .ended: throw ResponseError(.invalidRequest, "the server was shut down")
        case .running: break
        }
        if message.method == "shutdown" {
            phase = .shutDown
            hasShutDown = true
            return Array("null".utf8)
        }
        if message.method == InitializeRequest.method {
            throw ResponseError(.invalidRequest, "the server is initialized already")
        }
        guard let request = supported.requestsByMethod[message.method] else {
            throw ResponseError(.methodNotFound, "there is no '\(message.method)' here")
        }
        if let uri = message.documentURI, waitingChanges[uri] != nil {
            throw ResponseError(.contentModified, "the document has changed")
        }
        return try request.respond(message.params, self)
    }

    private func notify(_ message: IncomingMessage) {
        let notification = supported.notificationsByMethod[message.method]
        if notification?.changesDocument == true, let uri = message.documentURI, let count = waitingChanges[uri] {
            waitingChanges[uri] = count > 1 ? count - 1 : nil
        }
        if message.method == "exit" {
            phase = .ended
        } else if phase == .running {
            if message.method == "initialized" {
                registerWatchers()
                followConfiguration()
            }
            if let params = message.params { notification?.handle(params, self) }
        }
    }

    // MARK: Sending

    /// Sends a notification.
    func notify(_ method: String, _ params: some MessageValue) {
        send {
            $0.member("method", method)
            $0.member("params", params)
        }
    }

    /// Sends a request. Returns its id.
    @discardableResult func request(_ method: String, _ params: (some MessageValue)?) -> RequestID {
        lastRequestID += 1
        send {
            $0.member("id", lastRequestID)
            $0.member("method", method)
            $0.member("params", params)
        }
        return .number(lastRequestID)
    }

    private func send(errorTo id: RequestID?, _ error: ResponseError) {
        send {
            $0.name("id")
            id.write(to: &$0)
            $0.member("error", error)
        }
    }

    private func send(_ members: (inout JSONText) -> Void) {
        var json = JSONText()
        json.object {
            $0.member("jsonrpc", "2.0")
            members(&$0)
        }
        channel.send(json.bytes)
    }

    // MARK: Documents

    /// Returns the snapshot of an open document.
    func snapshot(of uri: String) throws(ResponseError) -> Snapshot {
        guard let snapshot = workspace.snapshot(of: uri) else {
            throw ResponseError(.invalidParams, "'\(uri)' is not open")
        }
        return snapshot
    }

    /// Returns an open document, and the offset in it that parameters name.
    func place(_ params: RequestParams) throws(ResponseError) -> (snapshot: Snapshot, offset: Int) {
        let (uri, position) = (try params.uri, try params.required(params["position"].flatMap(LSP.Position.init)))
        let snapshot = try snapshot(of: uri)
        return (snapshot, snapshot.offset(position))
    }
}
