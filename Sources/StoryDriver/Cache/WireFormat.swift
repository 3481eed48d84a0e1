/// The wire format of Protocol Buffers, as far as the messages of a cache need it.
enum WireFormat {
    enum Value {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
        /// A fixed-width number, which no message here has.
        case other
    }

    /// Returns the fields of a message, in order; nil if the bytes are not a message.
    static func fields(_ message: ArraySlice<UInt8>) -> [(number: UInt64, value: Value)]? {
        var rest = message
        var fields: [(number: UInt64, value: Value)] = []
        while !rest.isEmpty {
            guard let key = number(&rest), key >> 3 > 0 else { return nil }
            let value: Value
            switch key & 7 {
            case 0:
                guard let read = number(&rest) else { return nil }
                value = .number(read)
            case 1:
                guard rest.count >= 8 else { return nil }
                rest.removeFirst(8)
                value = .other
            case 2:
                guard let count = number(&rest), count <= UInt64(rest.count) else { return nil }
                value = .bytes(rest.prefix(Int(count)))
                rest = rest.dropFirst(Int(count))
            case 5:
                guard rest.count >= 4 else { return nil }
                rest.removeFirst(4)
                value = .other
            default: return nil
            }
            fields.append((key >> 3, value))
        }
        return fields
    }

    private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var result: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            result |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return result }
        }
        return nil
    }

    static func append(_ field: UInt64, _ number: UInt64, to message: inout [UInt8]) {
        append(field << 3, to: &message)
        append(number, to: &message)
    }

    static func append(_ field: UInt64, _ bytes: some Collection<UInt8>, to message: inout [UInt8]) {
        append(field << 3 | 2, to: &message)
        append(UInt64(bytes.count), to: &message)
        message += bytes
    }

    static func append(_ number: UInt64, to message: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            message.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        message.append(UInt8(rest))
    }
}
