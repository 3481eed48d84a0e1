import Foundation
import StoryCompiler
import StoryIR
import StoryKit
import StoryNavigation
import Testing

/// The cases of `Fixtures/backends/sounds`, which the browser tests also run against the page: one set of rules for both.
@MainActor struct SoundTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let location: String
        let steps: [(action: String, heard: [String])]
        var testDescription: String { name }
    }

    /// All sounds of the story are loaded.
    private struct LoadedSounds: SoundAssets {
        let keys: Set<String>
        func isSound(_ key: String) -> Bool { keys.contains(key) }
        func isLoaded(_ key: String) -> Bool { true }
        func loadSound(_ key: String, timeout: Duration?) async -> Bool { true }
    }

    nonisolated static let folder = Fixture.root.appending(path: "Fixtures/backends/sounds")

    nonisolated static let cases: [Case] = {
        guard let data = try? Data(contentsOf: folder.appending(path: "cases.json")),
            let list = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
        else { return [] }
        return list.compactMap { item in
            guard let name = item["name"] as? String, let at = item["at"] as? String,
                let steps = item["steps"] as? [[Any]]
            else { return nil }
            return Case(
                name: name, location: at, steps: steps.map { ($0[0] as? String ?? "", $0[1] as? [String] ?? []) })
        }
    }()

    @Test func hasCases() { #expect(Self.cases.count > 5 && Self.cases.allSatisfy { $0.steps.count > 1 }) }

    @Test(arguments: cases) func soundsFollowTheRules(of test: Case) async throws {
        let document = try await Compiler().compile(folder: Self.folder.path).get()
        let keys = document.assets.filter { $0.kind == .audio }.map(\.key)
        let adapter = ScriptedSoundAdapter()
        let sounds = StorySounds(assets: LoadedSounds(keys: Set(keys)), adapter: adapter, requiresGesture: true)
        let reader = try StoryReader(document)
        for (action, heard) in test.steps {
            let words = action.split(separator: " ").map(String.init)
            switch words[0] {
            case "open": reader.go(to: try #require(StoryLocation(test.location)))
            case "next": reader.advance()
            case "back": reader.back()
            case "tap": sounds.tap()
            case "mute": sounds.isMuted = true
            case "unmute": sounds.isMuted = false
            case "end": adapter.finish(words[1])
            case "choose":
                guard case .page(let page) = reader.screen, let index = Int(words[1]) else { break }
                await sounds.choose(page.choices[index])
                reader.choose(at: index)
            case "gesture": break
            default: Issue.record("there is no action '\(action)'")
            }
            sounds.show(reader.screen)
            if words[0] != "open", words[0] != "end" { sounds.unlock() }
            #expect(adapter.takeCommands().map(Self.text).sorted() == heard, "\(action)")
        }
    }

    private static func text(_ command: ScriptedSoundAdapter.Command) -> String {
        switch command {
        case .play(let key, 1): "play \(key)"
        case .play(let key, let volume): "play \(key) at \(volume)"
        case .stop(let key): "stop \(key)"
        case .setVolume(let volume, let key): "volume \(key) \(volume == 1 ? "1" : "\(volume)")"
        }
    }
}
