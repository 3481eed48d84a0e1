import StoryKit
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(15))) struct PlaybackPermissionTests {
    @Test func `a requested recording plays once it is permitted`() async {
        let stage = PlaybackStage(permission: .notDetermined)
        #expect(stage.player.authorization == .notDetermined)
        await stage.play("m")
        #expect(stage.player.state == .loading)
        #expect(stage.music.commands == [.requestAuthorization])
        stage.music.answer(.authorized)
        await stage.settle()
        #expect(stage.player.state == .playing)
        #expect(stage.player.authorization == .authorized)
        #expect(stage.music.commands == [.requestAuthorization, .start(1)])
    }

    @Test(arguments: [
        (PlaybackAuthorization.denied, PlaybackAction.openSettings), (.restricted, .tryAgain),
        (.notDetermined, .authorize),
    ])
    func `a refused recording is dropped`(answer: PlaybackAuthorization, action: PlaybackAction) async {
        let stage = PlaybackStage(permission: .notDetermined)
        await stage.play("m")
        stage.music.answer(answer)
        await stage.settle()
        #expect(stage.player.state == .failed(.authorizationDenied))
        #expect(stage.player.notice?.userMessage == answer.userMessage)
        #expect(stage.player.notice?.actions == [action, .playPreview, .openExternally])
        stage.music.permit(.authorized)
        await stage.player.refreshAuthorization()
        await stage.settle()
        // It is not played without the reader's knowledge, but can be.
        #expect(stage.music.sounding == nil)
        #expect(stage.player.state == .paused)
        stage.player.toggle()
        await stage.settle()
        #expect(stage.player.state == .playing)
    }

    @Test(arguments: [PlaybackAuthorization.denied, .restricted])
    func `a reader that has refused is not asked again`(permission: PlaybackAuthorization) async {
        let stage = PlaybackStage(permission: permission)
        await stage.play("n")
        #expect(stage.player.state == .failed(.authorizationDenied))
        #expect(stage.player.authorization == permission)
        #expect(stage.music.commands == [])
    }

    @Test func `only the last request waits`() async {
        let stage = PlaybackStage(permission: .notDetermined)
        await stage.play("m")
        await stage.play("n")
        #expect(stage.music.commands == [.requestAuthorization])
        stage.music.answer(.authorized)
        await stage.settle()
        #expect(stage.music.commands == [.requestAuthorization, .start(2)])
        #expect(stage.music.sounding?.entry.id == "n")
    }

    @Test func `a recording that needs no permission does not wait`() async {
        let stage = PlaybackStage(permission: .notDetermined)
        await stage.play("m")
        await stage.play("a")
        #expect(stage.files.sounding != nil)
        stage.music.answer(.authorized)
        await stage.settle()
        #expect(stage.player.current?.id == "a")
        #expect(stage.music.sounding == nil)
        await stage.play("m")
        #expect(stage.player.state == .playing)
    }

    @Test func `a pause persists when the answer arrives`() async {
        let stage = PlaybackStage(permission: .notDetermined)
        await stage.play("m")
        stage.player.pause()
        stage.music.answer(.authorized)
        await stage.settle()
        #expect(stage.player.state == .paused)
        #expect(stage.music.commands == [.requestAuthorization])
    }

    @Test func `free previews ask for no permission`() async {
        let stage = PlaybackStage(permission: .denied)
        await stage.play("m")
        stage.player.perform(.playPreview)
        await stage.settle()
        #expect(stage.player.state == .playing)
        #expect(stage.music.sounding?.isPreview == true)
    }

    @Test func `autoplay asks for no permission and waits`() async {
        let stage = PlaybackStage(permission: .notDetermined)
        stage.player.readerActed()
        stage.player.updateVisiblePages([PlaybackPage(section: "s", page: "p1", autoplay: ["m"])])
        await stage.settle()
        #expect(stage.player.state == .paused)
        #expect(stage.music.commands == [])
        #expect(stage.player.notice?.topic == .authorization(.notDetermined))
        #expect(stage.player.notice?.actions.first == .authorize)
        stage.player.perform(.authorize)
        #expect(stage.player.state == .loading)
        await stage.settle()
        stage.music.answer(.authorized)
        await stage.settle()
        #expect(stage.player.state == .playing)
        #expect(stage.music.commands == [.requestAuthorization, .start(1)])
    }

    @Test func `a waiting recording plays when permission is given elsewhere`() async {
        let stage = PlaybackStage(permission: .notDetermined)
        stage.player.readerActed()
        stage.player.updateVisiblePages([PlaybackPage(section: "s", page: "p1", autoplay: ["m"])])
        await stage.settle()
        await stage.player.refreshAuthorization()
        #expect(stage.player.state == .paused)
        stage.music.permit(.authorized)
        await stage.player.refreshAuthorization()
        await stage.settle()
        #expect(stage.player.state == .playing)
    }

    @Test func `waiting autoplay does not begin over media in the text`() async {
        let stage = PlaybackStage(permission: .notDetermined)
        stage.player.readerActed()
        stage.player.updateVisiblePages([PlaybackPage(section: "s", page: "p1", autoplay: ["m"])])
        await stage.settle()
        stage.player.isInlineMediaPlaying = true
        stage.music.permit(.authorized)
        await stage.player.refreshAuthorization()
        await stage.settle()
        #expect(stage.music.sounding == nil)
        #expect(stage.player.state == .paused)
        #expect(stage.player.authorization == .authorized && stage.player.notice == nil)
        stage.player.isInlineMediaPlaying = false
        stage.player.toggle()
        await stage.settle()
        #expect(stage.music.sounding?.entry.id == "m")
    }

    @Test func `a recording that the reader requested begins over media in the text`() async {
        let stage = PlaybackStage(permission: .notDetermined)
        stage.player.isInlineMediaPlaying = true
        await stage.play("m")
        stage.music.answer(.authorized)
        await stage.settle()
        #expect(stage.player.state == .playing)
    }

    @Test func `readers can be asked in advance`() async {
        let stage = PlaybackStage(permission: .notDetermined)
        stage.player.authorize()
        stage.player.authorize()
        await stage.settle()
        stage.music.answer(.authorized)
        await stage.settle()
        #expect(stage.player.authorization == .authorized)
        #expect(stage.player.state == .idle)
        #expect(stage.music.commands == [.requestAuthorization])
    }

    @Test func `a refusal can be reversed`() async {
        let stage = PlaybackStage(permission: .notDetermined)
        await stage.play("m")
        stage.music.answer(.notDetermined)
        await stage.settle()
        stage.player.perform(.authorize)
        await stage.settle()
        stage.music.answer(.authorized)
        await stage.settle()
        #expect(stage.player.state == .playing)
    }

    @Test func `the app opens settings`() async {
        let stage = PlaybackStage(permission: .denied)
        await stage.play("m")
        stage.player.perform(.openSettings)
        await stage.settle()
        #expect(stage.opened == [.settings])
    }

    @Test func `without adapters that need permission, all is permitted`() async {
        let player = PlaybackController(
            playlist: PlaybackStage.playlist(), adapters: [ScriptedPlaybackAdapter()], clock: ManualClock())
        #expect(player.authorization == .authorized)
        player.authorize()
        await player.refreshAuthorization()
        #expect(player.authorization == .authorized)
    }

    @Test func `each state has a message and an action`() {
        for authorization in PlaybackAuthorization.allCases {
            #expect(!authorization.userMessage.isEmpty)
            #expect((authorization.action == nil) == (authorization == .authorized))
        }
        #expect(Set(PlaybackAction.allCases.map(\.userMessage)).count == PlaybackAction.allCases.count)
    }
}
