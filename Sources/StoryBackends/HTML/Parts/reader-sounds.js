// The sounds of the story: one player for each file. To limit memory, only players that were used lately, play or are
// awaited are kept.
const keptSounds = 24;
const players = new Map();
const awaited = new Set();

const player = (address) => {
  const audio = players.get(address) ?? new Audio(address);
  players.delete(address);
  for (const [old, other] of players) {
    if (players.size < keptSounds) break;
    if (!other.paused || awaited.has(other)) continue;
    players.delete(old);
    other.removeAttribute("src");
    other.load();
  }
  players.set(address, audio);
  return audio;
};

const addressIn = (element) => new URL(element.dataset.sound ?? element.getAttribute("src"), document.baseURI).href;

// The rules are in IR.md, "Sounds of pages". These sounds of the current page and of its current line wait for the
// reader's first gesture. The `voices` of a player is the list that it plays for, if any.
const pageVoices = [];
const lineVoices = [];
let isTouched = false;
let isMuted = stored("mdxc.muted") === "true";

// Lowers the page's own sounds while a voice is heard.
const duck = () => {
  const isLow = [...players.values()].some((audio) => audio.voices === lineVoices);
  for (const audio of players.values()) audio.volume = isLow && audio.voices === pageVoices ? 0.3 : 1;
};

const hush = (...scopes) => {
  for (const voices of scopes) voices.length = 0;
  for (const audio of players.values()) {
    if (!scopes.includes(audio.voices)) continue;
    audio.pause();
    audio.voices = undefined;
  }
  // Later, since a voice that follows at once lowers them again.
  queueMicrotask(duck);
};

// A sound that fails is over at once; an `ended` after the error is ignored.
const hear = (address, voices, next) => {
  const over = () => {
    audio.voices = undefined;
    next?.();
    duck();
  };
  const audio = assign(player(address), { currentTime: 0, voices, onended: () => audio.error || over() });
  duck();
  audio.play().catch(() => audio.error && over());
};

// Plays sounds one after the other, until they are hushed.
const speak = (voices, [address, ...others]) => {
  if (!address || isMuted) return;
  if (isTouched) hear(address, voices, () => speak(voices, others));
  else voices.push(address, ...others);
};

const isLoaded = (address) => player(address).readyState > 1;

// Plays the sound of a tap or choice, if it is loaded. It is not hushed when the reader goes on.
const click = (address) => {
  if (!isMuted && isLoaded(address)) hear(address);
};

const sound = prepared(".sound");
sound.ariaPressed = !isMuted;
when(sound, "click", () => {
  isMuted = !isMuted;
  store("mdxc.muted", isMuted);
  sound.ariaPressed = !isMuted;
  if (!isMuted) return;
  sounds.hushPage();
  for (const audio of players.values()) audio.pause();
});
if ("sounding" in story.dataset) again.before(sound);

for (const gesture of ["click", "keydown"]) {
  when(window, gesture, () => (isTouched = true), true);
  // After the other handlers of the gesture, which may leave the page.
  when(window, gesture, () => {
    speak(lineVoices, lineVoices.splice(0));
    for (const address of pageVoices.splice(0)) speak(pageVoices, [address]);
  });
}

const soundsOn = (trigger) => all(`:scope > audio[data-on~=${trigger}]`, here.page).map(addressIn);
// The voices of the current line; of all lines, where they do not appear one by one.
const voicesOf = ({ page, atLine }) => {
  const lines = page.classList.contains("stepwise") && atLine ? [atLine] : all(":scope > .line", page);
  return lines.flatMap((each) => all(":scope > audio", each).map(addressIn));
};

assign(sounds, {
  // A sound that has ended counts until its `ended` event, since a timer may come before that.
  areHeard: () => [...players.values()].some((audio) => (!audio.paused || (audio.ended && audio.voices)) && !audio.error),
  fetchSound(element) {
    const audio = player(addressIn(element));
    const load = fetchMedia(audio);
    const forget = () => awaited.delete(audio);
    awaited.add(audio);
    inTime(load).then(forget, forget);
    return load;
  },
  // Reloads the sounds of a page that have no data.
  refetchSounds: (page) => {
    for (const element of all("audio, [data-sound]", page)) {
      const audio = players.get(addressIn(element));
      if (audio && audio.readyState < audio.HAVE_CURRENT_DATA) audio.load();
    }
  },
  // For a reader who leaves the page, or its line.
  hushPage: () => hush(pageVoices, lineVoices),
  hushLine: () => hush(lineVoices),
  // For a page that appears, or a line of it.
  playPage: () => {
    for (const address of soundsOn("enter")) speak(pageVoices, [address]);
  },
  playLine: () => speak(lineVoices, voicesOf(here)),
  // The sound of a choice is awaited for half a second.
  choiceIsReady: (choice) => {
    if (isMuted || !choice.dataset.sound || isLoaded(addressIn(choice))) return;
    return Promise.race([sounds.fetchSound(choice).catch(() => {}), new Promise((resolve) => setTimeout(resolve, 500))]);
  },
  playChoice: (choice) => {
    if (choice.dataset.sound) click(addressIn(choice));
  },
  // For a reader who reveals a line, or taps a page that is fully shown.
  playTap: () => {
    for (const address of soundsOn("tap")) click(address);
  },
});
