// The adapter (soundfile.js says what that is) for the catalogue of Apple Music. MusicKit JS and the token that it wants are
// asked for when something of the catalogue is to be played, and not before.
{
  // The trouble that an error of MusicKit's is for the reader, if it is one that the player knows.
  const troubleOf = (error) => prepared(`[data-errors~="${CSS.escape(error?.errorCode ?? error?.name)}"]`)?.dataset.trouble;

  let connected;
  // Set when it is there as a whole, which is never taken back.
  let music;
  let answer = null;
  // Whether what was started has been heard, and has not ended: only that can end.
  let isHeard = false;
  // Which start was the last: whatever an earlier one waited for means nothing any more.
  let turn = 0;

  const load = () => new Promise((resolve, reject) => {
    // A section of the story may be called so, and is found there then.
    if (window.MusicKit?.configure) return resolve();
    when(document, "musickitloaded", resolve);
    document.head.append(assign(prepared("script").cloneNode(), { onerror: reject }));
  });

  // The token as text, or as JSON with a `token` or `developerToken`.
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
    // One that was given up may answer after all, when another is there.
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

  // A time of MusicKit's, or `unknown` where it gives none.
  const seconds = (value, unknown) => (value > 0 && value < Infinity ? value : unknown);

  const meaning = (error) => (navigator.onLine ? troubleOf(error) ?? "failed" : "offline");

  // What is in the way of playing as a whole, if anything. Browsers let a page ask readers to sign in only right after a click.
  const obstacle = async (asked) => {
    let trouble = "unauthorised";
    answer = null;
    if (asked && !music.isAuthorized) {
      await music.authorize().catch((error) => { trouble = troubleOf(error) ?? trouble; });
    }
    if (music.isAuthorized) return null;
    return navigator.onLine ? answer ?? trouble : "offline";
  };

  // Asks MusicKit for what the player goes on without, whether it can or not.
  const attempt = async (act) => {
    try {
      await act();
    } catch {
      // Nothing is different then, and the bar shows what is.
    }
  };

  // Ends a start for an error, if there is one, unless another took its place: nothing of it may sound later. What could not be
  // connected is connected anew by the next start.
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
      // Signing in may take any time.
      relax();
      // Excerpts are free for everybody.
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
