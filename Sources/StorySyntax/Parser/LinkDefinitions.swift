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
        // Nearly all labels are words of ASCII.
        guard label.contains(where: { $0 <= 0x20 || $0 >= 0x80 }) else {
            return String(unsafeUninitializedCapacity: label.count) { key in
                for (index, byte) in label.enumerated() {
                    key[index] = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte ^ 0x20 : byte
                }
                return label.count
            }
        }
        let words = label.split { $0.isIn(.whitespace) }.map { String(decoding: $0, as: UTF8.self) }
        return words.joined(separator: " ").lowercased().uppercased()
    }
}
