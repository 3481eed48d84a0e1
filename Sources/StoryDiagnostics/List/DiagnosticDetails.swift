/// The wording, related locations and fixes of diagnostics, packed.
///
/// Diagnostics of one kind come from one factory, so they differ only where they quote the source. Each is stored as its
/// difference from a model, an earlier diagnostic with its id.
struct DiagnosticDetails: Sendable {
    /// The location of a diagnostic's details.
    struct Location: Sendable {
        /// The index in ``pieces``, in two halves, so that a location takes only six bytes.
        fileprivate let piece: (low: UInt16, high: UInt16)
        /// The offset of the first byte in it.
        fileprivate let offset: UInt16

        fileprivate init(piece: Int, offset: Int) {
            self.piece = (UInt16(truncatingIfNeeded: piece), UInt16(piece >> 16))
            self.offset = UInt16(offset)
        }

        fileprivate var index: Int { Int(piece.high) << 16 | Int(piece.low) }
    }

    /// The size at which a new piece begins. Pieces are not copied when the list grows.
    private static let pieceSize = 32 << 10
    /// The greatest number of models of one id. Factories have a few variants of wording, with or without fixes.
    private static let maximumModels = 8
    /// The greatest number of fixes and edits in a model. A fix may have an edit for each byte of a text.
    private static let maximumEdits = 32

    private var pieces: [[UInt8]] = []
    private var models: [DiagnosticID: [DiagnosticModel]] = [:]

    mutating func add(_ diagnostic: Diagnostic) -> Location {
        let index = model(for: diagnostic)
        var packed = PackedIntegers()
        packed.append(UInt32(index))
        model(diagnostic.id, index).write(diagnostic, to: &packed)
        if pieces.isEmpty || pieces[pieces.count - 1].count + packed.bytes.count > Self.pieceSize { pieces.append([]) }
        let last = pieces.count - 1
        let location = Location(piece: last, offset: pieces[last].count)
        pieces[last] += packed.bytes
        return location
    }

    /// Removes the details at a location, and all later ones.
    mutating func removeAll(from location: Location) {
        pieces.removeSubrange((location.index + 1)...)
        pieces[location.index].removeSubrange(Int(location.offset)...)
    }

    /// Returns the diagnostic that was given to ``add(_:)``, with its rule's severity. `start`: its start offset in the source.
    func diagnostic(_ id: DiagnosticID, from start: UInt32, _ location: Location) -> Diagnostic {
        var reader = reader(location)
        return model(id, Int(reader.next())).diagnostic(id, from: start, &reader)
    }

    func length(_ id: DiagnosticID, _ location: Location) -> UInt32 {
        var reader = reader(location)
        return model(id, Int(reader.next())).length(&reader)
    }

    /// The number of bytes of all details, models excluded.
    var byteCount: Int { pieces.reduce(0) { $0 + $1.count } }

    private func reader(_ location: Location) -> PackedIntegers.Reader {
        PackedIntegers.Reader(bytes: pieces[location.index], position: Int(location.offset))
    }

    // MARK: Models

    /// Returns a model of an id by its number, from 1; 0 is the empty model.
    private func model(_ id: DiagnosticID, _ number: Int) -> DiagnosticModel {
        number == 0 ? .empty : models[id]![number - 1]
    }

    /// Returns the number of the model from which a diagnostic differs least. If it differs much from each, it becomes one.
    private mutating func model(for diagnostic: Diagnostic) -> Int {
        let known = models[diagnostic.id] ?? []
        let shape = DiagnosticModel.shape(of: diagnostic)
        var best = (number: 0, likeness: -1, isAlike: false)
        for (index, model) in known.enumerated() {
            let likeness = model.likeness(to: diagnostic.message)
            let isAlike = model.shape == shape
            if isAlike == best.isAlike ? likeness > best.likeness : isAlike { best = (index + 1, likeness, isAlike) }
        }
        if best.isAlike, best.likeness * 2 >= diagnostic.message.utf8.count { return best.number }
        let edits = diagnostic.fixes.reduce(0) { $0 + 1 + $1.edits.count }
        if known.count == Self.maximumModels || edits > Self.maximumEdits { return best.number }
        models[diagnostic.id, default: []].append(DiagnosticModel(diagnostic))
        return known.count + 1
    }
}
