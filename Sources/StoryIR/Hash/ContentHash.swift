import StorySource

/// XXH3 with 128 bits and no seed, as in xxHash 0.8 (https://xxhash.com): the content hash of the IR and the outputs. Time is
/// linear in the number of bytes.
///
/// Each range of lengths has its own algorithm. Numbers in bytes are little-endian, as on all platforms of Swift, and all
/// arithmetic is modulo 2⁶⁴.
package struct ContentHash {
    private typealias Value = (low: UInt64, high: UInt64)

    /// The last stripe added to the sums, followed by the pending bytes.
    private var buffer = [UInt8](repeating: 0, count: Self.stripe + Self.capacity)
    /// The number of pending bytes: at least one, if any were added.
    private var waiting = 0
    private var byteCount = 0
    /// Eight sums over everything before the pending bytes.
    private var sums = SIMD8<UInt64>(
        Self.prime32x3, Self.prime1, Self.prime2, Self.prime3, Self.prime4, Self.prime32x2, Self.prime5, Self.prime32x1)
    /// The number of stripes since the sums were last scrambled.
    private var stripesInBlock = 0

    package init() {}

    package static func of(_ bytes: Bytes) -> String {
        var hash = ContentHash()
        hash.update(UnsafeRawBufferPointer(start: bytes.base, count: bytes.count))
        return hash.hexadecimal
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var bytes = bytes[...]
        byteCount += bytes.count
        if waiting + bytes.count > Self.capacity {
            if waiting > 0 {
                let missing = Self.capacity - waiting
                keep(bytes.prefix(missing))
                bytes = bytes.dropFirst(missing)
                let full = buffer
                full.withUnsafeBytes { add(stripes: Self.capacity / Self.stripe, of: $0[Self.stripe...]) }
            }
            // At least one byte stays pending, so that the last stripe can be recognised.
            let stripes = (bytes.count - 1) / Self.stripe
            add(stripes: stripes, of: bytes)
            bytes = bytes.dropFirst(stripes * Self.stripe)
        }
        keep(bytes)
    }

    /// The hash of the bytes so far: 32 lower-case hexadecimal digits, the high half first.
    package var hexadecimal: String {
        let (low, high) = value
        return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { $0.hexadecimal }
    }

    private var value: Value {
        buffer.withUnsafeBytes { buffer in
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[Self.stripe..<Self.stripe + waiting])
            switch byteCount {
            case 0: return Self.ofNothing()
            case 1...3: return Self.ofThree(bytes)
            case 4...8: return Self.ofEight(bytes)
            case 9...16: return Self.ofSixteen(bytes)
            case 17...128: return Self.ofSome(bytes)
            case 129...240: return Self.ofMore(bytes)
            default: return ofMany(bytes, last: buffer.loadUnaligned(fromByteOffset: waiting, as: SIMD8<UInt64>.self))
            }
        }
    }

    // MARK: Constants

    private static let prime32x1: UInt64 = 0x9E37_79B1
    private static let prime32x2: UInt64 = 0x85EB_CA77
    private static let prime32x3: UInt64 = 0xC2B2_AE3D
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5
    private static let mixPrime: UInt64 = 0x1656_6791_9E37_79F9
    private static let shortPrime: UInt64 = 0x9FB2_1C65_1E98_DF25
    /// The number of bytes added to the sums at once.
    private static let stripe = 64
    /// The greatest number of pending bytes.
    private static let capacity = 256
    private static let smallestSecret = 136

    private static let secret: [UInt8] = [
        0xB8, 0xFE, 0x6C, 0x39, 0x23, 0xA4, 0x4B, 0xBE, 0x7C, 0x01, 0x81, 0x2C, 0xF7, 0x21, 0xAD, 0x1C, 0xDE, 0xD4,
        0x6D, 0xE9, 0x83, 0x90, 0x97, 0xDB, 0x72, 0x40, 0xA4, 0xA4, 0xB7, 0xB3, 0x67, 0x1F, 0xCB, 0x79, 0xE6, 0x4E,
        0xCC, 0xC0, 0xE5, 0x78, 0x82, 0x5A, 0xD0, 0x7D, 0xCC, 0xFF, 0x72, 0x21, 0xB8, 0x08, 0x46, 0x74, 0xF7, 0x43,
        0x24, 0x8E, 0xE0, 0x35, 0x90, 0xE6, 0x81, 0x3A, 0x26, 0x4C, 0x3C, 0x28, 0x52, 0xBB, 0x91, 0xC3, 0x00, 0xCB,
        0x88, 0xD0, 0x65, 0x8B, 0x1B, 0x53, 0x2E, 0xA3, 0x71, 0x64, 0x48, 0x97, 0xA2, 0x0D, 0xF9, 0x4E, 0x38, 0x19,
        0xEF, 0x46, 0xA9, 0xDE, 0xAC, 0xD8, 0xA8, 0xFA, 0x76, 0x3F, 0xE3, 0x9C, 0x34, 0x3F, 0xF9, 0xDC, 0xBB, 0xC7,
        0xC7, 0x0B, 0x4F, 0x1D, 0x8A, 0x51, 0xE0, 0x4B, 0xCD, 0xB4, 0x59, 0x31, 0xC8, 0x9F, 0x7E, 0xC9, 0xD9, 0x78,
        0x73, 0x64, 0xEA, 0xC5, 0xAC, 0x83, 0x34, 0xD3, 0xEB, 0xC3, 0xC5, 0x81, 0xA0, 0xFF, 0xFA, 0x13, 0x63, 0xEB,
        0x17, 0x0D, 0xDD, 0x51, 0xB7, 0xF0, 0xDA, 0x49, 0xD3, 0x16, 0x55, 0x26, 0x29, 0xD4, 0x68, 0x9E, 0x2B, 0x16,
        0xBE, 0x58, 0x7D, 0x47, 0xA1, 0xFC, 0x8F, 0xF8, 0xB8, 0xD1, 0x7A, 0xD0, 0x31, 0xCE, 0x45, 0xCB, 0x3A, 0x8F,
        0x95, 0x16, 0x04, 0x28, 0xAF, 0xD7, 0xFB, 0xCA, 0xBB, 0x4B, 0x40, 0x7E,
    ]

    private static func key(_ offset: Int) -> UInt64 { secret.withUnsafeBytes { $0.number(offset) } }
    private static func shortKey(_ offset: Int) -> UInt64 { secret.withUnsafeBytes { $0.half(offset) } }

    // MARK: Up to 16 bytes

    private static func ofNothing() -> Value {
        (low: oldAvalanche(key(64) ^ key(72)), high: oldAvalanche(key(80) ^ key(88)))
    }

    private static func ofThree(_ bytes: UnsafeRawBufferPointer) -> Value {
        let (first, middle, last) = (bytes[0], bytes[bytes.count >> 1], bytes[bytes.count - 1])
        let low = UInt32(first) << 16 | UInt32(middle) << 24 | UInt32(last) | UInt32(bytes.count) << 8
        let swapped = low.byteSwapped
        let high = swapped << 13 | swapped >> 19
        return (
            low: oldAvalanche(UInt64(low) ^ shortKey(0) ^ shortKey(4)),
            high: oldAvalanche(UInt64(high) ^ shortKey(8) ^ shortKey(12))
        )
    }

    private static func ofEight(_ bytes: UnsafeRawBufferPointer) -> Value {
        let input = bytes.half(0) | bytes.half(bytes.count - 4) << 32
        let product = (input ^ key(16) ^ key(24)).multipliedFullWidth(by: prime1 &+ UInt64(bytes.count) << 2)
        let high = product.high &+ product.low << 1
        var low = product.low ^ high >> 3
        low = (low ^ low >> 35) &* shortPrime
        return (low: low ^ low >> 28, high: avalanche(high))
    }

    private static func ofSixteen(_ bytes: UnsafeRawBufferPointer) -> Value {
        let first = bytes.number(0)
        var last = bytes.number(bytes.count - 8)
        var (high, low) = (first ^ last ^ key(32) ^ key(40)).multipliedFullWidth(by: prime1)
        low &+= UInt64(bytes.count - 1) << 54
        last ^= key(48) ^ key(56)
        high &+= last &+ (last & 0xFFFF_FFFF) &* (prime32x2 - 1)
        low ^= high.byteSwapped
        let product = low.multipliedFullWidth(by: prime2)
        return (low: avalanche(product.low), high: avalanche(product.high &+ high &* prime2))
    }

    // MARK: Up to 240 bytes

    private static func ofSome(_ bytes: UnsafeRawBufferPointer) -> Value {
        let count = bytes.count
        var sum: Value = (UInt64(count) &* prime1, 0)
        for pair in (0...(count - 1) / 32).reversed() {
            mix(&sum, bytes, 16 * pair, count - 16 * (pair + 1), secret: 32 * pair)
        }
        return finished(sum, count)
    }

    private static func ofMore(_ bytes: UnsafeRawBufferPointer) -> Value {
        let count = bytes.count
        var sum: Value = (UInt64(count) &* prime1, 0)
        for round in 0..<count / 32 {
            if round == 4 { sum = (low: avalanche(sum.low), high: avalanche(sum.high)) }
            mix(&sum, bytes, 32 * round, 32 * round + 16, secret: round < 4 ? 32 * round : 32 * (round - 4) + 3)
        }
        if count / 32 == 4 { sum = (low: avalanche(sum.low), high: avalanche(sum.high)) }
        mix(&sum, bytes, count - 16, count - 32, secret: smallestSecret - 17 - 16)
        return finished(sum, count)
    }

    private static func mix(
        _ sum: inout Value, _ bytes: UnsafeRawBufferPointer, _ one: Int, _ other: Int, secret: Int
    ) {
        sum.low &+= folded(bytes.number(one) ^ key(secret), bytes.number(one + 8) ^ key(secret + 8))
        sum.low ^= bytes.number(other) &+ bytes.number(other + 8)
        sum.high &+= folded(bytes.number(other) ^ key(secret + 16), bytes.number(other + 8) ^ key(secret + 24))
        sum.high ^= bytes.number(one) &+ bytes.number(one + 8)
    }

    private static func finished(_ sum: Value, _ count: Int) -> Value {
        let mixed = sum.low &* prime1 &+ sum.high &* prime4 &+ UInt64(count) &* prime2
        return (low: avalanche(sum.low &+ sum.high), high: 0 &- avalanche(mixed))
    }

    // MARK: More than 240 bytes

    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let start = Self.stripe + waiting
        buffer.withUnsafeMutableBytes { $0[start..<start + bytes.count].copyBytes(from: bytes) }
        waiting += bytes.count
    }

    /// Adds stripes to the sums, and stores the last one.
    private mutating func add(stripes: Int, of bytes: Slice<UnsafeRawBufferPointer>) {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(stripes * Self.stripe))
        addStripes(of: bytes)
        buffer.withUnsafeMutableBytes { $0.copyBytes(from: bytes.suffix(Self.stripe)) }
        waiting = 0
    }

    private mutating func addStripes(of bytes: UnsafeRawBufferPointer) {
        Self.secret.withUnsafeBytes { secret in
            // Local copies stay in registers.
            var (sums, location) = (sums, stripesInBlock)
            for start in stride(from: 0, to: bytes.count, by: Self.stripe) {
                Self.accumulate(&sums, bytes.stripe(start), secret.stripe(8 * location))
                location += 1
                if location == (secret.count - Self.stripe) / 8 {
                    Self.scramble(&sums, secret.stripe(secret.count - Self.stripe))
                    location = 0
                }
            }
            (self.sums, stripesInBlock) = (sums, location)
        }
    }

    /// `bytes`: the pending bytes. `last`: the last 64 of all bytes.
    private func ofMany(_ bytes: UnsafeRawBufferPointer, last: SIMD8<UInt64>) -> Value {
        var whole = self
        whole.addStripes(of: UnsafeRawBufferPointer(rebasing: bytes.prefix((bytes.count - 1) & -Self.stripe)))
        return Self.secret.withUnsafeBytes { secret in
            Self.accumulate(&whole.sums, last, secret.stripe(secret.count - Self.stripe - 7))
            let count = UInt64(byteCount)
            return (
                low: Self.merged(whole.sums, secret, 11, count &* Self.prime1),
                high: Self.merged(whole.sums, secret, secret.count - Self.stripe - 11, ~(count &* Self.prime2))
            )
        }
    }

    // The vector types are explicit, or scalar operators would be chosen.

    @inline(__always)
    private static func accumulate(_ sums: inout SIMD8<UInt64>, _ value: SIMD8<UInt64>, _ key: SIMD8<UInt64>) {
        let half = SIMD8<UInt64>(repeating: 0xFFFF_FFFF)
        let shift = SIMD8<UInt64>(repeating: 32)
        let keyed: SIMD8<UInt64> = value ^ key
        let swapped = SIMD8<UInt64>(value[1], value[0], value[3], value[2], value[5], value[4], value[7], value[6])
        sums = sums &+ swapped &+ (keyed & half) &* (keyed &>> shift)
    }

    @inline(__always) private static func scramble(_ sums: inout SIMD8<UInt64>, _ key: SIMD8<UInt64>) {
        let shift = SIMD8<UInt64>(repeating: 47)
        sums = (sums ^ (sums &>> shift) ^ key) &* SIMD8<UInt64>(repeating: prime32x1)
    }

    private static func merged(
        _ sums: SIMD8<UInt64>, _ secret: UnsafeRawBufferPointer, _ key: Int, _ start: UInt64
    ) -> UInt64 {
        var result = start
        for pair in 0..<4 {
            let offset = key + 16 * pair
            result &+= folded(sums[2 * pair] ^ secret.number(offset), sums[2 * pair + 1] ^ secret.number(offset + 8))
        }
        return avalanche(result)
    }

    // MARK: Mixing

    /// Returns the XOR of a product's halves.
    private static func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.low ^ product.high
    }

    private static func avalanche(_ value: UInt64) -> UInt64 {
        let mixed = (value ^ value >> 37) &* mixPrime
        return mixed ^ mixed >> 32
    }

    /// The avalanche of XXH64.
    private static func oldAvalanche(_ value: UInt64) -> UInt64 {
        var mixed = (value ^ value >> 33) &* prime2
        mixed = (mixed ^ mixed >> 29) &* prime3
        return mixed ^ mixed >> 32
    }
}

extension UnsafeRawBufferPointer {
    @inline(__always) fileprivate func stripe(_ offset: Int) -> SIMD8<UInt64> {
        loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self)
    }

    fileprivate func number(_ offset: Int) -> UInt64 {
        UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    fileprivate func half(_ offset: Int) -> UInt64 {
        UInt64(UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
}
