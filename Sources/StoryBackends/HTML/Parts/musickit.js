// The adapter (soundfile.js says what that is) for the catalogue of Apple Music. MusicKit JS and the token that it wants are
// asked for when something of the catalogue is to be played, and not before.
const musicKit = (() => {
  const library = "https://js-cdn.music.apple.com/musickit/v3/musickit.js";
  // What MusicKit calls its errors (MKError), by what they mean for the reader.
  const troubles = new Map(Object.entries({
    AUTHORIZATION_ERROR: "unauthorised", UNAUTHORIZED_ERROR: "unauthorised", TOKEN_EXPIRED: "unauthorised",
    ACCESS_DENIED: "denied",
    AGE_VERIFICATION: "restricted", CONTENT_RESTRICTED: "restricted", DEVICE_LIMIT: "restricted", SUBSCRIPTION_ERROR: "restricted",
    NETWORK_ERROR: "offline",
    USER_INTERACTION_REQUIRED: "blocked",
  }));
  // What a reader said to being asked (MusicKit.AuthorizationStatus).
  const answers = new Map([[1, "denied"], [2, "restricted"]]);

  let connected = null;
  let music = null;
  let answer = null;
  // Whether what was started has been heard, and has not ended: only that can end.
  let isHeard = false;
  // Which start was the last: whatever an earlier one waited for means nothing any more.
  let turn = 0;

  const load = () => new Promise((resolve, reject) => {
    if (window.MusicKit) return resolve();
    const script = Object.assign(document.createElement("script"), { src: library, onerror: reject });
    document.addEventListener("musickitloaded", resolve, { once: true });
    document.head.append(script);
  });

  // The token as text, or as JSON with a `token` or `developerToken`.
  const token = async () => {
    const response = await fetch(document.documentElement.dataset.musicTokenUrl);
    if (!response.ok) throw new Error(response.statusText);
    const text = (await response.text()).trim();
    if (!text.startsWith("{")) return text;
    const object = JSON.parse(text);
    return object.token ?? object.developerToken;
  };

  const connect = async () => {
    const [developerToken] = await Promise.all([token(), load()]);
    music = await window.MusicKit.configure({ developerToken, app: { name: "mdxc", build: "1" } });
    const states = window.MusicKit.PlaybackStates;
    music.addEventListener("playbackStateDidChange", ({ state }) => {
      if (state === states.playing) {
        isHeard = true;
        adapter.report("playing");
      }
      if (state === states.paused) adapter.report("paused");
      if (state === states.completed && isHeard) {
        isHeard = false;
        adapter.report("ended");
      }
    });
    music.addEventListener("playbackTimeDidChange", () => adapter.report("time"));
    music.addEventListener("playbackDurationDidChange", () => adapter.report("time"));
    music.addEventListener("mediaPlaybackError", (error) => {
      isHeard = false;
      adapter.report(meaning(error));
    });
    music.addEventListener("authorizationStatusDidChange", ({ authorizationStatus }) => { answer = answers.get(authorizationStatus); });
  };

  // A time of MusicKit's, or `unknown` where it gives none.
  const seconds = (value, unknown) => (Number.isFinite(value) && value > 0 ? value : unknown);

  const meaning = (error) => (navigator.onLine ? troubles.get(error?.errorCode ?? error?.name) ?? "failed" : "offline");

  // What is in the way of playing as a whole, if anything. Browsers let only who was just clicked ask readers to sign in.
  const obstacle = async (asked) => {
    let trouble = "unauthorised";
    answer = null;
    if (asked && !music.isAuthorized) {
      await music.authorize().catch((error) => { trouble = troubles.get(error?.errorCode) ?? trouble; });
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

  const adapter = {
    handles: (entry) => entry.catalogue !== undefined,
    async start(entry, isExcerpt, asked) {
      const mine = ++turn;
      const isStale = () => mine !== turn;
      try {
        await (connected ??= connect());
        if (isStale()) return;
        // Excerpts are free for everybody.
        const trouble = isExcerpt ? null : await obstacle(asked);
        if (isStale()) return;
        if (trouble) return adapter.report(trouble);
        music.previewOnly = isExcerpt;
        await music.setQueue({ [entry.catalogue]: entry.id });
        if (!isStale()) await music.play();
      } catch (error) {
        if (!music) connected = null;
        if (!isStale()) adapter.report(meaning(error));
      }
    },
    async resume() {
      const mine = turn;
      try {
        await music.play();
      } catch (error) {
        if (mine === turn) adapter.report(meaning(error));
      }
    },
    pause: () => attempt(() => music.pause()),
    stop() {
      turn += 1;
      isHeard = false;
      attempt(() => music?.stop());
    },
    seek: (time) => attempt(() => music?.seekToTime(time)),
    get time() { return seconds(music?.currentPlaybackTime, 0); },
    get length() { return seconds(music?.currentPlaybackDuration, NaN); },
  };
  return adapter;
})();

listen(musicKit);
