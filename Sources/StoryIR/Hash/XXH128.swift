/// XXH3 with 128 bits and no seed, as xxHash 0.8 defines it (https://xxhash.com). The compiler has the library of that name,
/// which takes a fraction of the time; apps that only check what they bring need none.
///
/// Each range of lengths has a way of its own. Numbers in bytes are little-endian, and all arithmetic is modulo 2⁶⁴.
struct XXH128 {
    private(set) var low: UInt64
    private(set) var high: UInt64

    /// The hash of all bytes.
    init(_ bytes: UnsafeRawBufferPointer) {
        switch bytes.count {
        case 0: self = Self.ofNothing()
        case 1...3: self = Self.ofThree(bytes)
        case 4...8: self = Self.ofEight(bytes)
        case 9...16: self = Self.ofSixteen(bytes)
        case 17...128: self = Self.ofSome(bytes)
        case 129...240: self = Self.ofMore(bytes)
        default: self = Self.ofMany(bytes)
        }
    }

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
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
    private static let stripe = 64
    private static let smallestSecret = 136

    private static let secret: [UInt8] = [
        0xB8, 0xFE, 0x6C, 0x39, 0x23, 0xA4, 0x4B, 0xBE, 0x7C, 0x01, 0x81, 0x2C, 0xF7, 0x21, 0xAD, 0x1C,
        0xDE, 0xD4, 0x6D, 0xE9, 0x83, 0x90, 0x97, 0xDB, 0x72, 0x40, 0xA4, 0xA4, 0xB7, 0xB3, 0x67, 0x1F,
        0xCB, 0x79, 0xE6, 0x4E, 0xCC, 0xC0, 0xE5, 0x78, 0x82, 0x5A, 0xD0, 0x7D, 0xCC, 0xFF, 0x72, 0x21,
        0xB8, 0x08, 0x46, 0x74, 0xF7, 0x43, 0x24, 0x8E, 0xE0, 0x35, 0x90, 0xE6, 0x81, 0x3A, 0x26, 0x4C,
        0x3C, 0x28, 0x52, 0xBB, 0x91, 0xC3, 0x00, 0xCB, 0x88, 0xD0, 0x65, 0x8B, 0x1B, 0x53, 0x2E, 0xA3,
        0x71, 0x64, 0x48, 0x97, 0xA2, 0x0D, 0xF9, 0x4E, 0x38, 0x19, 0xEF, 0x46, 0xA9, 0xDE, 0xAC, 0xD8,
        0xA8, 0xFA, 0x76, 0x3F, 0xE3, 0x9C, 0x34, 0x3F, 0xF9, 0xDC, 0xBB, 0xC7, 0xC7, 0x0B, 0x4F, 0x1D,
        0x8A, 0x51, 0xE0, 0x4B, 0xCD, 0xB4, 0x59, 0x31, 0xC8, 0x9F, 0x7E, 0xC9, 0xD9, 0x78, 0x73, 0x64,
        0xEA, 0xC5, 0xAC, 0x83, 0x34, 0xD3, 0xEB, 0xC3, 0xC5, 0x81, 0xA0, 0xFF, 0xFA, 0x13, 0x63, 0xEB,
        0x17, 0x0D, 0xDD, 0x51, 0xB7, 0xF0, 0xDA, 0x49, 0xD3, 0x16, 0x55, 0x26, 0x29, 0xD4, 0x68, 0x9E,
        0x2B, 0x16, 0xBE, 0x58, 0x7D, 0x47, 0xA1, 0xFC, 0x8F, 0xF8, 0xB8, 0xD1, 0x7A, 0xD0, 0x31, 0xCE,
        0x45, 0xCB, 0x3A, 0x8F, 0x95, 0x16, 0x04, 0x28, 0xAF, 0xD7, 0xFB, 0xCA, 0xBB, 0x4B, 0x40, 0x7E,
    ]

