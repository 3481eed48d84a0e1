// Text, icons and buttons for the bar, the sheet and the cards.
// Text of the page and text of the story, each marked with its language for screen readers.
const ours = (text) => make("span", { lang: "en", dir: "ltr" }, text);
const theirs = (text, kind = "bdi") => make(kind, { lang: root.lang }, text);
const icon = (name) => prepared(`[data-icon=${name}]`).cloneNode(true);
const button = (kind, onclick, ...children) => make(`button.press ${kind}`, { onclick, lang: "en" }, ...children);
const worded = (name, image = icon(name)) => [image, ours(image.dataset.words)];
// Sets the icon and the label of an icon-only button.
const label = (element, name, text = icon(name).dataset.words) => {
  if (element.ariaLabel === text) return;
  element.ariaLabel = element.title = text;
  element.replaceChildren(icon(name));
};
// `aria-disabled` keeps the focus, which `disabled` would lose.
const enable = (element, isEnabled) => (element.ariaDisabled = isEnabled ? null : true);
