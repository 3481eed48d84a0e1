import StoryDiagnostics
import StoryIR
import StorySemantics
import StorySource

package protocol ForeignFiles: Sendable {
    /// Looks up a file by its path in the folder, which contains no `..`. The result includes a hash.
    func find(_ path: String) -> PackageFile
    func path(ofFileNamed name: String) -> String?
}

/// Where a file of the package comes from.
package enum AssetOrigin: Sendable {
    /// A path in the imported folder.
    case file(String)
    /// The content, which was written into the text as a `data:` URL.
    case content([UInt8])
}

/// The files that a story uses, and their names in its package.
struct ImportedAssets {
    enum Outcome {
        case asset(String)
        case missing, outside, unusable
    }

    private let files: any ForeignFiles
    /// The components of the Markdown file's folder.
    private let folder: [Substring]
    /// The origins of the files, by paths in the package.
    private(set) var origins: [String: AssetOrigin] = [:]
    private(set) var facts: [String: PackageFile.Facts] = [:]
    private var byPath: [String: String] = [:]
    private var byHash: [String: String] = [:]
    private var names: Set<String> = []

    init(_ files: any ForeignFiles, besides path: String) {
        self.files = files
        folder = path.split(separator: "/").dropLast()
    }

    /// Resolves an address without a scheme. `mayBeAnything`: whether this is a link, not a picture.
    mutating func take(_ address: String, mayBeAnything: Bool = false) -> Outcome {
        // Ghost's exports have this for the address of the site.
        let ghost = "__GHOST_URL__"
        let path = address.hasPrefix(ghost) ? String(address.dropFirst(ghost.count)) : address
        let decoded = String(decoding: PercentEncoding.decodedLeniently(path), as: UTF8.self)
        let plain = decoded.prefix { $0 != "?" && $0 != "#" }.map { $0 == "\\" ? "/" : $0 }
        var isOutside = false
        for candidate in candidates(String(plain)) + (plain.count < decoded.count ? candidates(decoded) : []) {
            guard let candidate else {
                isOutside = true
                continue
            }
            var path = candidate
            var file = files.find(path)
            if case .missing(let other?) = file {
                path = other
                file = files.find(other)
            }
            switch file {
            case .found(let facts): return adopt(path, facts, mayBeAnything)
            case .outside: isOutside = true
            case .missing: continue
            }
        }
        return isOutside ? .outside : .missing
    }

    /// Resolves the address of a picture. Returns its address in the story; nil for none, which is reported at `span`.
    mutating func picture(_ address: String, at span: SourceSpan, _ report: inout DiagnosticList) -> String? {
        if let scheme = InlinePass.scheme(of: address) {
            if URLScheme.forAssets.contains(scheme) { return address }
            if scheme == "data", let path = embedded(address) { return path }
            report.append(.fileNotImported(String(address.prefix(60)), scheme == "data" ? .data : .outside, at: span))
            return nil
        }
        if address.hasPrefix("//") { return "https:" + address }
        switch take(address) {
        case .asset(let path): return path
        case .missing: report.append(.fileNotImported(address, .missing, at: span))
        case .outside: report.append(.fileNotImported(address, .outside, at: span))
        case .unusable: report.append(.fileNotImported(address, .unusable, at: span))
        }
        return nil
    }

    private mutating func adopt(_ path: String, _ facts: PackageFile.Facts, _ mayBeAnything: Bool) -> Outcome {
        if let kind = facts.kind, mayBeAnything ? kind.runs || kind == .empty : !kind.holds(.picture) {
            return .unusable
        }
        if let known = byPath[path] { return .asset(known) }
        let asset = add(path.split(separator: "/").last.map(String.init) ?? "file", facts, .file(path))
        byPath[path] = asset
        return .asset(asset)
    }

    /// Adds the picture of a `data:` URL, and returns its path in the package; nil if it is no picture, or one whose kind its
    /// first bytes don't tell, such as SVG.
    private mutating func embedded(_ address: String) -> String? {
        guard let content = DataURL.content(of: address) else { return nil }
        let kind = content.withUnsafeBytes {
            FileKind(head: UnsafeRawBufferPointer(rebasing: $0.prefix(FileKind.headLength)))
        }
        let name: String
        switch kind {
        case .png: name = "picture.png"
        case .jpeg: name = "picture.jpg"
        case .gif: name = "picture.gif"
        case .webP: name = "picture.webp"
        case .avif: name = "picture.avif"
        default: return nil
        }
        var hash = ContentHash()
        content.withUnsafeBytes { hash.update($0) }
        return add(name, .init(byteCount: content.count, hash: hash.hexadecimal, kind: kind), .content(content))
    }

    /// Adds a file under a name like this one, unless there is a file with the same content. Returns its path in the package.
    private mutating func add(_ name: String, _ facts: PackageFile.Facts, _ origin: AssetOrigin) -> String {
        if let hash = facts.hash, let known = byHash[hash] { return known }
        let asset = "assets/" + freeName(name)
        origins[asset] = origin
        self.facts[asset] = facts
        if let hash = facts.hash { byHash[hash] = asset }
        return asset
    }

    /// Returns the possible paths of a file: relative to the text, or in the folders from which site generators take files.
    /// Nil for a path outside.
    private func candidates(_ path: String) -> [String?] {
        guard !path.isEmpty else { return [] }
        let names = path.split(separator: "/")
        var result: [String?] = []
        if path.hasPrefix("/") {
            result = [[], ["static"], ["public"], ["assets"], ["src"], ["content"]].map { Self.path($0 + names) }
        } else {
            result = [Self.path(folder + names)]
            if result[0] != nil { result += [Self.path(names), Self.path(["static"] + names)].filter { $0 != nil } }
        }
        if let name = names.last, name != "..", let found = files.path(ofFileNamed: String(name)),
            names.count == 1 || path.hasPrefix("/")
        {
            result.append(found)
        }
        return result
    }

    /// Returns a path without `.` and `..`; nil if it leaves the folder.
    private static func path(_ names: [Substring]) -> String? {
        var result: [Substring] = []
        for name in names where name != "." {
            if name != ".." {
                result.append(name)
            } else if result.popLast() == nil {
                return nil
            }
        }
        return result.isEmpty ? nil : result.joined(separator: "/")
    }

    /// Returns a name of letters, digits, `.`, `-` and `_` that is unique in the package, ignoring case.
    private mutating func freeName(_ name: String) -> String {
        let safe = StoryIdentifier.suggestion(for: name.split(separator: " ").joined(separator: "-")) ?? "file"
        let parts = safe.split(separator: ".", omittingEmptySubsequences: false)
        let stem = parts.count > 1 ? parts.dropLast().joined(separator: ".") : safe
        let suffix = parts.count > 1 ? "." + parts[parts.count - 1] : ""
        let candidates = (1...).lazy.map { $0 == 1 ? safe : "\(stem)-\($0)\(suffix)" }
        return candidates.first { names.insert($0.lowercased()).inserted }!
    }
}

struct ImportedPackage: PackageFiles {
    let facts: [String: PackageFile.Facts]

    func find(_ path: String) -> PackageFile { facts[path].map { .found($0) } ?? .missing(otherCase: nil) }
    func hasFolder(_ name: String) -> Bool { name == "assets" && !facts.isEmpty }
}
