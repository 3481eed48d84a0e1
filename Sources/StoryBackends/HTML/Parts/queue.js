// The story's queue, as keys of entries: played, current and up next. It is independent of the sound and the page.
const queue = {
  past: [],
  current: null,
  // In playing order. A set, since a story may have thousands of entries, and each of its cards looks up its own.
  upNext: new Set(),

  // The key of the next entry, if there is one.
  upcoming: () => queue.upNext.values().next().value,

  // Appends an entry, unless it is current or queued; returns whether it did.
  putLast: (key) => {
    if (key === queue.current || queue.upNext.has(key)) return false;
    queue.upNext.add(key);
    return true;
  },

  remove: (key) => queue.upNext.delete(key),

  makeCurrent: (key) => {
    if (queue.current && queue.current !== key) queue.past.push(queue.current);
    queue.remove(key);
    queue.current = key;
  },

  // Goes back to the previous entry; the current one is up next then.
  rewind: () => {
    const next = queue.current;
    queue.current = queue.past.pop();
    queue.remove(queue.current);
    queue.upNext = new Set([next, ...queue.upNext]);
    return queue.current;
  },
};
