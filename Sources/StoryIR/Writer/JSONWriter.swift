import StorySource

/// Writes one JSON text (RFC 8259) as a stream of UTF-8 bytes.
///
/// The caller says what comes next, the writer puts commas, indentation and escapes. There is one buffer: it goes to
/// the sink whenever it is full, so memory doesn't grow with the text. A sink that fails is not called again; its error
/// comes out of ``finish()``, which keeps `try` away from every call in between.
package struct JSONWriter: ~Copyable {
    /// Takes a full buffer. The bytes are valid during the call only.
    package typealias Sink = (UnsafeRawBufferPointer) throws -> Void

    /// What a buffer holds when nothing else is asked for.
    package static let defaultCapacity = 64 * 1024

    /// Room behind `limit`: a piece of up to this size is written first and asks for space afterwards.
    private static let slack = 64

    private let buffer: UnsafeMutablePointer<UInt8>
    /// The buffer is handed over once it holds more than this. Between calls `used <= limit` holds.
    private let limit: Int
    private var used = 0
    private let sink: Sink
    private let isPretty: Bool
    private var depth = 0
    /// Nothing stands yet in the innermost open object or array.
    private var isFirst = true
    private var failure: (any Error)?

    /// A writer that hands its bytes to `sink` in pieces of about `capacity` bytes, which is at least 1.
    package init(style: JSONStyle, capacity: Int = JSONWriter.defaultCapacity, sink: @escaping Sink) {
        precondition(capacity > 0)
        buffer = .allocate(capacity: capacity + Self.slack)
        limit = capacity
        isPretty = style == .pretty
        self.sink = sink
    }

    deinit { buffer.deallocate() }

    /// Ends the text with a line feed and hands over the rest. Throws what the sink threw, if it did.
    package consuming func finish() throws {
        assert(depth == 0, "an object or array was left open")
        put(UInt8(ascii: "\n"))
        flush()
        if let failure { throw failure }
    }

    // MARK: Structure

    /// Opens an object; members follow.
    package mutating func beginObject() { open(UInt8(ascii: "{")) }

    /// Closes the innermost object.
    package mutating func endObject() { close(UInt8(ascii: "}")) }

    /// Opens an array; elements follow.
    package mutating func beginArray() { open(UInt8(ascii: "[")) }

    /// Closes the innermost array.
    package mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Starts a member of the innermost object; its value follows. `name` needs no escapes.
    package mutating func member(_ name: StaticString) {
        separate()
        // All of it fits behind the limit.
        assert(name.utf8CodeUnitCount + 4 <= Self.slack)
        buffer[used] = UInt8(ascii: "\"")
        (buffer + used + 1).update(from: name.utf8Start, count: name.utf8CodeUnitCount)
        used += 1 + name.utf8CodeUnitCount
        buffer[used] = UInt8(ascii: "\"")
        used += 1
        colon()
    }

    /// Starts a member whose name comes from the input.
    package mutating func member(escaping name: String) {
        separate()
        string(name)
        colon()
    }

    /// Starts an element of the innermost array; its value follows.
    package mutating func element() { separate() }

    // MARK: Values

    /// A string, from well-formed UTF-8.
    package mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
        beginString()
        append(bytes)
        endString()
    }

    /// A string.
    package mutating func string(_ text: String) {
        beginString()
        append(text)
        endString()
    }

    /// A string that needs no escapes.
    package mutating func string(_ text: StaticString) {
        put(UInt8(ascii: "\""))
        put(text.utf8Start, text.utf8CodeUnitCount)
        put(UInt8(ascii: "\""))
    }

    /// Opens a string that arrives in pieces.
    package mutating func beginString() { put(UInt8(ascii: "\"")) }

    /// Adds a piece of well-formed UTF-8 to the open string; a piece may end inside a scalar.
    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return }
        var done = 0
        while done < bytes.count {
            // An escape has at most 6 bytes, and 8 are kept free for it.
            let room = min(bytes.count - done, limit - used + Self.slack - 8)
            let plain = JSONEscape.copyPlain(from: base + done, count: room, to: buffer + used)
            used += plain
            done += plain
            if plain < room {
                used += JSONEscape.write(base[done], to: buffer + used)
                done += 1
            }
            if used > limit { flush() }
        }
    }

    /// Adds a piece to the open string.
    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Closes the open string.
    package mutating func endString() { put(UInt8(ascii: "\"")) }

    /// A whole number, as a value or inside the open string.
    package mutating func number(_ value: Int) {
        if value < 0 { put(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }

    /// `true` or `false`.
    package mutating func bool(_ value: Bool) {
        if value { literal("true") } else { literal("false") }
    }

    /// `null`.
    package mutating func null() { literal("null") }

    /// A number, `true`, `false` or `null` as it is written elsewhere.
    package mutating func word(_ text: String) {
        for byte in text.utf8 { put(byte) }
    }

    // MARK: Bytes

    private mutating func open(_ bracket: UInt8) {
        put(bracket)
        depth += 1
        isFirst = true
    }

    private mutating func close(_ bracket: UInt8) {
        depth -= 1
        assert(depth >= 0, "closed more than was opened")
        if !isFirst, isPretty { breakLine() }
        put(bracket)
        isFirst = false
    }

    private mutating func separate() {
        if !isFirst { put(UInt8(ascii: ",")) }
        isFirst = false
        if isPretty { breakLine() }
    }

    private mutating func colon() {
        put(UInt8(ascii: ":"))
        if isPretty { put(UInt8(ascii: " ")) }
    }

    private mutating func breakLine() {
        buffer[used] = UInt8(ascii: "\n")
        used += 1
        var spaces = 2 * depth
        if spaces + 9 <= Self.slack {
            // Eight at a time; those that are too many are overwritten.
            let line = UnsafeMutableRawPointer(buffer + used)
            var done = 0
            while done < spaces {
                line.storeBytes(of: 0x2020_2020_2020_2020, toByteOffset: done, as: UInt64.self)
                done += 8
            }
            used += spaces
            if used > limit { flush() }
            return
        }
        if used > limit { flush() }
        while spaces > 0 {
            let some = min(spaces, Self.slack)
            (buffer + used).update(repeating: UInt8(ascii: " "), count: some)
            used += some
            spaces -= some
            if used > limit { flush() }
        }
    }

    private mutating func literal(_ text: StaticString) { put(text.utf8Start, text.utf8CodeUnitCount) }

    private mutating func digits(_ value: UInt) {
        // 20 digits hold any 64-bit number.
        var rest = value
        var count = 1
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        rest = value
        for index in stride(from: count - 1, through: 0, by: -1) {
            buffer[used + index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        used += count
        if used > limit { flush() }
    }

    private mutating func put(_ byte: UInt8) {
        buffer[used] = byte
        used += 1
        if used > limit { flush() }
    }

    /// Writes up to `slack` bytes.
    private mutating func put(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        assert(count <= Self.slack)
        (buffer + used).update(from: bytes, count: count)
        used += count
        if used > limit { flush() }
    }

    private mutating func flush() {
        if failure == nil {
            do {
                try sink(UnsafeRawBufferPointer(start: buffer, count: used))
            } catch {
                failure = error
            }
        }
        used = 0
    }
}
