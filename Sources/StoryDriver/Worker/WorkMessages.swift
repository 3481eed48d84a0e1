import StoryIR
import StoryJSON

/// The encodings of the protocol of Bazel's persistent workers: `WorkRequest` and `WorkResponse` of
/// `worker_protocol.proto`.
package enum WorkProtocol: String, CaseIterable, Sendable {
    /// Protocol Buffers, each message after its length.
    case proto
    /// JSON objects, which nothing has to separate.
    case json
}

/// A command to run.
package struct WorkRequest: Equatable, Sendable {
    package var arguments: [[UInt8]] = []
    /// The id that the response repeats.
    package var id: Int32 = 0
    /// Whether it cancels the earlier request with this id.
    package var cancels = false
}

package struct WorkResponse: Equatable, Sendable {
    package var code: Int32
    /// The text to show to people.
    package var output: [UInt8]
    package var id: Int32

    package init(code: Int32, output: [UInt8], id: Int32) { (self.code, self.output, self.id) = (code, output, id) }
}

extension WorkRequest {
    /// Decodes a message without its length; nil if it is malformed.
    init?(proto message: ArraySlice<UInt8>) {
        guard let fields = WireFormat.fields(message) else { return nil }
        for (field, value) in fields {
            switch (field, value) {
            case (1, .bytes(let argument)): arguments.append(Array(argument))
            case (3, .number(let number)): id = Int32(truncatingIfNeeded: number)
            case (4, .number(let number)): cancels = number != 0
            // The inputs are in the folder; nothing is kept of them from one request to the next.
            default: continue
            }
        }
    }

    /// Decodes a JSON object; nil if it is malformed.
    init?(json text: [UInt8]) {
        struct Members: Decodable {
            let arguments: [String]?
            let requestId: Int32?
            let cancel: Bool?
        }
        guard let members = try? JSONDocumentDecoder.decode(Members.self, from: text) else { return nil }
        arguments = (members.arguments ?? []).map { Array($0.utf8) }
        id = members.requestId ?? 0
        cancels = members.cancel ?? false
    }
}

extension WorkResponse {
    /// The message after its length.
    var proto: [UInt8] {
        var message: [UInt8] = []
        if code != 0 { WireFormat.append(1, UInt64(bitPattern: Int64(code)), to: &message) }
        // Readers refuse a text that is not UTF-8.
        if !output.isEmpty { WireFormat.append(2, Array(String(decoding: output, as: UTF8.self).utf8), to: &message) }
        if id != 0 { WireFormat.append(3, UInt64(bitPattern: Int64(id)), to: &message) }
        var length: [UInt8] = []
        WireFormat.append(UInt64(message.count), to: &length)
        return length + message
    }

    /// The JSON object, and the end of its line.
    var json: [UInt8] {
        JSONWriter.bytes(style: .compact) { json in
            json.beginObject()
            json.member("exitCode", Int(code))
            json.member("output", String(decoding: output, as: UTF8.self))
            json.member("requestId", Int(id))
            json.endObject()
        }
    }
}
