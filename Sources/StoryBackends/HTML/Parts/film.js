// Replaces a video that can't be loaded by its fallback content, a link to the file.
for (const film of all("video")) {
  const give = () => film.readyState || film.replaceWith(make("p.missing film", {}, ...film.childNodes));
  when(film, "error", give);
  if (film.error) give();
}