    private static func key(_ offset: Int) -> UInt64 { secret.withUnsafeBytes { $0.number(offset) } }
    private static func shortKey(_ offset: Int) -> UInt64 { secret.withUnsafeBytes { $0.half(offset) } }

    // MARK: Up to 16 bytes

    private static func ofNothing() -> XXH128 {
        XXH128(low: oldAvalanche(key(64) ^ key(72)), high: oldAvalanche(key(80) ^ key(88)))
    }

    private static func ofThree(_ bytes: UnsafeRawBufferPointer) -> XXH128 {
        let (first, middle, last) = (bytes[0], bytes[bytes.count >> 1], bytes[bytes.count - 1])
        let low = UInt32(first) << 16 | UInt32(middle) << 24 | UInt32(last) | UInt32(bytes.count) << 8
        let swapped = low.byteSwapped
        let high = swapped << 13 | swapped >> 19
        return XXH128(
            low: oldAvalanche(UInt64(low) ^ shortKey(0) ^ shortKey(4)),
            high: oldAvalanche(UInt64(high) ^ shortKey(8) ^ shortKey(12)))
    }

    private static func ofEight(_ bytes: UnsafeRawBufferPointer) -> XXH128 {
        let input = bytes.half(0) | bytes.half(bytes.count - 4) << 32
        let product = (input ^ key(16) ^ key(24)).multipliedFullWidth(by: prime1 &+ UInt64(bytes.count) << 2)
        let high = product.high &+ product.low << 1
        var low = product.low ^ high >> 3
        low = (low ^ low >> 35) &* shortPrime
        return XXH128(low: low ^ low >> 28, high: avalanche(high))
    }

    private static func ofSixteen(_ bytes: UnsafeRawBufferPointer) -> XXH128 {
        let first = bytes.number(0)
        var last = bytes.number(bytes.count - 8)
        var (high, low) = (first ^ last ^ key(32) ^ key(40)).multipliedFullWidth(by: prime1)
        low &+= UInt64(bytes.count - 1) << 54
        last ^= key(48) ^ key(56)
        high &+= last &+ (last & 0xFFFF_FFFF) &* (prime32x2 - 1)
        low ^= high.byteSwapped
        let product = low.multipliedFullWidth(by: prime2)
        return XXH128(low: avalanche(product.low), high: avalanche(product.high &+ high &* prime2))
    }

    // MARK: Up to 240 bytes

    private static func ofSome(_ bytes: UnsafeRawBufferPointer) -> XXH128 {
        let count = bytes.count
        var sum = XXH128(low: UInt64(count) &* prime1, high: 0)
        for pair in (0...(count - 1) / 32).reversed() {
            sum.mix(bytes, 16 * pair, count - 16 * (pair + 1), secret: 32 * pair)
        }
        return sum.finished(count)
    }

    private static func ofMore(_ bytes: UnsafeRawBufferPointer) -> XXH128 {
        let count = bytes.count
        var sum = XXH128(low: UInt64(count) &* prime1, high: 0)
        for round in 0..<count / 32 {
            if round == 4 { sum = XXH128(low: avalanche(sum.low), high: avalanche(sum.high)) }
            sum.mix(bytes, 32 * round, 32 * round + 16, secret: round < 4 ? 32 * round : 32 * (round - 4) + 3)
        }
        if count / 32 == 4 { sum = XXH128(low: avalanche(sum.low), high: avalanche(sum.high)) }
        sum.mix(bytes, count - 16, count - 32, secret: smallestSecret - 17 - 16)
        return sum.finished(count)
    }

    private mutating func mix(_ bytes: UnsafeRawBufferPointer, _ one: Int, _ other: Int, secret: Int) {
        low &+= Self.folded(
            bytes.number(one) ^ Self.key(secret), bytes.number(one + 8) ^ Self.key(secret + 8))
        low ^= bytes.number(other) &+ bytes.number(other + 8)
        high &+= Self.folded(
            bytes.number(other) ^ Self.key(secret + 16), bytes.number(other + 8) ^ Self.key(secret + 24))
        high ^= bytes.number(one) &+ bytes.number(one + 8)
    }

