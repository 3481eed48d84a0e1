// What is around the page of the story: progress above it, the next step below, messages between.
const [bar, back, title, left, again, progress] = pieces(".way", "button, h1, bdi, progress");
const message = prepared("p.message");
const words = message.dataset;
const [onward, on, anew] = pieces(".onward");
const announcement = prepared(".unseen");
title.append(...document.querySelector("h1").cloneNode(true).childNodes);
