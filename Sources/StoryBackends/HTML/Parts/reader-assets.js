// Pictures, films and sounds of a page are fetched when it is shown, or before, when it is near; a page that can't do without
// some is shown when they are there. What was fetched is kept for the pages seen last.
const keptPages = 24;
// When a file that does not come counts as one that can't be had, in milliseconds.
const timeout = 20_000;

const kept = new Map();

const regain = (element) => {
  if (element.dataset.src) element.src = element.dataset.src;
  delete element.dataset.src;
};
const release = (element) => {
  element.dataset.src = element.getAttribute("src");
  element.removeAttribute("src");
  // Films keep what they have until they are told.
  element.load?.();
};

const fetchPicture = (image) => {
  regain(image);
  image.loading = "eager";
  return image.decode();
};

// Of a sound or film the browser may fetch no more than the head before somebody wants to hear or see it, and says so.
const fetchMedia = (media) => new Promise((resolve, reject) => {
  if (media.error) media.load();
  if (
    media.networkState === media.NETWORK_IDLE && media.readyState >= media.HAVE_METADATA ||
    media.readyState === media.HAVE_ENOUGH_DATA
  ) return resolve();
  when(media, "canplaythrough", resolve);
  when(media, "suspend", resolve);
  when(media, "error", reject);
});
const inTime = (load) => Promise.race([load, new Promise((_, reject) => setTimeout(reject, timeout))]);

// When all that can be seen is there. Until then browsers wait for whatever is asked for, so films and what is near come later.
const loaded = inTime(new Promise((resolve) => when(window, "load", resolve))).catch(() => {});

const fetchFilm = async (film) => {
  await loaded;
  film.preload = "metadata";
  regain(film);
  return fetchMedia(film);
};

const fetchAll = (page) => {
  const loads = [];
  const critical = [];
  for (const element of all("img, video, audio, [data-sound]", page)) {
    const begin = element.matches("img") ? fetchPicture : element.matches("video") ? fetchFilm : sounds.fetchSound;
    const load = begin(element);
    loads.push(inTime(load));
    if ("critical" in element.dataset) critical.push(load);
  }
  const fetched = { isThere: !critical.length, needed: Promise.all(critical), settled: Promise.allSettled(loads) };
  fetched.needed.then(() => (fetched.isThere = true), () => {});
  Promise.all(loads).catch(() => (fetched.hasFailed = true));
  return fetched;
};

// Fetches what a page needs, unless it is there or on its way: `needed` and `settled` are promises, the first of which fails
// where something is not to be had, and the second of which waits for nothing that does not come in time.
const keep = (page) => {
  const fetched = kept.get(page) ?? fetchAll(page);
  kept.delete(page);
  kept.set(page, fetched);
  for (const old of kept.keys()) {
    if (kept.size <= keptPages) break;
    kept.delete(old);
    all("img[src], video[src]", old).forEach(release);
  }
  return fetched;
};

// Whether something that a page needs was not to be had when it was fetched, which may be long ago.
const hasFailed = (page) => kept.get(page)?.hasFailed;

// Begins anew with what a page needs and has not got, when the browser has given up what it was waiting for.
const retry = async (page) => {
  kept.delete(page);
  for (const image of all("img[src]", page)) if (!image.complete || !image.naturalWidth) release(image);
  sounds.refetchSounds?.(page);
  await new Promise((resolve) => setTimeout(resolve));
};

// Fetches what the pages near this one need, one page after the other, as long as the reader stays here.
const prefetch = async (page, isHere) => {
  await Promise.all([keep(page).settled, loaded]);
  for (const name of page.dataset.prefetch?.split(" ") ?? []) {
    const next = isHere() && pageNamed(name);
    if (next) await keep(next).settled;
  }
};

// On paper all pictures are there.
when(window, "beforeprint", () => {
  const released = all("img[data-src]", story);
  for (const image of released) fetchPicture(image).catch(() => {});
  // Meanwhile one of their pages may have come near.
  when(window, "afterprint", () => {
    for (const image of released) if (!kept.has(image.closest(".page"))) release(image);
  }, { once: true });
});
