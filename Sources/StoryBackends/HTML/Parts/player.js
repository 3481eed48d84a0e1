// The state of playback. The bar and the cards show and control it; adapters play the sound.
const adapters = [];
// The entries of this page, by key.
const entries = new Map();
// `watchers` are called when the state has changed, `clocks` when the time has.
const watchers = [];
const clocks = [];

const player = {
  recording: null,
  isExcerpt: false,
  // "idle" before the first entry, "loading", "playing", "paused", "stopped" (ended, or cancelled while loading), or a
  // trouble.
  doing: "idle",
  // The latest announcement for the reader.
  notice: "",
  // Whether the reader, not the page, started what plays; and whether the reader's last press was on pause.
  isChosen: false,
  wantsSilence: false,

  get isOn() { return player.doing === "playing" || player.doing === "loading"; },
};

let adapter;
const elapsed = () => adapter?.elapsed() ?? 0;

const change = (doing, notice = "") => {
  assign(player, { doing, notice });
  for (const watch of watchers) watch();
};

// The audible audio and video elements of the story.
const inlineMedia = () => all("audio, video", story).filter((element) => !element.muted);
const pauseInlineMedia = (exception) => {
  for (const element of inlineMedia()) if (element !== exception) element.pause();
};

// Whether the reader wants no music now, or is playing an element of the story.
const isSilenced = () => player.wantsSilence || inlineMedia().some((element) => !element.paused);

// How long an entry may take to sound, in milliseconds.
const timeout = 20_000;
let limit;
const relax = () => (limit = clearTimeout(limit));
const hurry = (giveUp) => {
  relax();
  limit = setTimeout(giveUp, timeout);
};

const silence = () => {
  relax();
  adapter?.silence();
};

const begin = (key, isExcerpt, asked, isChosen = asked) => {
  silence();
  pauseInlineMedia();
  player.recording = entries.get(key);
  player.isExcerpt = isExcerpt;
  player.isChosen = isChosen;
  player.wantsSilence = false;
  adapter = adapters.find((candidate) => candidate.handles(player.recording));
  change("loading", `${isExcerpt ? "Preview" : "Playing"}: ${player.recording.title}`);
  adapter.playEntry(player.recording, isExcerpt, asked);
};

// Plays an entry, and removes it from the queue. `asked`: the reader has just asked for it; `isChosen`: it counts as
// the reader's choice, asked for just now or not.
const play = (key, { isExcerpt = false, asked = true, isChosen = asked } = {}) => {
  queue.makeCurrent(key);
  begin(key, isExcerpt, asked, isChosen);
};

// Queued entries play in full, even those of preview cards. One that follows automatically counts as chosen if the one
// before it did.
const playNext = (asked = true) => {
  if (queue.upNext.size) play(queue.upcoming(), { asked, isChosen: asked || player.isChosen });
};

// Back to the beginning; within the first three seconds, to the previous entry.
const playPrevious = () => {
  if (elapsed() > 3 || !queue.past.length) return queue.current && begin(queue.current, player.isExcerpt, true);
  begin(queue.rewind(), false, true);
};

const pause = () => {
  if (player.doing === "playing") adapter.pause();
  if (player.doing === "loading") {
    silence();
    change("stopped");
  }
};

// Seeks to a time in seconds. An entry that has ended is then paused, so that `toggle` resumes it there.
const seek = (time) => {
  adapter?.goTo(time);
  if (player.doing === "stopped" && time < adapter.extent()) change("paused");
};

const toggle = () => {
  player.wantsSilence = player.isOn;
  if (player.isOn) return pause();
  if (player.doing === "idle") return playNext();
  if (player.doing !== "paused") return begin(queue.current, player.isExcerpt, true);
  pauseInlineMedia();
  player.isChosen = true;
  adapter.goOn();
};

// Appends an entry to the queue, or removes it if it is there.
const requeue = (key) => {
  if (queue.upNext.has(key)) return dequeue(key);
  entries.get(key).isUnwanted = false;
  change(player.doing, `${queue.putLast(key) ? "In" : "Already in"} the queue: ${entries.get(key).title}`);
};

const dequeue = (key) => {
  queue.remove(key);
  entries.get(key).isUnwanted = true;
  change(player.doing, `Out of the queue: ${entries.get(key).title}`);
};

const hear = (source) => (what) => {
  if (source !== adapter || what === "paused" && player.doing !== "playing") return;
  if (what === "time") {
    for (const show of clocks) show();
    return;
  }
  relax();
  if (what === "ended" && queue.upNext.size && !player.isExcerpt && !isSilenced()) return playNext(false);
  // The notice from the start is still true when the entry plays.
  change(what === "ended" ? "stopped" : what, what === "playing" ? player.notice : "");
};

// Registers an adapter.
const listen = (source) => {
  source.report = hear(source);
  adapters.push(source);
};

// Only one thing plays at a time. Media events don't bubble, so they are caught in the capture phase.
when(story, "play", ({ target }) => {
  if (target.muted) return;
  pause();
  pauseInlineMedia(target);
}, true);

// Media keys, headset buttons and lock screens.
const session = navigator.mediaSession;
const keys = {
  play: () => player.isOn || toggle(),
  pause: () => player.isOn && toggle(),
  nexttrack: () => playNext(),
  previoustrack: playPrevious,
  seekto: ({ seekTime }) => seek(seekTime),
};
if (session) {
  watchers.push(() => {
    if (!player.recording) return;
    // Browsers accept no artwork from file URLs.
    const { artwork: src } = player.recording;
    const artwork = src?.startsWith("http") ? [{ src }] : [];
    session.metadata = new MediaMetadata({ ...player.recording, album: document.title, artwork });
    session.playbackState = player.isOn ? "playing" : "paused";
    for (const [name, act] of Object.entries(keys)) session.setActionHandler(name, act);
  });
}
