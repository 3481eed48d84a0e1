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
  const loads = all("img, audio, [data-sound]", page).map((element) => {
    const load = element.localName === "img" ? inTime(fetchPicture(element)) : sounds.fetchSound(element);
    return { isCritical: "critical" in element.dataset, load };
  });
  const critical = loads.filter((each) => each.isCritical).map((each) => each.load);
  const fetched = {
    isThere: !critical.length,
    critical: Promise.all(critical),
    all: Promise.allSettled(loads.map((each) => each.load)),
  };
  fetched.critical.then(() => (fetched.isThere = true), () => {});
  Promise.all(loads.map((each) => each.load)).catch(() => (fetched.hasFailed = true));
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
    all("img[src]", old).forEach(release);
  }
  return fetched;
};

// Whether something that a page needs was not to be had when it was fetched, which may be long ago.
const hasFailed = (page) => Boolean(kept.get(page)?.hasFailed);

// Begins anew with what a page needs and has not got, when the browser has given up what it was waiting for.
const retry = async (page) => {
  kept.delete(page);
  for (const image of all("img[src]", page)) if (!image.naturalWidth) release(image);
  sounds.refetchSounds?.(page);
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
  for (const image of all("img[data-src]", story)) fetchPicture(image).catch(() => {});
});
