import StoryDiagnostics
import StoryFiles
import StoryIR
import StoryNavigation

extension PlaySession {
    /// Handles input until the reader leaves or the input ends.
    /// - Parameter asks: Whether each line has a prompt: if input and output are a terminal.
    mutating func read(_ input: consuming KeyInput, asks: Bool) async {
        while !screen.isClosed {
            if asks { ask() } else { screen.flush() }
            let line = input.nextLine()
            if asks { screen.removePrompt(typed: line) }
            guard let line, await press(ReadingKey(line)) else { return }
        }
    }

    /// Shows a prompt, on a terminal. It mentions the help until a key was pressed.
    mutating func ask() { screen.prompt(hasPressed ? question : question + ", ? for help") }

    private var question: String {
        if page.isAtEnd { return "Return to quit, r to start over" }
        return page.canAdvance ? "Return" : numbers
    }

    private var numbers: String {
        switch page.choices.count {
        case 1: "1"
        case 2: "1 or 2"
        case let count: "1 to \(count)"
        }
    }

    mutating func press(_ key: ReadingKey) async -> Bool {
        do throws(PlayFailure) {
            return try await react(to: key)
        } catch {
            recordExitCode(of: error)
            say("\(error.problem.message).")
            return true
        }
    }

    private mutating func react(to key: ReadingKey) async throws(PlayFailure) -> Bool {
        hasPressed = true
        if case .follower(let following) = reader.mode, !following.canTurnPages, key.isStep,
            !(key == .on && page.isAtEnd)
        {
            if key == .on, case .failure(let failure) = reader.screen, failure.actions.contains(.retry) {
                reader.retry()
            } else {
                say(
                    VisibleText.harmless(
                        "\(following.owner.shownName) leads: you go where \(following.owner.shownName) goes."))
            }
            return true
        }
        switch key {
        case .on:
            if page.isAtEnd { return false }
            if page.canAdvance { try await advance() } else { say("Choose: \(numbers).") }
        case .choice(let number):
            if page.choices.isEmpty {
                say("There is nothing to choose here.")
            } else if page.choices.indices.contains(number - 1) {
                try await choose(at: number - 1)
            } else {
                refuseChoice("\(number)")
            }
        case .noChoice(let number):
            if page.choices.isEmpty { say("There is nothing to choose here.") } else { refuseChoice(number) }
        case .back: if page.canGoBack { try await back() } else { say("This is where you began.") }
        case .restart: try await restart()
        case .save(let path): save(to: path)
        case .load(let path): await load(from: path)
        case .help: explain()
        case .quit: return false
        case .saveWithoutFile: say("'s' needs a file: type 's FILE', or begin with '--save FILE'.")
        case .loadWithoutFile: say("'l' needs a file: type 'l FILE', or begin with '--load FILE'.")
        case .unknown(let words): say("\(Quoting.quoted(words)) means nothing here; '?' tells what does.")
        }
        return true
    }

    private mutating func refuseChoice(_ number: String) {
        say("There is no choice \(Quoting.clipped(number)) here. Choose: \(numbers).")
    }

    private mutating func save(to path: RawPath) {
        do throws(SystemError) {
            try BookmarkIO.write(reader.bookmark, to: path)
            say("Saved to '\(path.shown)'.")
        } catch {
            say("\(error.message).")
        }
    }

    private mutating func load(from path: RawPath) async {
        let bookmark: Bookmark
        do throws(SystemError) {
            bookmark = try BookmarkIO.read(path, ofStory: reader.document.story.id)
        } catch {
            return say("\(error.message).")
        }
        await resume(at: bookmark)
    }
}
