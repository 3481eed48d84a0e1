// Each picture of a gallery is a link to its file. Here it opens on the page instead, where arrow keys and buttons go
// through the gallery, and Escape or a click beside the picture leads back to where one was.
const root = document.documentElement;
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

const image = make("img", { alt: "" });
const caption = make("figcaption", { lang: root.lang, dir: "auto" });
const close = make("button", { type: "button", className: "close", ariaLabel: "Close", autofocus: true }, "\u00d7");
const back = make("button", { type: "button", className: "back", ariaLabel: "Previous picture" }, "\u2039");
const on = make("button", { type: "button", className: "on", ariaLabel: "Next picture" }, "\u203a");
const dialog = make("dialog", { className: "lightbox", lang: "en", dir: "ltr" }, close, back, make("figure", {}, image, caption), on);

let links = [];
let shown = 0;

const show = (index) => {
  shown = (index + links.length) % links.length;
  const picture = links[shown].querySelector("img");
  const words = links[shown].closest("figure").querySelector("figcaption");
  image.src = links[shown].href;
  image.alt = picture.alt;
  image.lang = root.lang;
  caption.replaceChildren(...(words ? words.cloneNode(true).childNodes : []));
  dialog.ariaLabel = `Picture ${shown + 1} of ${links.length}`;
  back.hidden = on.hidden = links.length < 2;
};

for (const gallery of document.querySelectorAll(".gallery")) {
  gallery.addEventListener("click", (event) => {
    const link = event.target.closest("a.zoom");
    // Whoever asks for another tab or window gets it.
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!dialog.isConnected) document.body.append(dialog);
    links = [...gallery.querySelectorAll("a.zoom")];
    show(links.indexOf(link));
    dialog.showModal();
  });
}

back.addEventListener("click", () => show(shown - 1));
on.addEventListener("click", () => show(shown + 1));
dialog.addEventListener("click", (event) => {
  if (event.target === dialog || event.target === close) dialog.close();
});
dialog.addEventListener("keydown", (event) => {
  const forward = root.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const backward = root.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
  if (event.key === forward) show(shown + 1);
  if (event.key === backward) show(shown - 1);
});
// Back to the picture that was looked at last, which need not be the one that was opened.
dialog.addEventListener("close", () => {
  image.removeAttribute("src");
  links[shown].focus();
});
