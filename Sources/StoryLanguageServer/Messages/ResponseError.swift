import StoryDiagnostics

/// Why a request has no result.
struct ResponseError: Error, MessageValue {
    /// The error codes of JSON-RPC and of the protocol.
    enum Code: Int, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case serverNotInitialized = -32002
        case requestFailed = -32803
        case contentModified = -32801
        case requestCancelled = -32800
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Returns the error of a request that can't be carried out.
    static func failed(_ message: String) -> ResponseError { ResponseError(.requestFailed, message) }

    func write(to json: inout JSONText) {
        json.object {
            $0.member("code", code.rawValue)
            $0.member("message", message)
        }
    }
}
