import StoryDiagnostics

/// A request of the protocol. Each has a file in `Requests`, and an entry in ``SupportedMessages/all``.
protocol Request: Sendable {
    associatedtype Result: MessageValue

    static var method: String { get }

    /// The member of `ServerCapabilities` that is true because of it; nil if there is none.
    static var provider: String? { get }

    /// Writes the members of `ServerCapabilities` that declare it; by default ``provider``.
    static func announce(_ json: inout JSONText, to client: ClientCapabilities)

    /// Writes the members of `ServerCapabilities.workspace` that declare it.
    static func announceInWorkspace(_ json: inout JSONText, to client: ClientCapabilities)

    /// Returns the result, for the document's text after all earlier messages of the client.
    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> Result
}

extension Request {
    static var provider: String? { nil }
    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        if let provider { json.member(provider, true) }
    }
    static func announceInWorkspace(_ json: inout JSONText, to client: ClientCapabilities) {}

    /// Encodes the result.
    static func respond(_ params: JSONValue?, _ server: LanguageServer) throws(ResponseError) -> [UInt8] {
        let params = RequestParams(value: try RequestParams.required(params, of: method), method: method)
        var json = JSONText()
        try answer(params, server).write(to: &json)
        return json.bytes
    }
}

/// A notification from the client. Each has a file in `Notifications`, and an entry in ``SupportedMessages/all``.
protocol ClientNotification: Sendable {
    static var method: String { get }

    /// Whether it changes the text of the document that it names. Requests for the text before are answered with an error.
    static var changesDocument: Bool { get }

    /// Invalid parameters are ignored: a notification has no response.
    static func handle(_ params: JSONValue, _ server: LanguageServer)
}

extension ClientNotification { static var changesDocument: Bool { false } }

/// The parameters of a request. Reading what is missing or has another type throws.
struct RequestParams: Sendable {
    fileprivate let value: JSONValue
    fileprivate let method: String

    subscript(name: String) -> JSONValue? { value[name] }

    /// The parameters themselves, which have to be an object.
    var object: JSONValue { get throws(ResponseError) { try required(value.isObject ? value : nil) } }
    /// The URI of the document that they are about.
    var uri: String { get throws(ResponseError) { try required(value.documentURI) } }
    var range: LSP.Range { get throws(ResponseError) { try required(value["range"].flatMap(LSP.Range.init)) } }

    /// Returns what was read from the parameters; throws if it is nil.
    func required<Value>(_ value: Value?) throws(ResponseError) -> Value { try Self.required(value, of: method) }

    fileprivate static func required<Value>(_ value: Value?, of method: String) throws(ResponseError) -> Value {
        guard let value else {
            throw ResponseError(.invalidParams, "the parameters of '\(method)' are missing or wrong")
        }
        return value
    }
}
