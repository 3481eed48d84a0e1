// What all scripts find and make elements with.
const root = document.documentElement;
// What is told: all of the page but what is around it.
const story = document.querySelector("main");
const { assign } = Object;
// What the story's own sounds do, where it has some, which are reader-sounds.js's.
const sounds = {};
// Has something done when an event comes to what is named first.
const when = (target, kind, act, options) => target.addEventListener(kind, act, options);
// A list of all that a selector finds.
const all = (selector, place = document) => [...place.querySelectorAll(selector)];
// "p.news" is a paragraph of the class "news".
const make = (kind, properties, ...children) => {
  const [name, className] = kind.split(".");
  const element = assign(document.createElement(name), className && { className }, properties);
  element.append(...children);
  return element;
};
// The first that a selector finds in the template, which holds what scripts put on the page.
const prepared = (selector) => document.querySelector("template").content.querySelector(selector);
// The same, and after it what another selector finds inside of that.
const pieces = (selector, inner = "*") => {
  const piece = prepared(selector);
  return [piece, ...all(inner, piece)];
};
const isRightToLeft = (element) => element.matches(":dir(rtl)");
// Whether a key or a button of the mouse is held with one that makes it the browser's.
const isModified = (event) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
