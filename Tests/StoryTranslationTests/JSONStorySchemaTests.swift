import Foundation
import StoryDiagnostics
import StorySource
import Testing

@testable import StorySemantics
@testable import StoryTranslation

/// `Grammar/json-story.schema.json` and the compiler agree on the shape of JSON stories.
@Suite struct JSONStorySchemaTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Documents are valid exactly where the compiler finds no error of shape.
    @Test func theSchemaAgreesWithTheCompiler() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mdxc-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var list = ""
        var isWrong: [String: Bool] = [:]
        for seed in UInt64(0)..<400 {
            let document = BrokenStory.text(seed: seed)
            let file = folder.appending(path: "\(seed).json")
            try Data(document.utf8).write(to: file)
            list += Self.root.appending(path: "Grammar/json-story.schema.json").path + "\t" + file.path + "\n"
            isWrong[file.path] = hasErrorOfShape(document)
        }
        let (input, output) = (folder.appending(path: "list"), folder.appending(path: "faults"))
        try Data(list.utf8).write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            ProcessInfo.processInfo.environment["MDXC_PYTHON"] ?? "python3",
            Self.root.appending(path: "Tests/FixtureTests/Contracts/validate.py").path,
        ]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus != 3, "jsonschema is not installed; Tests/run installs it")
        #expect(process.terminationStatus == 0)
        let faults = String(decoding: try Data(contentsOf: output), as: UTF8.self).split(separator: "\n")
        for (path, isWrong) in isWrong {
            let found = faults.filter { $0.hasPrefix(path + ":") }
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(found.isEmpty != isWrong, "\(isWrong) \(found)\n\(text)")
        }
        #expect(isWrong.values.contains(true) && isWrong.values.contains(false))
    }

    private func hasErrorOfShape(_ text: String) -> Bool {
        let source = SourceFile(path: "story.json", text: text)
        switch JSONFrontEnd.analyze(source, files: SomeFiles()) {
        case .story(let story):
            return story.diagnostics.contains { $0.id == .missingRequiredField || $0.id == .invalidType }
        case .unreadable: return true
        case .compiledStory: return false
        }
    }
}

/// Small stories in which some members are missing, blank, null or of the wrong type.
private enum BrokenStory {
    static func text(seed: UInt64) -> String {
        var random = SplitMix(state: seed)
        func value(_ good: String) -> String? {
            switch Int.random(in: 0..<40, using: &random) {
            case 0: nil
            case 1:
                ["1", "true", "[]", "{}", "null", "\"\"", "\" \"", "\"x\"", "[7]", "[\"x\", null]", "7.5"]
                    .randomElement(using: &random)
            default: good
            }
        }
        func object(_ members: [(String, String)]) -> String {
            "{" + members.compactMap { name, good in value(good).map { "\"\(name)\": \($0)" } }.joined(separator: ", ")
                + "}"
        }
        let choice = {
            object([("id", "\"c\""), ("text", "\"t\""), ("nextSegmentId", "\"a\""), ("isAuthenticPath", "false")])
        }
        let segments = (0..<Int.random(in: 1...2, using: &random)).map { _ in
            object([
                ("id", "\"a\""), ("text", "\"t\""), ("audioFileName", "\"s\""), ("imageFileName", "null"),
                ("isAuthenticPath", "true"), ("choices", "[\(choice()), \(choice())]"),
            ])
        }
        return object([
            ("id", "\"s\""), ("title", "\"t\""), ("author", "\"a\""), ("originalSource", "\"o\""),
            ("culturalOrigin", "null"),
            ("synopsis", "\"\""), ("coverImageName", "\"c\""), ("estimatedReadingMinutes", "3"),
            ("ageRange", "\"4-8\""),
            ("tags", "[\"x\"]"), ("isPurchased", "true"), ("x_other", "[{}]"),
            ("segments", "[\(segments.joined(separator: ", "))]"),
        ])
    }

    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }
}
