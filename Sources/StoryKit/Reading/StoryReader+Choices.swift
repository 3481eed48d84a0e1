import StoryNavigation

extension StoryReader {
    /// Loads the choices of earlier readings. Nothing waits for that.
    func recallChoices() {
        guard let choiceStore, choicesLoading == nil else { return }
        let story = document.story.id
        choicesLoading = Task { [weak self, clock] in
            let kept = await clock.result(within: Self.bookmarkTimeout) {
                await choiceStore.takenChoices(inStory: story)
            }
            guard let self, !Task.isCancelled, let kept = kept ?? nil, kept.story == story else { return }
            takenChoices.add(kept)
            if case .page = ownScreen { loadNearby() }
        }
    }

    /// Records that a choice led to the reader's location. Does not save it until the stored choices are loaded, so that they
    /// are not overwritten.
    func noteChoice() {
        takenChoices.add(navigator.location)
        guard let choicesLoading, let choicesWriter else { return }
        // Keeps the reader until then, at most for ten seconds: the last choice counts, too.
        Task {
            await choicesLoading.value
            choicesWriter.put(takenChoices)
        }
    }

    /// The pages that may come next, with those that were chosen before first.
    var nearbyPages: [StoryLocation] {
        let pages = navigator.nearbyPages
        let likely = takenChoices.likely(of: pages)
        return likely + pages.filter { !likely.contains($0) }
    }

    /// Plays the sound of a choice while its page is still visible, after loading it if necessary.
    /// - Returns: Whether the step is delayed.
    func waitsForSound(of step: ReaderStep, _ result: StepResult) -> Bool {
        guard let sounds, let choice = step.choice(at: navigator), case .page = ownScreen else { return false }
        if case .refused = result { return false }
        if sounds.isReady(for: choice) {
            sounds.play(choice)
            return false
        }
        work = Task { [weak self] in
            await sounds.choose(choice)
            if !Task.isCancelled { self?.attempt(step, missing: [], isSounded: true) }
        }
        return true
    }

    /// Records what is waited for, and failures.
    func note(_ screen: ReaderScreen) {
        switch screen {
        case .loading(let screen): if !screen.offersRetry { recorder?.record(.waiting(screen.reason)) }
        case .failure(let screen): recorder?.record(.failure(screen.reason))
        case .page: break
        }
    }
}
