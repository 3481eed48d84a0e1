import Foundation
import PageText

/// The parts of pages as Swift, short as pages carry them.
@main enum EmbeddedParts {
    /// - Parameter arguments: The folder of the parts, and the file to write.
    static func main() throws {
        let folder = URL(fileURLWithPath: CommandLine.arguments[1])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        func bytes(of name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appending(path: name))) }

        let sheets = try names.filter { $0.hasSuffix(".css") }.map {
            (name: $0, bytes: StyleText.short(try bytes(of: $0)))
        }
        let markup = try names.filter { $0.hasSuffix(".html") }.map {
            (name: $0, bytes: MarkupText.short(try bytes(of: $0)))
        }
        let scripts = try PageScripts(reading: bytes).files
        let unused = Set(names.filter { $0.hasSuffix(".js") }).subtracting(scripts.map(\.name))
        precondition(unused.isEmpty, "scripts that stand in no block: \(unused)")
        let declarations = (sheets + markup + scripts).map { name, bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            return "    static let \(identifier(name)) = PageFile(\"\(name)\", \(text.debugDescription))\n"
        }
        let file =
            "/// What pages carry of the parts they are made of.\nenum EmbeddedParts {\n\(declarations.joined())}\n"
        try Data(file.utf8).write(to: URL(fileURLWithPath: CommandLine.arguments[2]))
    }

    /// `reader-way.js` becomes `reader_way_js`.
    private static func identifier(_ name: String) -> String {
        String(name.map { $0 == "-" || $0 == "." ? "_" : $0 })
    }
}
