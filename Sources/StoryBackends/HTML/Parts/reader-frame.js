// What stands around the page of the story that is there: the way so far above it, the way on below, messages between.
const button = (kind, words) => make(`button.${kind}`, { lang: "en", dir: "ltr" }, words);
const words = (kind) => make(`p.${kind}`, { lang: "en", dir: "auto" });

const back = button("back", "‹");
back.ariaLabel = "Back";
const title = make("h1.title", {}, ...document.querySelector("h1").cloneNode(true).childNodes);
const left = make("p.left", { lang: "en", dir: "ltr" });
const again = button("again", "↺");
again.ariaLabel = "Start again";
const progress = make("progress", { ariaLabel: "How far you are", lang: "en" });
const bar = make("nav.way", { ariaLabel: "Your way through the story" }, back, make("div", {}, title, left), again, progress);

const message = words("message");
message.role = "status";
const on = button("go on", "");
const anew = button("go anew", "Start again");
const onward = make("div.onward", {}, on, anew);
const announcement = make("p.unseen", { role: "status" });
