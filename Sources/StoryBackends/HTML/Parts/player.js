// What plays, and how it goes on from there. The bar and the cards show it and steer it; the adapters make the sound.
const adapters = [];
// What can be played on this page, by key.
const entries = new Map();
// Called when anything has changed but the time, and when the time has.
const watchers = [];
const clocks = [];

const player = {
  recording: null,
  isExcerpt: false,
  // "idle" before the first entry; "stopped" at the end of one, with none after it; or the name of a trouble.
  doing: "idle",
  // The last that the reader should hear of.
  notice: "",
  // Whether the reader, and not the page, began what plays; and whether the reader last asked for silence.
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

// The sounds and films in the text.
const inlineMedia = () => all("audio, video", story).filter((element) => !element.muted);
const pauseInlineMedia = (exception) => {
  for (const element of inlineMedia()) if (element !== exception) element.pause();
};

// Whether the reader wants no music now, or hears something in the text.
const isSilenced = () => player.wantsSilence || inlineMedia().some((element) => !element.paused);

// When what does not begin to sound counts as what can't be had, in milliseconds.
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

// Plays an entry, which takes it out of what is up next. `asked` says that the reader has just asked for it, `isChosen` that
// it is the reader's choice all the same.
const play = (key, { isExcerpt = false, asked = true, isChosen = asked } = {}) => {
  queue.makeCurrent(key);
  begin(key, isExcerpt, asked, isChosen);
};

// What comes from the queue plays as a whole: the intent is that of a card, and a reader who lets the queue go on wants the music.
// What follows by itself is as much the reader's choice as what it follows.
const playNext = (asked = true) => {
  if (queue.upNext.size) play(queue.upcoming(), { asked, isChosen: asked || player.isChosen });
};

// As players do: back to the beginning, and from there to what was before.
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

// Goes to a time of what plays, in seconds. What has ended goes on from there, when it is asked to.
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

// Puts an entry at the end of the queue, or takes it out where it waits there.
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
  // What was said as it began is still true when it plays.
  change(what === "ended" ? "stopped" : what, what === "playing" ? player.notice : "");
};

// Lets an adapter play what it can.
const listen = (source) => {
  source.report = hear(source);
  adapters.push(source);
};

// One thing sounds at a time. Events of media don't rise, so they are caught on their way down.
when(story, "play", ({ target }) => {
  if (target.muted) return;
  pause();
  pauseInlineMedia(target);
}, true);

// Keys of keyboards and headsets, and what phones show while they are locked.
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
    // Browsers want no artwork from beside a page that is a file.
    const { artwork: src } = player.recording;
    const artwork = src?.startsWith("http") ? [{ src }] : [];
    session.metadata = new MediaMetadata({ ...player.recording, album: document.title, artwork });
    session.playbackState = player.isOn ? "playing" : "paused";
    for (const [name, act] of Object.entries(keys)) session.setActionHandler(name, act);
  });
}
