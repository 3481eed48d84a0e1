// The reader's bookmark on this device. It has the format of those that `mdxc play` saves, and is restored by the same rules
// in a story that was edited since (Bookmark and Restoration in StoryNavigation).
const { story: id, revision } = story.dataset;
const key = `mdxc.place.${id}`;
const version = 1;
// Of a longer history the beginning is not saved.
const longestHistory = 5000;

// There may be no storage, or one that nothing gets into.
const stored = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
const store = (name, value) => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then the bookmark is forgotten with the page.
  }
};

const save = (location, steps) => store(key, JSON.stringify({
  version, story: id, hash: revision, location, history: steps.slice(-longestHistory),
}));

const isStep = (step) => isLocation(step?.from) && typeof (step.choice ?? "") === "string";

// What was saved; null where nothing was. Anything else than a bookmark of this story is refused, with the
// name of what the reader is told then.
const saved = () => {
  const text = stored(key);
  if (text === null) return null;
  try {
    const bookmark = JSON.parse(text);
    if (bookmark?.version !== version) return { refused: "outdated" };
    if (isLocation(bookmark.location) && bookmark.history.every(isStep)) {
      return bookmark.story === id ? bookmark : { refused: "foreign" };
    }
  } catch {
    // It does not even have the format of a bookmark.
  }
  return { refused: "damaged" };
};

// Where a step leads to from a position, in this revision, if it leads anywhere.
const end = (step, from) => {
  if (step.choice === undefined) return following(from);
  const choice = showsWholePage(from) && all("[data-choice]", from.page).find((choice) => choice.dataset.choice === step.choice);
  const page = choice && pageNamed(nameIn(choice));
  return page && beginning(page);
};
const leads = (step, from, to) => {
  const next = end(step, from);
  return step.jump || next && locationOf(next) === locationOf(to);
};

// Where the reader is put, and how many steps of its path lead there: where it was; on the same page at the last line it read
// that is left; else at the last location of its path that is left, or the beginning.
const nearest = (target, path, start) => {
  let { length } = path;
  if (target.position) return { position: target.position, reach: length };
  if (target.page) {
    while (path[length - 1]?.page === target.page) {
      length -= 1;
      if (path[length].position) return { position: path[length].position, reach: length };
    }
    return { position: beginning(target.page), reach: length };
  }
  length = path.findLastIndex((step) => step.position);
  return length < 0 ? { position: start, reach: 0 } : { position: path[length].position, reach: length };
};

// A bookmark in this revision of the story: the position, the steps that are left of the path there, and what is different
// from when it was saved, as text, if anything is.
const restored = (bookmark, start) => {
  const path = bookmark.history.map((step) => find(step.from));
  const target = find(bookmark.location);
  const { position, reach } = nearest(target, path, start);
  const left = [...path.keys()].filter((index) => index < reach && path[index].position);
  let isSame = path.every((found) => found.position);
  const steps = left.map((index, number) => {
    const step = bookmark.history[index];
    const from = path[index].position;
    const isKept = leads(step, from, path[left[number + 1]]?.position ?? position);
    if (!isKept) isSame = false;
    return { from: locationOf(from), ...(isKept ? { choice: step.choice, jump: step.jump } : { jump: true }) };
  });
  let remark;
  if (target.gone) remark = `the ${target.gone}’ is not there; you are at ‘${locationOf(position)}’`;
  else if (!isSame) remark = words.lost;
  const why = bookmark.hash === revision ? "bookmark was damaged" : "story was edited";
  return { position, steps, remark: remark && `The ${why}: ${remark}.` };
};
