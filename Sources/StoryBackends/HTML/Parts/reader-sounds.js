// Sounds of the story, where there are any: one player for each file. Those used last are kept, so that a long story does not
// fill the memory, and those that are awaited.
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

// The rules are those of IR.md, "Sounds of pages". What of the page and of the line where the reader is waits for the reader's
// first gesture. Players know which of the two they are heard for, if for any.
const pageVoices = [];
const lineVoices = [];
let isTouched = false;
let isMuted = stored("mdxc.muted") === "true";

// While a voice is heard, the page's own sounds are low.
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
  // A voice that follows at once lowers them again.
  queueMicrotask(duck);
};

// What can't be played is over at once, and not again where the browser says afterwards that it ended.
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

// Plays sounds one after the other, until the reader goes on.
const speak = (voices, [address, ...others]) => {
  if (!address || isMuted) return;
  if (isTouched) hear(address, voices, () => speak(voices, others));
  else voices.push(address, ...others);
};

const isLoaded = (address) => player(address).readyState > 1;

// Plays a sound that the reader makes, which does not end where it goes on, if it is loaded.
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
  // After whatever the gesture does, which may be to leave the page.
  when(window, gesture, () => {
    speak(lineVoices, lineVoices.splice(0));
    for (const address of pageVoices.splice(0)) speak(pageVoices, [address]);
  });
}

const soundsOn = (trigger) => all(`:scope > audio[data-on~=${trigger}]`, here.page).map(addressIn);
// The voices of the line that appeared, or of all.
const voicesOf = ({ page, atLine }) => {
  const lines = page.classList.contains("stepwise") && atLine ? [atLine] : all(":scope > .line", page);
  return lines.flatMap((each) => all(":scope > audio", each).map(addressIn));
};

assign(sounds, {
  // One that has ended counts until it is known what follows: a timer may come before its `ended`.
  areHeard: () => [...players.values()].some((audio) => (!audio.paused || (audio.ended && audio.voices)) && !audio.error),
  fetchSound(element) {
    const audio = player(addressIn(element));
    const load = fetchMedia(audio);
    const forget = () => awaited.delete(audio);
    awaited.add(audio);
    inTime(load).then(forget, forget);
    return load;
  },
  // Begins anew with what a page has not got.
  refetchSounds: (page) => {
    for (const element of all("audio, [data-sound]", page)) {
      const audio = players.get(addressIn(element));
      if (audio && audio.readyState < audio.HAVE_CURRENT_DATA) audio.load();
    }
  },
  // The reader leaves the page, or its line.
  hushPage: () => hush(pageVoices, lineVoices),
  hushLine: () => hush(lineVoices),
  // A page is there, or a line of it.
  playPage: () => {
    for (const address of soundsOn("enter")) speak(pageVoices, [address]);
  },
  playLine: () => speak(lineVoices, voicesOf(here)),
  // What the reader does makes a sound. That of a choice is worth a moment's wait.
  choiceIsReady: (choice) => {
    if (isMuted || !choice.dataset.sound || isLoaded(addressIn(choice))) return;
    return Promise.race([sounds.fetchSound(choice).catch(() => {}), new Promise((resolve) => setTimeout(resolve, 500))]);
  },
  playChoice: (choice) => {
    if (choice.dataset.sound) click(addressIn(choice));
  },
  // Whoever reveals a line, by a button or a key too, or touches a page that is there as a whole.
  playTap: () => {
    for (const address of soundsOn("tap")) click(address);
  },
});
