/// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104).
package enum SHA256 {
    /// The length of a hash in bytes.
    package static let byteCount = 32
    private static let blockSize = 64

    package static func hash(_ bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBytes { hash($0) } }

    package static func hash(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var state = initialState
        let whole = bytes.count / blockSize * blockSize
        update(&state, with: UnsafeRawBufferPointer(rebasing: bytes[..<whole]))
        // FIPS 180-4, 5.1.1: a bit, zeros, and the length in bits.
        var end = Array(bytes[whole...])
        end.append(0x80)
        end += repeatElement(0, count: (120 - end.count % blockSize) % blockSize)
        end += bigEndianBytes(UInt64(bytes.count) &* 8)
        end.withUnsafeBytes { update(&state, with: $0) }
        return (0..<8).flatMap { bigEndianBytes(state[$0]) }
    }

    /// Returns the HMAC-SHA-256 of a message.
    package static func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var block = key.count > blockSize ? hash(key) : key
        block += repeatElement(0, count: blockSize - block.count)
        return hash(block.map { $0 ^ 0x5C } + hash(block.map { $0 ^ 0x36 } + message))
    }

    /// Processes whole blocks (FIPS 180-4, 6.2.2).
    private static func update(_ state: inout SIMD8<UInt32>, with blocks: UnsafeRawBufferPointer) {
        constants.withUnsafeBufferPointer { constants in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
                for start in stride(from: 0, to: blocks.count, by: blockSize) {
                    for index in 0..<16 {
                        words[index] = UInt32(
                            bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self))
                    }
                    update(&state, words, constants)
                }
            }
        }
    }

    /// Processes one block, which is in the first 16 of 64 words.
    @inline(__always) private static func update(
        _ state: inout SIMD8<UInt32>, _ words: UnsafeMutableBufferPointer<UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>
    ) {
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let low = rotate(early, 7) ^ rotate(early, 18) ^ early &>> 3
            let high = rotate(late, 17) ^ rotate(late, 19) ^ late &>> 10
            words[index] = words[index - 16] &+ low &+ words[index - 7] &+ high
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        // Eight rounds at a time, after which each variable has its role again.
        for index in stride(from: 0, to: 64, by: 8) {
            func input(_ round: Int) -> UInt32 { constants[index + round] &+ words[index + round] }
            update(a, b, c, &d, e, f, g, &h, input(0))
            update(h, a, b, &c, d, e, f, &g, input(1))
            update(g, h, a, &b, c, d, e, &f, input(2))
            update(f, g, h, &a, b, c, d, &e, input(3))
            update(e, f, g, &h, a, b, c, &d, input(4))
            update(d, e, f, &g, h, a, b, &c, input(5))
            update(c, d, e, &f, g, h, a, &b, input(6))
            update(b, c, d, &e, f, g, h, &a, input(7))
        }
        let change: SIMD8<UInt32> = SIMD8(a, b, c, d, e, f, g, h)
        state = state &+ change
    }

    /// One round, with the two variables that it changes.
    @inline(__always) private static func update(
        _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
        _ h: inout UInt32, _ input: UInt32
    ) {
        // The rotations by 6, 11 and 25 and by 2, 13 and 22, each on top of the one before.
        h &+= rotate(rotate(rotate(e, 14) ^ e, 5) ^ e, 6) &+ ((f ^ g) & e ^ g) &+ input
        d &+= h
        h &+= rotate(rotate(rotate(a, 9) ^ a, 11) ^ a, 2) &+ ((a | b) & c | a & b)
    }

    @inline(__always)
    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 &- count) }

    private static func bigEndianBytes(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
        stride(from: number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// FIPS 180-4, 5.3.3.
    private static let initialState = SIMD8<UInt32>(
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19)

    /// FIPS 180-4, 4.2.2.
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}
