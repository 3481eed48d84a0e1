import StoryIR
import StorySource
import StorySyntax

/// The ids of the body's Sections.
package struct SectionIDs: Sendable {
    /// Those of the front matter's list, then the others.
    package private(set) var names = NameTable()
    /// For each Section of the body, the number of its id plus one; 0 if it can't be read.
    private var numbers: [UInt32] = []

    init() {}

    /// `listed`: the ids of the front matter's list.
    init(listed: NameTable) { names = listed }

    /// Adds the id of the next Section. Returns its number. `expected`: the number that it probably has.
    mutating func append(_ id: UnsafeBufferPointer<UInt8>, expected: Int) -> Int {
        let number = names.insert(id, expected: expected).index
        numbers.append(UInt32(number + 1))
        return number
    }

    mutating func appendUnreadable() { numbers.append(0) }

    /// Returns the number of a Section's id; nil if it can't be read.
    package func number(of section: Int) -> Int? { numbers[section] == 0 ? nil : Int(numbers[section]) - 1 }

    /// Returns the id of a Section; empty if it can't be read.
    package subscript(section: Int) -> String { number(of: section).map { names[$0] } ?? "" }
}

/// Side tables about the sections and references of the body.
package struct StoryMeaning: Sendable {
    /// One `Section` of the body, in document order.
    package struct Section: Sendable {
        private let storedNode: UInt32
        /// ``id``; 0 for none.
        private let storedID: UInt32
        /// The index of ``metadata`` plus one; 0 for none.
        private let storedMetadata: UInt32
        package let layout: IR.Section.Layout
        package let isLayoutInvalid: Bool

        init(node: NodeID, id: NodeID?, metadata: Int?, layout: IR.Section.Layout, isLayoutInvalid: Bool) {
            storedNode = UInt32(node)
            storedID = UInt32(id ?? 0)
            storedMetadata = UInt32(metadata.map { $0 + 1 } ?? 0)
            self.layout = layout
            self.isLayoutInvalid = isLayoutInvalid
        }

        /// Its `element` node.
        package var node: NodeID { Int(storedNode) }
        /// The `attributeValue` of its id; nil if it can't be read.
        package var id: NodeID? { storedID == 0 ? nil : Int(storedID) }
        /// The index of its entry in the metadata.
        package var metadata: Int? { storedMetadata == 0 ? nil : Int(storedMetadata) - 1 }
    }

    package var sections: [Section] = []
    package var sectionIDs = SectionIDs()
    /// Media keys of the front matter; their numbers are indices into ``mediaIndices``.
    package var mediaKeys = NameTable()
    /// Indices of the metadata's media, by key.
    package var mediaIndices: [Int] = []
    /// The keys as text, for did-you-mean.
    package var mediaNames: [String] = []
    /// For each entry of the metadata's sections, the index of its lead media if it is resolved.
    package var leadMedia: [Int?] = []
    /// For each entry of the metadata's media, whether anything refers to it.
    package var isMediaUsed: [Bool] = []

    /// Asset keys of the front matter; their numbers are indices into ``assetIndices``.
    package var assetKeys = NameTable()
    /// Indices of the metadata's assets, by key.
    package var assetIndices: [Int] = []

    /// The elements with the key of a declared asset, by their index in the survey, and the index of the asset, in order.
    package var assetUses: ContiguousArray<(element: Int32, asset: Int32)> = []

    package func asset(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
        assetKeys.index(of: key).map { assetIndices[$0] }
    }

    package func asset(_ key: String) -> Int? { assetKeys.index(of: key).map { assetIndices[$0] } }

    package func media(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
        mediaKeys.index(of: key).map { mediaIndices[$0] }
    }

    package func media(_ key: String) -> Int? { mediaKeys.index(of: key).map { mediaIndices[$0] } }
}
