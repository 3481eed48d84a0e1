// The elements around the story's page: progress above it, messages, the next step below it.
const [bar, back, title, left, again, progress] = pieces(".way", "button, h1, bdi, progress");
const message = prepared("p.message");
const words = message.dataset;
const [onward, on, anew] = pieces(".onward");
const announcement = prepared(".unseen");
title.append(...document.querySelector("h1").cloneNode(true).childNodes);
