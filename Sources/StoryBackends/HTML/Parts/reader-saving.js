// The reader's bookmark on this device, in the format of `mdxc play`. After an edit of the story it is restored by the
// same rules (Bookmark and Restoration in StoryNavigation).
const { story: id, revision } = story.dataset;
const key = `mdxc.place.${id}`;
const version = 1;
// Only the last steps of a longer history are saved.
const longestHistory = 5000;

// Storage may be missing, blocked or full.
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
    // Without storage, nothing outlives the page.
  }
};

const save = (location, steps) => store(key, JSON.stringify({
  version, story: id, hash: revision, location, history: steps.slice(-longestHistory),
}));

const isStep = (step) => isLocation(step?.from) && typeof (step.choice ?? "") === "string";

// The saved bookmark, or null. Anything but a bookmark of this story is `{ refused }`, with the name of the message for
// the reader.
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
    // It is not in the format of a bookmark.
  }
  return { refused: "damaged" };
};

// The position that a step leads to in this revision, if any.
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

// The restored position, and the number of steps of the path before it: the saved location; else, on the same page, the
// last line of the path that still exists, or the page's beginning; else the last location of the path that still
// exists, or the start.
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

// Restores a bookmark in this revision: the position, the remaining steps of the path to it, and a remark on what has
// changed, if anything has.
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
