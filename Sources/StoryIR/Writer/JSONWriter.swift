import StorySource

/// Writes a JSON text (RFC 8259) as a stream of UTF-8 bytes.
///
/// The caller sends the structure and the values; the writer adds commas, indentation and escapes. It has one buffer, which
/// goes to the sink whenever it is full, so memory does not grow with the text. A sink that throws is not called again;
/// ``finish()`` throws its error, so that no other call needs `try`.
package struct JSONWriter: ~Copyable {
    /// Receives a full buffer. The bytes are valid during the call only.
    package typealias Sink = (UnsafeRawBufferPointer) throws -> Void

    package static let defaultCapacity = 64 * 1024

    /// Bytes are copied sixteen at a time, beyond the end of the source.
    private static let overrun = 16
    /// The space after `limit`: a piece of up to this size is written first, and the buffer is flushed afterwards.
    static let slack = 256 + overrun
    /// The depth up to which a line break with its indentation takes at most half of the slack.
    private static let shallowDepth = 60

    private let buffer: UnsafeMutablePointer<UInt8>
    /// The buffer is flushed when it contains more than this. Between calls, `used <= limit`.
    private let limit: Int
    private var used = 0
    private let sink: Sink
    private let isPretty: Bool
    private var depth = 0
    /// Whether the innermost open object or array is empty so far.
    private var isFirst = true
    private var failure: (any Error)?

    /// Creates a writer that passes its bytes to `sink` in pieces of about `capacity` bytes, at least 1.
    package init(style: JSONStyle, capacity: Int = JSONWriter.defaultCapacity, sink: @escaping Sink) {
        precondition(capacity > 0)
        buffer = .allocate(capacity: capacity + Self.slack)
        limit = capacity
        isPretty = style == .pretty
        self.sink = sink
    }

    deinit { buffer.deallocate() }

    /// Ends the text with a line feed and flushes the rest. Throws the error that the sink threw, if any.
    package consuming func finish() throws {
        assert(depth == 0, "an object or array was left open")
        put(UInt8(ascii: "\n"))
        flush()
        if let failure { throw failure }
    }

    // MARK: Structure

    package mutating func beginObject() { open(UInt8(ascii: "{")) }

    package mutating func endObject() { close(UInt8(ascii: "}")) }

    package mutating func beginArray() { open(UInt8(ascii: "[")) }

    package mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Begins a member of the innermost object; its value follows. `name` must need no escapes.
    ///
    /// Inlined, like all methods with constant names, since copying a constant then takes one or two stores.
    @inline(__always) package mutating func member(_ name: StaticString) {
        separate()
        buffer[used] = UInt8(ascii: "\"")
        used += 1
        copy(name)
        buffer[used] = UInt8(ascii: "\"")
        used += 1
        colon()
    }

    package mutating func member(escaping name: String) {
        separate()
        string(name)
        colon()
    }

    /// Begins an element of the innermost array; its value follows.
    package mutating func element() {
        separate()
        if used > limit { flush() }
    }

    // MARK: Values

    /// Writes a string of well-formed UTF-8.
    package mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
        beginString()
        append(bytes)
        endString()
    }

    package mutating func string(_ text: String) {
        beginString()
        append(text)
        endString()
    }

    package mutating func string(_ text: StaticString) {
        buffer[used] = UInt8(ascii: "\"")
        used += 1
        literal(text)
        put(UInt8(ascii: "\""))
    }

    /// Begins a string that is written in pieces.
    package mutating func beginString() { put(UInt8(ascii: "\"")) }

    /// Appends well-formed UTF-8 to the open string; a piece may end within a scalar.
    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return }
        var done = 0
        while done < bytes.count {
            // An escape takes less space than a copy may write beyond its end.
            let room = min(bytes.count &- done, limit &- used &+ Self.slack &- Self.overrun)
            let plain = copyPlain(from: base + done, count: room)
            done &+= plain
            if plain < room {
                used += JSONEscape.write(base[done], to: buffer + used)
                done &+= 1
            }
            if used > limit { flush() }
        }
    }

    /// Copies bytes up to, but not including, the first that needs an escape, at most `count`, and writes up to sixteen bytes
    /// beyond them. Returns their number.
    ///
    /// It works on sixteen bytes at a time: a block without special bytes is by far the most common, and is copied while it is
    /// checked.
    @inline(__always) private mutating func copyPlain(from source: UnsafePointer<UInt8>, count: Int) -> Int {
        let space = SIMD16<UInt8>(repeating: 0x20)
        let quote = SIMD16<UInt8>(repeating: UInt8(ascii: "\""))
        let backslash = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
        let target = UnsafeMutableRawPointer(buffer + used)
        var index = 0
        while index < count {
            // The zeros after the last byte count as special, so the end needs no check of its own.
            let block = ByteBlock.load(source + index, atMost: count &- index)
            target.storeBytes(of: block, toByteOffset: index, as: SIMD16<UInt8>.self)
            let special = ByteMask(block .< space .| block .== quote .| block .== backslash)
            if special.isEmpty {
                index &+= 16
            } else {
                index &+= special.first
                break
            }
        }
        used &+= index
        return index
    }

    package mutating func append(_ text: String) {
        // Most strings are contiguous, and need no variable, which would retain them.
        if text.utf8.withContiguousStorageIfAvailable({ append($0) }) != nil { return }
        var text = text
        text.withUTF8 { append($0) }
    }

    package mutating func endString() { put(UInt8(ascii: "\"")) }

    /// Writes a whole number, as a value or within the open string.
    package mutating func number(_ value: Int) {
        if value < 0 { put(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }

    package mutating func bool(_ value: Bool) {
        if value { literal("true") } else { literal("false") }
    }

    package mutating func null() { literal("null") }

    /// Writes a number, `true`, `false` or `null` in its JSON form.
    package mutating func word(_ text: String) { for byte in text.utf8 { put(byte) } }

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

    @inline(never) private mutating func separate() {
        if !isFirst {
            buffer[used] = UInt8(ascii: ",")
            used += 1
        }
        isFirst = false
        if isPretty { breakLine() }
    }

    @inline(__always) private mutating func colon() {
        buffer[used] = UInt8(ascii: ":")
        buffer[used + 1] = UInt8(ascii: " ")
        used += isPretty ? 2 : 1
        if used > limit { flush() }
    }

    /// Writes a line break with its indentation, without a flush, and leaves space for a name.
    @inline(__always) private mutating func breakLine() {
        buffer[used] = UInt8(ascii: "\n")
        used += 1
        if depth > Self.shallowDepth { return indentDeeply() }
        // Sixteen spaces at a time; the excess is overwritten.
        let spaces = SIMD16<UInt8>(repeating: UInt8(ascii: " "))
        let line = UnsafeMutableRawPointer(buffer + used)
        var done = 0
        while done < 2 * depth {
            line.storeBytes(of: spaces, toByteOffset: done, as: SIMD16<UInt8>.self)
            done += 16
        }
        used += 2 * depth
    }

    /// Flushes as needed, since the indentation may be longer than the buffer.
    @inline(never) private mutating func indentDeeply() {
        var spaces = 2 * depth
        while spaces > 0 {
            if used > limit { flush() }
            let some = min(spaces, Self.slack / 2)
            (buffer + used).update(repeating: UInt8(ascii: " "), count: some)
            used += some
            spaces -= some
        }
    }

    private mutating func literal(_ text: StaticString) {
        copy(text)
        if used > limit { flush() }
    }

    /// Copies a short constant, without a flush.
    @inline(__always) private mutating func copy(_ text: StaticString) {
        let count = text.utf8CodeUnitCount
        assert(count + 4 <= Self.slack / 2)
        (buffer + used).update(from: text.utf8Start, count: count)
        used &+= count
    }

    private mutating func digits(_ value: UInt) {
        // 20 digits are enough for any 64-bit number.
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

    private mutating func flush() {
        if failure == nil {
            do { try sink(UnsafeRawBufferPointer(start: buffer, count: used)) } catch { failure = error }
        }
        used = 0
    }
}
