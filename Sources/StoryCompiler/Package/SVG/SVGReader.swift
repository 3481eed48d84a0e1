import CStoryExpat
import StoryPlatform
import StorySource

/// Parses markup, and determines whether it is an SVG picture that neither runs nor loads anything, opened by itself or shown
/// on a page.
///
/// ``SVGVocabulary`` is an allowlist, so future features of browsers are refused. Time is linear in the length of the file,
/// and memory proportional to the largest tag and the number of ids.
final class SVGReader {
    /// The greatest number of bytes that are read of a file.
    static let longest = 8 << 20
    /// The greatest depth of elements, and number of namespace names in scope.
    private static let deepest = 256

    /// Returns the kind of a file that begins like markup. `bytes`: the file, or more than its first ``longest`` bytes.
    /// `guess`: ``FileKind/html`` or ``FileKind/xml``: the kind if it is not SVG.
    static func kind(of bytes: UnsafeRawBufferPointer, else guess: FileKind) -> FileKind {
        let reader = SVGReader(guess)
        reader.read(bytes)
        return reader.kind
    }

    private let parser = XML_ParserCreate(nil)
    /// The kind of the file as far as it was read.
    private var kind: FileKind
    /// A fault before the first element, which shows whether the file is SVG.
    private var early: SVGFault?
    private var depth = 0
    private var namespaces = SVGNamespaces()
    private var reuse = SVGReuse()
    /// The text and depth of the current `style` element.
    private var style: (text: [UInt8], depth: Int)?

    private init(_ guess: FileKind) { kind = guess }

    deinit { XML_ParserFree(parser) }

    private func read(_ bytes: UnsafeRawBufferPointer) {
        guard let parser else { return }
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(parser, { SVGReader.at($0)?.begin($1, $2) }, { reader, _ in SVGReader.at(reader)?.end() })
        XML_SetCharacterDataHandler(parser) { reader, text, count in
            SVGReader.at(reader)?.style?.text.append(contentsOf: UnsafeRawBufferPointer(start: text, count: Int(count)))
        }
        XML_SetProcessingInstructionHandler(parser) { reader, name, _ in
            SVGReader.at(reader)?.readInstruction(SVGName(name))
        }
        XML_SetStartDoctypeDeclHandler(parser) { reader, name, _, publicID, hasDeclarations in
            SVGReader.at(reader)?.readType(SVGName(name), publicID, hasDeclarations: hasDeclarations != 0)
        }
        // An entity that the document type declares, which is not read.
        XML_SetSkippedEntityHandler(parser) { reader, _, _ in SVGReader.at(reader)?.refuse(.documentType) }
        let isWhole = bytes.count <= Self.longest
        let count = Int32(min(bytes.count, Self.longest))
        let status = XML_Parse(parser, bytes.bindMemory(to: CChar.self).baseAddress, count, isWhole ? 1 : 0)
        // Stopped by a fault, or by an element that is not SVG's.
        if XML_GetErrorCode(parser) == XML_ERROR_ABORTED { return }
        if status == XML_STATUS_ERROR { refuse(.malformed) } else if !isWhole { refuse(.tooLarge) }
    }

    private static func at(_ data: UnsafeMutableRawPointer?) -> SVGReader? {
        data.map { Unmanaged<SVGReader>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Stops parsing with a fault. Before the first element, parsing continues, to determine whether the file is SVG.
    private func refuse(_ reason: SVGFault.Reason) {
        let fault = early ?? SVGFault(reason, line: Int(XML_GetCurrentLineNumber(parser)))
        if kind == .svg {
            kind = .unsafeSVG(fault)
            stop()
        } else {
            early = fault
        }
    }

    private func stop() { XML_StopParser(parser, 0) }

    // MARK: Events

    private func begin(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        // Expat may still deliver events after it was stopped.
        if case .unsafeSVG = kind { return }
        let attributes = SVGAttribute.list(attributes)
        let name = SVGName(name)
        if depth == 0 {
            switch name.local.lowercased() {
            case "svg": kind = .svg
            case "html": kind = .html
            default: break
            }
            guard kind == .svg else { return stop() }
            if let early { return refuse(early.reason) }
        }
        depth += 1
        guard depth <= Self.deepest, namespaces.enter(attributes, depth: depth, most: Self.deepest) else {
            return refuse(.tooComplex)
        }
        guard let space = namespaces.ofElement(name) else { return refuse(.malformed) }
        for attribute in attributes where attribute.name.prefix.map({ namespaces.of($0) == nil }) ?? false {
            return refuse(.malformed)
        }
        switch space {
        case .svg: break
        case _ where depth == 1: return refuse(.noNamespace)
        // Data of the drawing program.
        case .other: return
        case .refused, .xlink, .xml: return refuse(.element(name.full))
        }
        guard SVGVocabulary.elements.contains(name.local) else { return refuse(.element(name.full)) }
        for attribute in attributes {
            if let reason = fault(in: attribute) { return refuse(reason) }
        }
        if name.local == "style", style == nil { style = ([], depth) }
        // Browsers prefer `href` to that of XLink, whatever its prefix.
        let addresses = name.local == "use" ? attributes.filter { $0.name.local == "href" } : []
        let address = addresses.first { $0.name.prefix == nil } ?? addresses.first
        reuse.begin(
            id: attributes.first { $0.name.full == "id" }.map { Array($0.value) },
            reused: address.map { SVGReuse.ids(in: $0.value) } ?? [], depth: depth)
    }

    /// Returns the fault of an attribute of an SVG element, if any.
    private func fault(in attribute: SVGAttribute) -> SVGFault.Reason? {
        let name = attribute.name
        switch name.prefix.flatMap(namespaces.of) {
        case nil: break
        case .xlink? where name.local == "href": break
        case .xml? where name.local == "base": return .reference(name.full)
        case .svg?, .xlink?, .xml?, .other?, .refused?: return nil
        }
        let value = attribute.value
        if name.isEvent { return .event(name.full) }
        if name.local == "href" { return SVGStyle.isInside(value[...]) ? nil : .reference(name.full) }
        if name.local == "attributeName", SVGVocabulary.mayRun(animated: value) { return .reference(name.full) }
        return SVGStyle.leadsOutside(value) ? .reference(name.full) : nil
    }

    private func end() {
        guard kind == .svg else { return }
        if let style, style.depth == depth {
            if style.text.withUnsafeBytes({ SVGStyle.leadsOutside($0, isSheet: true) }) { return refuse(.style) }
            self.style = nil
        }
        namespaces.leave(depth: depth)
        reuse.end(depth: depth)
        depth -= 1
        if depth == 0, reuse.isExcessive() { refuse(.reuse) }
    }

    /// Adobe's programs put `<?xpacket …?>` around metadata, which browsers ignore.
    private func readInstruction(_ name: SVGName) { if name.full != "xpacket" { refuse(.instruction(name.full)) } }

    /// Handles the document type. That of SVG 1.0 and 1.1, which older programs write, is harmless: nothing loads it.
    /// One with its own declarations may contain anything.
    private func readType(_ name: SVGName, _ publicID: UnsafePointer<CChar>?, hasDeclarations: Bool) {
        let standard = "-//W3C//DTD SVG 1."
        if !hasDeclarations, name.full == "svg", let publicID, strncmp(publicID, standard, standard.utf8.count) == 0 {
            return
        }
        if name.full.lowercased() == "svg" { kind = .svg }
        if name.full.lowercased() == "html" { kind = .html }
        refuse(.documentType)
        stop()
    }
}
