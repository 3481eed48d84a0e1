// Pictures and sounds of a page are fetched when it is shown, or before, when it is near; a page that can't do without some is
// shown when they are there. What was fetched is kept for the pages seen last.
const keptPages = 24;
// When a file that does not come counts as one that can't be had, in milliseconds.
const patience = 20_000;

const kept = new Map();

const fetchPicture = (image) => {
  if (image.dataset.src) {
    image.src = image.dataset.src;
    delete image.dataset.src;
  }
  image.loading = "eager";
  return image.decode();
};

const inTime = (load) => Promise.race([load, new Promise((_, reject) => setTimeout(reject, patience))]);

const fetchAll = (page) => {
  const loads = [];
  const critical = [];
  for (const element of all("img, audio, [data-sound]", page)) {
    const load = element.matches("img") ? inTime(fetchPicture(element)) : sounds.fetchSound(element);
    loads.push(load);
    if ("critical" in element.dataset) critical.push(load);
  }
  const fetched = { isThere: !critical.length, needed: Promise.all(critical), settled: Promise.allSettled(loads) };
  fetched.needed.then(() => (fetched.isThere = true), () => {});
  Promise.all(loads).catch(() => (fetched.hasFailed = true));
  return fetched;
};

const release = (image) => {
  image.dataset.src = image.getAttribute("src");
  image.removeAttribute("src");
};

// Fetches what a page needs, unless it is there or on its way: `needed` and `settled` are promises, the first of which fails
// where something is not to be had.
const keep = (page) => {
  const fetched = kept.get(page) ?? fetchAll(page);
  kept.delete(page);
  kept.set(page, fetched);
  for (const old of kept.keys()) {
    if (kept.size <= keptPages) break;
    kept.delete(old);
    all("img[src]", old).forEach(release);
  }
  return fetched;
};

// Whether something that a page needs was not to be had when it was fetched, which may be long ago.
const hasFailed = (page) => kept.get(page)?.hasFailed;

// Begins anew with what a page needs and has not got, when the browser has given up what it was waiting for.
const retry = async (page) => {
  kept.delete(page);
  for (const image of all("img[src]", page)) if (!image.naturalWidth) release(image);
  sounds.refetchSounds?.(page);
  await new Promise((resolve) => setTimeout(resolve));
};

// Fetches what the pages near this one need, one page behind the other, as long as the reader stays here.
const prefetch = async (page, isHere) => {
  await keep(page).settled;
  for (const name of page.dataset.prefetch?.split(" ") ?? []) {
    const next = isHere() && pageNamed(name);
    if (next) await keep(next).settled;
  }
};

// On paper all pictures are there.
when(window, "beforeprint", () => {
  for (const image of all("img[data-src]", story)) fetchPicture(image).catch(() => {});
});
