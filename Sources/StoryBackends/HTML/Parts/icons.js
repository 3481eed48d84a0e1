// What bar, sheet and cards are made of: text, icons and buttons.
// Text of the page, and text of the story, each read aloud in its own language.
const ours = (text) => make("span", { lang: "en", dir: "ltr" }, text);
const theirs = (text, kind = "bdi") => make(kind, { lang: root.lang }, text);
const icon = (name) => prepared(`[data-icon=${name}]`).cloneNode(true);
const button = (kind, onclick, ...children) => make(`button.press ${kind}`, { onclick, lang: "en" }, ...children);
// An icon with its label beside it.
const worded = (name, image = icon(name)) => [image, ours(image.dataset.words)];
// A button with an icon alone, which may change with its label.
const label = (element, name, text = icon(name).dataset.words) => {
  if (element.ariaLabel === text) return;
  element.ariaLabel = element.title = text;
  element.replaceChildren(icon(name));
};
// A button that does nothing for now stays where the keyboard has it.
const enable = (element, isEnabled) => (element.ariaDisabled = isEnabled ? null : true);
