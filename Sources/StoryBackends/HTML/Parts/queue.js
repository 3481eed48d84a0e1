// The one queue of the story, by the keys of its entries: what was played, what plays, and what is up next. It knows nothing
// of sound nor of the page.
const queue = {
  past: [],
  current: null,
  // In the order in which they play. A set, since a story may have thousands, and each of its cards asks for its own.
  upNext: new Set(),

  // The key of what plays next, if anything does.
  upcoming: () => queue.upNext.values().next().value,

  // Puts an entry at the end; says whether that changed anything. What plays or waits already is not queued again.
  putLast: (key) => {
    if (key === queue.current || queue.upNext.has(key)) return false;
    queue.upNext.add(key);
    return true;
  },

  remove: (key) => queue.upNext.delete(key),

  // Makes an entry the one that plays.
  makeCurrent: (key) => {
    if (queue.current && queue.current !== key) queue.past.push(queue.current);
    queue.remove(key);
    queue.current = key;
  },

  // Goes back to what played before; what plays is up next then.
  rewind: () => {
    const next = queue.current;
    queue.current = queue.past.pop();
    queue.remove(queue.current);
    queue.upNext = new Set([next, ...queue.upNext]);
    return queue.current;
  },
};
