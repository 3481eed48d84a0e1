/// The link reference definitions of a story, by label (CommonMark 4.7). The first definition of a label counts.
package struct LinkDefinitions {
    private var targets: [String: LinkSpans] = [:]

    var isEmpty: Bool { targets.isEmpty }

    mutating func add(_ label: UnsafeBufferPointer<UInt8>, _ target: LinkSpans) {
        let key = Self.normalized(label)
        if targets[key] == nil { targets[key] = target }
    }

    subscript(label: UnsafeBufferPointer<UInt8>) -> LinkSpans? {
        targets.isEmpty ? nil : targets[Self.normalized(label)]
    }

    /// Returns the form in which labels are compared: letter case and the amount of white space don't matter (CommonMark 6.3).
    package static func normalized(_ label: UnsafeBufferPointer<UInt8>) -> String {
        var isASCII = true
        let key = String(unsafeUninitializedCapacity: label.count) { key in
            var count = 0
            var isAfterSpace = false
            for byte in label {
                if byte.isIn(.whitespace) {
                    isAfterSpace = count > 0
                    continue
                }
                if isAfterSpace {
                    key[count] = UInt8(ascii: " ")
                    count += 1
                    isAfterSpace = false
                }
                key[count] = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte ^ 0x20 : byte
                count += 1
                if byte >= 0x80 { isASCII = false }
            }
            return count
        }
        return isASCII ? key : key.lowercased().uppercased()
    }
}
