import StoryDiagnostics

/// A request of the protocol: one file each in `Requests`, and a line in ``LanguageServer/requests``.
package protocol Request: Sendable {
    associatedtype Params: MessageParameters
    associatedtype Result: MessageValue

    static var method: String { get }

    /// Writes the members of `ServerCapabilities` that announce it.
    static func announce(_ json: inout JSONText, to client: ClientCapabilities)

    /// Writes the members of `ServerCapabilities.workspace` that announce it.
    static func announceInWorkspace(_ json: inout JSONText, to client: ClientCapabilities)

    /// The result. It is asked for when the document is as the client last said it is.
    static func answer(_ params: Params, _ server: LanguageServer) throws(ResponseError) -> Result
}

extension Request {
    package static func announce(_ json: inout JSONText, to client: ClientCapabilities) {}
    package static func announceInWorkspace(_ json: inout JSONText, to client: ClientCapabilities) {}

    /// Reads the parameters and writes the result.
    static func respond(_ params: JSONValue?, _ server: LanguageServer) throws(ResponseError) -> [UInt8] {
        guard let params = params.flatMap(Params.init) else {
            throw ResponseError(.invalidParams, "the parameters of '\(method)' are missing or wrong")
        }
        var json = JSONText()
        try answer(params, server).write(to: &json)
        return json.bytes
    }
}

/// A notification of the client: one file each in `Notifications`, and a line in ``LanguageServer/notifications``.
package protocol ClientNotification: Sendable {
    associatedtype Params: MessageParameters

    static var method: String { get }

    static func handle(_ params: Params, _ server: LanguageServer)
}

extension ClientNotification {
    /// One with bad parameters is ignored: there is nobody to tell.
    static func receive(_ params: JSONValue?, _ server: LanguageServer) {
        if let params = params.flatMap(Params.init) { handle(params, server) }
    }
}
