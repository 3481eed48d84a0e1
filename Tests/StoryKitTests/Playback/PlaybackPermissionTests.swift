import StoryKit
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(15))) struct PlaybackPermissionTests {
    @Test func `what was asked for runs once it is permitted`() async {
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
    func `it is dropped when the reader refuses`(answer: PlaybackAuthorization, action: PlaybackAction) async {
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
    func `nobody is asked who has refused`(permission: PlaybackAuthorization) async {
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

    @Test func `what needs no permission does not wait for it`() async {
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

    @Test func `silence that was asked for stays when the answer comes`() async {
        let stage = PlaybackStage(permission: .notDetermined)
        await stage.play("m")
        stage.player.pause()
        stage.music.answer(.authorized)
        await stage.settle()
        #expect(stage.player.state == .paused)
        #expect(stage.music.commands == [.requestAuthorization])
    }

    @Test func `previews ask nobody where they are free`() async {
        let stage = PlaybackStage(permission: .denied)
        await stage.play("m")
        stage.player.perform(.playPreview)
        await stage.settle()
        #expect(stage.player.state == .playing)
        #expect(stage.music.sounding?.isPreview == true)
    }

    @Test func `what begins by itself asks nobody and waits`() async {
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

    @Test func `what waits runs when it is permitted elsewhere`() async {
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

    @Test func `what waits unasked does not begin over the sound of the text`() async {
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

    @Test func `what the reader asked for begins all the same`() async {
        let stage = PlaybackStage(permission: .notDetermined)
        stage.player.isInlineMediaPlaying = true
        await stage.play("m")
        stage.music.answer(.authorized)
        await stage.settle()
        #expect(stage.player.state == .playing)
    }

    @Test func `readers can be asked beforehand`() async {
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

    @Test func `a refusal can be thought over`() async {
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

    @Test func `settings are opened by the app`() async {
        let stage = PlaybackStage(permission: .denied)
        await stage.play("m")
        stage.player.perform(.openSettings)
        await stage.settle()
        #expect(stage.opened == [.settings])
    }

    @Test func `where nobody has to permit anything all is permitted`() async {
        let player = PlaybackController(
            playlist: PlaybackStage.playlist(), adapters: [ScriptedPlaybackAdapter()], clock: ManualClock())
        #expect(player.authorization == .authorized)
        player.authorize()
        await player.refreshAuthorization()
        #expect(player.authorization == .authorized)
    }

    @Test func `each has words and an action`() {
        for authorization in PlaybackAuthorization.allCases {
            #expect(!authorization.userMessage.isEmpty)
            #expect((authorization.action == nil) == (authorization == .authorized))
        }
        #expect(Set(PlaybackAction.allCases.map(\.userMessage)).count == PlaybackAction.allCases.count)
    }
}
