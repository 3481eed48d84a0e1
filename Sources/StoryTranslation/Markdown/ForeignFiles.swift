import StoryDiagnostics
import StorySemantics
import StorySource

package protocol ForeignFiles: Sendable {
    /// Looks up a file by its path in the folder, which contains no `..`. The result includes a hash.
    func find(_ path: String) -> PackageFile
    func path(ofFileNamed name: String) -> String?
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
    /// Paths in the folder, by paths in the package.
    private(set) var originals: [String: String] = [:]
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
        let decoded = String(decoding: PercentEncoding.decodedLeniently(address), as: UTF8.self)
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
        if let hash = facts.hash, let known = byHash[hash] {
            byPath[path] = known
            return .asset(known)
        }
        let asset = "assets/" + freeName(path.split(separator: "/").last.map(String.init) ?? "file")
        originals[asset] = path
        self.facts[asset] = facts
        byPath[path] = asset
        if let hash = facts.hash { byHash[hash] = asset }
        return .asset(asset)
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
        var number = 1
        var candidate = safe
        while !names.insert(candidate.lowercased()).inserted {
            number += 1
            candidate = "\(stem)-\(number)\(suffix)"
        }
        return candidate
    }
}

struct ImportedPackage: PackageFiles {
    let facts: [String: PackageFile.Facts]

    func find(_ path: String) -> PackageFile { facts[path].map { .found($0) } ?? .missing(otherCase: nil) }
    func hasFolder(_ name: String) -> Bool { name == "assets" && !facts.isEmpty }
}
