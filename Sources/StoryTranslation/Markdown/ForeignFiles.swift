import StorySemantics
import StorySource

/// The folder that is imported.
package protocol ForeignFiles: Sendable {
    /// Looks for a file by its path in the folder, which has no `..`; with a hash.
    func find(_ path: String) -> PackageFile
    /// The path of a file of that name anywhere in the folder.
    func path(ofFileNamed name: String) -> String?
}

/// The files that a story takes over, and what they are called in its package.
struct ImportedAssets {
    enum Outcome {
        case asset(String)
        case missing, outside, unusable
    }

    private let files: any ForeignFiles
    /// The folder of the Markdown file, by its names.
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

    /// What an address without a scheme leads to.
    /// - Parameter mayBeAnything: The use is a link, and no picture.
    mutating func take(_ address: String, mayBeAnything: Bool = false) -> Outcome {
        let decoded = Self.decoded(address)
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

    /// Where a file may be: beside the text, or in the folders from which sites take their files; nil for one outside.
    private func candidates(_ path: String) -> [String?] {
        guard !path.isEmpty else { return [] }
        let names = path.split(separator: "/")
        var result: [String?] = []
        if path.hasPrefix("/") {
            result = [[], ["static"], ["public"], ["assets"], ["src"], ["content"]].map { Self.path($0 + names) }
        } else {
            result = [Self.path(folder + names), Self.path(names), Self.path(["static"] + names)]
            // A path of a file that lies deeper than it was written for is no way out.
            if result[0] == nil, names.contains(where: { $0 != ".." && $0 != "." }) {
                result = [nil]
            }
        }
        if let name = names.last, name != "..", let found = files.path(ofFileNamed: String(name)),
            names.count == 1 || path.hasPrefix("/")
        {
            result.append(found)
        }
        return result
    }

    /// A path without `.` and `..`; nil where it leads out.
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

    /// A name of letters, digits, `.`, `-` and `_` that no other file of the package has, whatever the case.
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

    /// A path without `%20` and the like.
    static func decoded(_ address: String) -> String {
        let bytes = Array(address.utf8)
        guard bytes.contains(UInt8(ascii: "%")) else { return address }
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16), value != 0
            {
                result.append(value)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// The package that a story will have, before it is written.
struct ImportedPackage: PackageFiles {
    let facts: [String: PackageFile.Facts]

    func find(_ path: String) -> PackageFile { facts[path].map { .found($0) } ?? .missing(otherCase: nil) }
    func hasFolder(_ name: String) -> Bool { name == "assets" && !facts.isEmpty }
}
