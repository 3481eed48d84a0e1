// Pictures and sounds. Those of a page are fetched when it is shown, or before, when it is near; a page that can't do without
// some is shown when they are there. What was fetched is kept for the pages and sounds used last, so that a long story does
// not fill the memory.
const keptPages = 24;
const keptSounds = 24;
// When a file that does not come counts as one that can't be had, in milliseconds.
const patience = 20_000;

// MARK: Sounds, one player for each file

const players = new Map();

const player = (address) => {
  const known = players.get(address);
  players.delete(address);
  const audio = known ?? Object.assign(new Audio(), { preload: "auto", src: address });
  players.set(address, audio);
  for (const [old, other] of players) {
    if (players.size <= keptSounds) break;
    if (!other.paused) continue;
    players.delete(old);
    other.removeAttribute("src");
    other.load();
  }
  return audio;
};

const addressIn = (element) => new URL(element.dataset.sound ?? element.getAttribute("src"), document.baseURI).href;

// A browser may fetch no more than the head of a sound before somebody wants to hear it, and says so.
const fetchSound = (address) => new Promise((resolve, reject) => {
  const audio = player(address);
  if (audio.error) audio.load();
  if (audio.readyState === audio.HAVE_ENOUGH_DATA) resolve();
  for (const event of ["canplaythrough", "suspend"]) audio.addEventListener(event, resolve, { once: true });
  audio.addEventListener("error", reject, { once: true });
});

// What is heard of the page and of the line where the reader is, and what of it waits for the reader's first gesture.
const voices = { page: new Set(), line: new Set() };
const waiting = { page: [], line: [] };
let isTouched = false;
let isMuted = stored("mdxc.muted") === "true";

const hush = (...scopes) => {
  for (const scope of scopes) {
    for (const audio of voices[scope]) audio.pause();
    voices[scope].clear();
    waiting[scope] = [];
  }
};

const hear = (address, then) => {
  const audio = player(address);
  audio.currentTime = 0;
  audio.onended = then ?? null;
  audio.play().catch(() => {});
  return audio;
};

// Plays sounds one behind the other, until the reader goes on.
const speak = (scope, addresses) => {
  if (!addresses.length || isMuted) return;
  if (isTouched) voices[scope].add(hear(addresses[0], () => speak(scope, addresses.slice(1))));
  else waiting[scope].push(...addresses);
};

// Plays a sound that the reader makes, which does not end where it goes on.
const click = (address) => {
  if (!isMuted) hear(address);
};

const mute = (isWished) => {
  isMuted = isWished;
  store("mdxc.muted", String(isMuted));
  if (!isMuted) return;
  hush("page", "line");
  for (const audio of players.values()) audio.pause();
};

for (const gesture of ["click", "keydown"]) {
  addEventListener(gesture, () => (isTouched = true), true);
  // Behind whatever the gesture does, which may be to leave the page.
  addEventListener(gesture, () => {
    for (const scope of ["page", "line"]) speak(scope, waiting[scope].splice(0));
  });
}

// MARK: Pages with what they need

const kept = new Map();

const fetchPicture = (image) => {
  if (image.dataset.src) {
    image.src = image.dataset.src;
    delete image.dataset.src;
  }
  image.loading = "eager";
  return image.decode();
};

const late = () => new Promise((_, reject) => setTimeout(reject, patience));

const fetchAll = (page) => {
  const loads = [...page.querySelectorAll("img, audio, [data-sound]")].map((element) => {
    const load = element.localName === "img" ? fetchPicture(element) : fetchSound(addressIn(element));
    return { isCritical: "critical" in element.dataset, load: Promise.race([load, late()]) };
  });
  const critical = loads.filter((each) => each.isCritical).map((each) => each.load);
  const fetched = {
    isThere: !critical.length,
    critical: Promise.all(critical),
    all: Promise.allSettled(loads.map((each) => each.load)),
  };
  fetched.critical.then(() => (fetched.isThere = true), () => {});
  return fetched;
};

const release = (image) => {
  image.dataset.src = image.getAttribute("src");
  image.removeAttribute("src");
};

// Fetches what a page needs, unless it is there or on its way: `critical` and `all` are promises, the first of which fails
// where something is not to be had.
const keep = (page) => {
  const fetched = kept.get(page) ?? fetchAll(page);
  kept.delete(page);
  kept.set(page, fetched);
  for (const old of kept.keys()) {
    if (kept.size <= keptPages) break;
    kept.delete(old);
    old.querySelectorAll("img[src]").forEach(release);
  }
  return fetched;
};

// Begins anew with what a page needs and has not got, when the browser has given up what it was waiting for.
const retry = async (page) => {
  kept.delete(page);
  for (const image of page.querySelectorAll("img[src]")) if (!image.naturalWidth) release(image);
  for (const element of page.querySelectorAll("audio, [data-sound]")) {
    const audio = players.get(addressIn(element));
    if (audio && audio.readyState < audio.HAVE_CURRENT_DATA) audio.load();
  }
  await new Promise((resolve) => setTimeout(resolve));
};

// Fetches what the pages near this one need, one page behind the other, as long as the reader stays here.
const prefetch = async (page, isHere) => {
  await keep(page).all;
  for (const name of page.dataset.prefetch?.split(" ") ?? []) {
    const next = isHere() && pageNamed(name);
    if (next) await keep(next).all;
  }
};

// On paper all pictures are there.
addEventListener("beforeprint", () => {
  for (const image of story.querySelectorAll("img[data-src]")) fetchPicture(image).catch(() => {});
});
