/// The value of an action in a cache: the files that it made, and a text about them. It is an `ActionResult` of Bazel's Remote
/// Execution API, of which servers read the digests of the files.
///
/// The field `stderr_raw` holds a seal: a hash of the other fields and the key. Without it, the intact result of
/// another action could be taken for this one's.
struct ActionResult: Equatable {
    struct File: Equatable {
        /// The path below the output folder, with slashes.
        let path: String
        let digest: CacheDigest
        let byteCount: Int
    }

    /// The greatest size of an encoded result in bytes.
    static let sizeLimit = 4 << 20

    var files: [File] = []
    /// What `stdout_raw` holds.
    var text: [UInt8] = []

    func sealed(for key: CacheDigest) -> [UInt8] {
        var message = body
        WireFormat.append(Field.standardError, seal(for: key), to: &message)
        return message
    }

    init() {}

    /// Decodes what ``sealed(for:)`` encoded with the same key. Servers may have encoded it anew, with additional
    /// fields. Nil for anything else.
    init?(sealed message: [UInt8], for key: CacheDigest) {
        guard message.count <= Self.sizeLimit, let fields = WireFormat.fields(message[...]) else { return nil }
        var seal: [UInt8] = []
        for (field, value) in fields {
            switch (field, value) {
            case (Field.files, .bytes(let bytes)):
                guard let file = Self.file(bytes) else { return nil }
                files.append(file)
            case (Field.standardOutput, .bytes(let bytes)): text = Array(bytes)
            case (Field.standardError, .bytes(let bytes)): seal = Array(bytes)
            default: continue
            }
        }
        if seal != self.seal(for: key) { return nil }
    }

    /// The numbers of fields in `remote_execution.proto`.
    private enum Field {
        static let files: UInt64 = 2
        static let standardOutput: UInt64 = 5
        static let standardError: UInt64 = 7
        // Fields of `OutputFile`.
        static let path: UInt64 = 1
        static let digest: UInt64 = 2
        // Fields of `Digest`.
        static let hash: UInt64 = 1
        static let byteCount: UInt64 = 2
    }

    private var body: [UInt8] {
        var message: [UInt8] = []
        for file in files {
            var digest: [UInt8] = []
            WireFormat.append(Field.hash, file.digest.text.utf8, to: &digest)
            if file.byteCount > 0 { WireFormat.append(Field.byteCount, UInt64(file.byteCount), to: &digest) }
            var output: [UInt8] = []
            WireFormat.append(Field.path, file.path.utf8, to: &output)
            WireFormat.append(Field.digest, digest, to: &output)
            WireFormat.append(Field.files, output, to: &message)
        }
        WireFormat.append(Field.standardOutput, text, to: &message)
        return message
    }

    private func seal(for key: CacheDigest) -> [UInt8] {
        Array(CacheDigest(of: Array("mdxc \(key.text) ".utf8) + body).text.utf8)
    }

    private static func file(_ message: ArraySlice<UInt8>) -> File? {
        var (path, hash, byteCount) = ("", CacheDigest?.none, 0)
        for (field, value) in WireFormat.fields(message) ?? [] {
            switch (field, value) {
            case (Field.path, .bytes(let bytes)): path = String(decoding: bytes, as: UTF8.self)
            case (Field.digest, .bytes(let bytes)):
                for (field, value) in WireFormat.fields(bytes) ?? [] {
                    switch (field, value) {
                    case (Field.hash, .bytes(let text)): hash = CacheDigest(text)
                    case (Field.byteCount, .number(let number)): byteCount = Int(exactly: number) ?? -1
                    default: continue
                    }
                }
            default: continue
            }
        }
        guard !path.isEmpty, let hash, byteCount >= 0 else { return nil }
        return File(path: path, digest: hash, byteCount: byteCount)
    }
}
