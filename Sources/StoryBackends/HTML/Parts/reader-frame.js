// What stands around the page of the story that is there: the way so far above it, the way on below, messages between.
const button = (className, words) => make("button", { type: "button", className, lang: "en", dir: "ltr" }, words);
const words = (className) => make("p", { className, lang: "en", dir: "auto" });

const back = button("back", "\u2039");
back.ariaLabel = "Back";
const title = make("h1", { className: "title" }, ...document.querySelector("h1").cloneNode(true).childNodes);
const left = make("p", { className: "left", lang: "en", dir: "ltr" });
const sound = button("sound", "\u266a");
sound.ariaLabel = "Sound";
const again = button("again", "\u21ba");
again.ariaLabel = "Start again";
const progress = make("progress", { ariaLabel: "How far you are", lang: "en" });
const bar = make("nav", { className: "way", ariaLabel: "Your way through the story" }, back, make("div", {}, title, left), sound, again, progress);

const message = words("message");
message.role = "status";
const on = button("on", "");
const anew = button("anew", "Start again");
const onward = make("div", { className: "onward" }, on, anew);
const announcement = make("p", { className: "unseen", role: "status" });

const hold = words("state");
const load = button("retry", "Try again");
const pass = button("pass", "Read on without it");
const held = make("div", { className: "held", role: "status", tabIndex: -1 }, hold, load, pass);
