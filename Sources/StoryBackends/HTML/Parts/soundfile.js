// An adapter plays one entry at a time. The one here plays files of the story by the browser's own audio element; that of
// musickit.js has the same members:
//
//   handles(entry)                  whether it can play the entry
//   playEntry(entry, isExcerpt, asked)  plays it from its beginning; `asked` says that the reader just asked for it
//   goOn() pause() silence() goTo(seconds)
//   elapsed() extent()              in seconds, not a number as long as nobody knows
//   piece()                         the title of the piece of an album that plays, where it is known; it need not be there
//   report(what)                    is set by the player, and told "playing", "paused", "time", "ended", or a trouble:
//                                   "blocked", "unauthorised", "denied", "restricted", "offline" or "failed"
const excerptLength = 30;

{
  const audio = new Audio();
  let end = Infinity;
  const fail = () => {
    audio.pause();
    adapter.report(navigator.onLine ? "failed" : "offline");
  };
  const resume = () => {
    hurry(fail);
    audio.play().catch((error) => {
      // Files that can't be played are told of by the element's own event, and what was interrupted is no trouble.
      if (error.name === "NotAllowedError") adapter.report("blocked");
    });
  };
  const adapter = {
    handles: (entry) => "file" in entry,
    playEntry(entry, isExcerpt) {
      end = isExcerpt ? excerptLength : Infinity;
      audio.src = entry.file;
      resume();
    },
    goOn: resume,
    pause: () => audio.pause(),
    silence: () => audio.pause(),
    goTo: (seconds) => (audio.currentTime = seconds),
    elapsed: () => audio.currentTime,
    extent: () => Math.min(audio.duration, end),
  };
  // The end of an excerpt may be gone to, which sounds for a moment.
  when(audio, "playing", () => audio.paused || adapter.report("playing"));
  // What begins may say so late, and its time runs already.
  when(audio, "waiting", () => audio.paused || limit || hurry(fail));
  when(audio, "pause", () => adapter.report("paused"));
  when(audio, "durationchange", () => adapter.report("time"));
  // Where nothing can sound, browsers may say of a file that it failed and then that it ended.
  when(audio, "ended", () => audio.error || adapter.report("ended"));
  when(audio, "error", fail);
  when(audio, "timeupdate", () => {
    adapter.report("time");
    if (audio.currentTime < end || audio.paused) return;
    audio.pause();
    adapter.report("ended");
  });
  listen(adapter);
}
