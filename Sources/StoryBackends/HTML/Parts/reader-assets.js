// Loads the pictures, videos and sounds of a page when it is shown, or earlier when it is near. A page with critical
// assets is shown once those are loaded. Assets of the last pages are kept.
const keptPages = 24;
// How long a file may take to load, in milliseconds.
const timeout = 20_000;

const kept = new Map();

const regain = (element) => {
  if (element.dataset.src) element.src = element.dataset.src;
  delete element.dataset.src;
};
const release = (element) => {
  element.dataset.src = element.getAttribute("src");
  element.removeAttribute("src");
  // Videos keep their data until `load`.
  element.load?.();
};

const fetchPicture = (image) => {
  regain(image);
  image.loading = "eager";
  return image.decode();
};

// Before playback, browsers may load only the beginning of a sound or video; they then send `suspend`.
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

// When the document has loaded, at the latest after the timeout. Browsers delay `load` for every earlier request, so
// videos and pages nearby wait for this.
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

// Loads the assets of a page, unless they are loaded or loading. `needed` rejects if a critical asset fails; `settled`
// resolves when each asset has loaded, failed or timed out.
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

// Whether an asset of the page failed or timed out when it was loaded, which may be long ago.
const hasFailed = (page) => kept.get(page)?.hasFailed;

// Releases the missing assets of a page, so that `keep` loads them again; resolves once the browser has given up the
// old requests.
const retry = async (page) => {
  kept.delete(page);
  for (const image of all("img[src]", page)) if (!image.complete || !image.naturalWidth) release(image);
  sounds.refetchSounds?.(page);
  await new Promise((resolve) => setTimeout(resolve));
};

// Loads the assets of the pages near this one, one page after the other, while the reader stays here.
const prefetch = async (page, isHere) => {
  await Promise.all([keep(page).settled, loaded]);
  for (const name of page.dataset.prefetch?.split(" ") ?? []) {
    const next = isHere() && pageNamed(name);
    if (next) await keep(next).settled;
  }
};

// Printing needs all pictures.
when(window, "beforeprint", () => {
  const released = all("img[data-src]", story);
  for (const image of released) fetchPicture(image).catch(() => {});
  // Some of their pages may be kept by now.
  when(window, "afterprint", () => {
    for (const image of released) if (!kept.has(image.closest(".page"))) release(image);
  }, { once: true });
});
