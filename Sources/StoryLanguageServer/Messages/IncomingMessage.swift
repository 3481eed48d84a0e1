import StoryJSON
import StorySource

/// A received message.
struct IncomingMessage: Sendable {
    enum Kind: Sendable {
        case request(RequestID)
        case notification
        /// The response to one of our requests.
        case response(RequestID?)
    }

    let kind: Kind
    /// Empty for a response.
    let method: String
    /// `params`, or the result of a response; nil if it has none.
    let params: JSONValue?

    /// The greatest nesting depth of a message.
    private static let depth = 256

    /// Why there is no message, with the id that it had if that could be read.
    struct Fault: Error {
        let id: RequestID?
        let error: ResponseError

        init(_ code: ResponseError.Code, _ message: String, id: RequestID? = nil) {
            self.id = id
            error = ResponseError(code, message)
        }
    }

    init(_ content: [UInt8]) throws(Fault) {
        let source = SourceFile(path: "", content: content)
        let tree: JSONTree
        do throws(JSONFault) {
            tree = try JSONParser.parse(source, depthLimit: Self.depth, allowsLoneSurrogates: true)
        } catch {
            throw Fault(.parseError, "the message is no JSON")
        }
        let message = JSONValue(tree, tree.root)
        guard message.isObject else {
            throw Fault(.invalidRequest, message.isArray ? "batches are not supported" : "a message is an object")
        }
        let id = RequestID(message["id"])
        guard let method = message["method"] else {
            guard message.hasMember("result") || message["error"] != nil else {
                throw Fault(.invalidRequest, "a message has a method or a result", id: id)
            }
            kind = .response(id)
            self.method = ""
            params = message["result"]
            return
        }
        guard let name = method.string, id != nil || !message.hasMember("id"), message["jsonrpc"]?.string == "2.0"
        else { throw Fault(.invalidRequest, "this is not a message of JSON-RPC 2.0", id: id) }
        kind = id.map { .request($0) } ?? .notification
        self.method = name
        params = message["params"]
    }

    /// The document to which it applies.
    var documentURI: String? { params?.documentURI }
}
