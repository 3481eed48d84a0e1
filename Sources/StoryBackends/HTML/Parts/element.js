// Helpers that all scripts use to find and make elements.
const root = document.documentElement;
// The story itself, without the elements around it.
const story = document.querySelector("main");
const { assign } = Object;
// The functions of reader-sounds.js; empty where a story has no sounds.
const sounds = {};
const when = (target, kind, act, options) => target.addEventListener(kind, act, options);
const all = (selector, place = document) => [...place.querySelectorAll(selector)];
// `kind` is a tag name with an optional class: "p.news".
const make = (kind, properties, ...children) => {
  const [name, className] = kind.split(".");
  const element = assign(document.createElement(name), className && { className }, properties);
  element.append(...children);
  return element;
};
// The first match in the page's template, which holds the elements that scripts add.
const prepared = (selector) => document.querySelector("template").content.querySelector(selector);
// The same, followed by the matches of `inner` inside it.
const pieces = (selector, inner = "*") => {
  const piece = prepared(selector);
  return [piece, ...all(inner, piece)];
};
const isRightToLeft = (element) => element.matches(":dir(rtl)");
// Whether a modifier key is held, so that the event is the browser's.
const isModified = (event) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
