// The adapter (see soundfile.js) for the Apple Music catalogue. MusicKit JS and its token are loaded only when
// something of the catalogue is to be played.
{
  // The player's name for the trouble that a MusicKit error means, if it has one.
  const troubleOf = (error) => prepared(`[data-errors~="${CSS.escape(error?.errorCode ?? error?.name)}"]`)?.dataset.trouble;

  let connected;
  // Set once MusicKit is configured; never unset.
  let music;
  let answer = null;
  // Whether the entry has started to sound and has not ended; otherwise `completed` is ignored.
  let isHeard = false;
  // Increases with each `silence`, so that results of earlier starts can be ignored.
  let turn = 0;

  const load = () => new Promise((resolve, reject) => {
    // A section with the id MusicKit would be `window.MusicKit`, too.
    if (window.MusicKit?.configure) return resolve();
    when(document, "musickitloaded", resolve);
    document.head.append(assign(prepared("script").cloneNode(), { onerror: reject }));
  });

  // The developer token: the response is the token, or JSON with a `token` or `developerToken`.
  const token = async () => {
    const response = await fetch(root.dataset.musicTokenUrl);
    if (!response.ok) throw new Error();
    const text = (await response.text()).trim();
    if (!text.startsWith("{")) return text;
    const object = JSON.parse(text);
    return object.token ?? object.developerToken;
  };

  const connect = async () => {
    const [developerToken] = await Promise.all([token(), load()]);
    const instance = await window.MusicKit.configure({ developerToken, app: { name: "mdxc", build: "1" } });
    // An attempt that was given up may finish after a later one.
    if (music) return;
    const { playing, paused, completed } = window.MusicKit.PlaybackStates;
    when(instance, "playbackStateDidChange", ({ state }) => {
      if (state === playing) {
        isHeard = true;
        adapter.report("playing");
      }
      if (state === paused) adapter.report("paused");
      if (state === completed && isHeard) {
        isHeard = false;
        adapter.report("ended");
      }
    });
    for (const part of ["Time", "Duration"]) {
      when(instance, `playback${part}DidChange`, () => adapter.report("time"));
    }
    when(instance, "mediaPlaybackError", (error) => {
      isHeard = false;
      adapter.report(meaning(error));
    });
    when(instance, "authorizationStatusDidChange", ({ authorizationStatus }) => {
      answer = troubleOf({ name: authorizationStatus });
    });
    music = instance;
  };

  // A time of MusicKit, or `unknown` if it has none.
  const seconds = (value, unknown) => (value > 0 && value < Infinity ? value : unknown);

  const meaning = (error) => (navigator.onLine ? troubleOf(error) ?? "failed" : "offline");

  // The trouble that prevents playback in full, or null. Browsers allow asking readers to sign in only right after a
  // click.
  const obstacle = async (asked) => {
    let trouble = "unauthorised";
    answer = null;
    if (asked && !music.isAuthorized) {
      await music.authorize().catch((error) => { trouble = troubleOf(error) ?? trouble; });
    }
    if (music.isAuthorized) return null;
    return navigator.onLine ? answer ?? trouble : "offline";
  };

  // Calls MusicKit, and ignores failures.
  const attempt = async (act) => {
    try {
      await act();
    } catch {
      // Nothing has changed then, and the bar shows the current state.
    }
  };

  // Ends a start that failed or timed out, so that it can't sound later, unless another start has replaced it. If
  // MusicKit is not connected, the next start connects again.
  const fail = (error, mine = turn) => {
    if (!music) connected = undefined;
    if (mine !== turn) return;
    adapter.silence();
    adapter.report(meaning(error));
  };

  const start = async (act, mine = turn) => {
    hurry(fail);
    try {
      await act(() => mine !== turn);
    } catch (error) {
      fail(error, mine);
    }
  };

  const adapter = {
    handles: (entry) => "catalogue" in entry,
    playEntry: (entry, isExcerpt, asked) => start(async (isStale) => {
      await (connected ??= connect());
      if (isStale()) return;
      // No timeout while the reader signs in.
      relax();
      // Previews need no account.
      const trouble = isExcerpt ? null : await obstacle(asked);
      if (isStale()) return;
      if (trouble) return adapter.report(trouble);
      hurry(fail);
      music.previewOnly = isExcerpt;
      await music.setQueue({ [entry.catalogue]: entry.id });
      if (!isStale()) await music.play();
    }),
    goOn: () => start(() => music.play()),
    pause: () => attempt(() => music.pause()),
    silence: () => {
      turn += 1;
      isHeard = false;
      attempt(() => music?.stop());
    },
    goTo: (time) => attempt(() => music?.seekToTime(time)),
    elapsed: () => seconds(music?.currentPlaybackTime, 0),
    extent: () => seconds(music?.currentPlaybackDuration, NaN),
    piece: () => player.recording?.catalogue !== "song" && music?.nowPlayingItem?.title,
  };
  listen(adapter);
}