    private func finished(_ count: Int) -> XXH128 {
        let mixed = low &* Self.prime1 &+ high &* Self.prime4 &+ UInt64(count) &* Self.prime2
        return XXH128(low: Self.avalanche(low &+ high), high: 0 &- Self.avalanche(mixed))
    }

    // MARK: More than 240 bytes

    private static func ofMany(_ bytes: UnsafeRawBufferPointer) -> XXH128 {
        secret.withUnsafeBytes { secret in
            var sums: InlineSums = (prime32x3, prime1, prime2, prime3, prime4, prime32x2, prime5, prime32x1)
            return withUnsafeMutableBytes(of: &sums) { sums in
                let sums = sums.bindMemory(to: UInt64.self)
                let count = bytes.count
                let stripesInBlock = (secret.count - stripe) / 8
                let stripes = (count - 1) / stripe
                for number in 0..<stripes {
                    let place = number % stripesInBlock
                    accumulate(sums, bytes, number * stripe, secret, 8 * place)
                    if place == stripesInBlock - 1 { scramble(sums, secret, secret.count - stripe) }
                }
                accumulate(sums, bytes, count - stripe, secret, secret.count - stripe - 7)
                return XXH128(
                    low: merged(sums, secret, 11, UInt64(count) &* prime1),
                    high: merged(sums, secret, secret.count - stripe - 11, ~(UInt64(count) &* prime2)))
            }
        }
    }

    private typealias InlineSums = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

    private static func accumulate(
        _ sums: UnsafeMutableBufferPointer<UInt64>, _ bytes: UnsafeRawBufferPointer, _ start: Int,
        _ secret: UnsafeRawBufferPointer, _ key: Int
    ) {
        for lane in 0..<8 {
            let value = bytes.number(start + 8 * lane)
            let keyed = value ^ secret.number(key + 8 * lane)
            sums[lane ^ 1] &+= value
            sums[lane] &+= (keyed & 0xFFFF_FFFF) &* (keyed >> 32)
        }
    }

    private static func scramble(
        _ sums: UnsafeMutableBufferPointer<UInt64>, _ secret: UnsafeRawBufferPointer, _ key: Int
    ) {
        for lane in 0..<8 {
            let sum = sums[lane]
            sums[lane] = (sum ^ sum >> 47 ^ secret.number(key + 8 * lane)) &* prime32x1
        }
    }

    private static func merged(
        _ sums: UnsafeMutableBufferPointer<UInt64>, _ secret: UnsafeRawBufferPointer, _ key: Int, _ start: UInt64
    ) -> UInt64 {
        var result = start
        for pair in 0..<4 {
            let offset = key + 16 * pair
            result &+= folded(sums[2 * pair] ^ secret.number(offset), sums[2 * pair + 1] ^ secret.number(offset + 8))
        }
        return avalanche(result)
    }

    // MARK: Mixing

    /// The halves of a product in one.
    private static func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.low ^ product.high
    }

    private static func avalanche(_ value: UInt64) -> UInt64 {
        let mixed = (value ^ value >> 37) &* mixPrime
        return mixed ^ mixed >> 32
    }

    /// That of XXH64.
    private static func oldAvalanche(_ value: UInt64) -> UInt64 {
        var mixed = (value ^ value >> 33) &* prime2
        mixed = (mixed ^ mixed >> 29) &* prime3
        return mixed ^ mixed >> 32
    }
}

extension UnsafeRawBufferPointer {
    /// The eight bytes from an offset on.
    fileprivate func number(_ offset: Int) -> UInt64 {
        UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The four bytes from an offset on.
    fileprivate func half(_ offset: Int) -> UInt64 {
        UInt64(UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
}
