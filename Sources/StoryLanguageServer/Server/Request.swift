import StoryDiagnostics

/// A request of the protocol. Each has a file in `Requests`, and an entry in ``SupportedMessages/all``.
package protocol Request: Sendable {
    associatedtype Params: MessageParameters
    associatedtype Result: MessageValue

    static var method: String { get }

    /// The member of `ServerCapabilities` that is true because of it; nil if there is none.
    static var provider: String? { get }

    /// Writes the members of `ServerCapabilities` that declare it; by default ``provider``.
    static func announce(_ json: inout JSONText, to client: ClientCapabilities)

    /// Writes the members of `ServerCapabilities.workspace` that declare it.
    static func announceInWorkspace(_ json: inout JSONText, to client: ClientCapabilities)

    /// Returns the result, for the document's text after all earlier messages of the client.
    static func answer(_ params: Params, _ server: LanguageServer) throws(ResponseError) -> Result
}

extension Request {
    package static var provider: String? { nil }
    package static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        if let provider { json.member(provider, true) }
    }
    package static func announceInWorkspace(_ json: inout JSONText, to client: ClientCapabilities) {}

    /// Decodes the parameters and encodes the result.
    static func respond(_ params: JSONValue?, _ server: LanguageServer) throws(ResponseError) -> [UInt8] {
        guard let params = params.flatMap(Params.init) else {
            throw ResponseError(.invalidParams, "the parameters of '\(method)' are missing or wrong")
        }
        var json = JSONText()
        try answer(params, server).write(to: &json)
        return json.bytes
    }
}

/// A notification from the client. Each has a file in `Notifications`, and an entry in ``SupportedMessages/all``.
package protocol ClientNotification: Sendable {
    associatedtype Params: MessageParameters

    static var method: String { get }

    /// Whether it changes the text of the document that it names. Requests for the text before are answered with an error.
    static var changesDocument: Bool { get }

    static func handle(_ params: Params, _ server: LanguageServer)
}

extension ClientNotification {
    package static var changesDocument: Bool { false }

    /// Invalid parameters are ignored: a notification has no response.
    static func receive(_ params: JSONValue?, _ server: LanguageServer) {
        if let params = params.flatMap(Params.init) { handle(params, server) }
    }
}
