/// The namespace of the story IR, version 1.1: the contents of a ``StoryDocument``.
///
/// The types have the same members as the JSON, with the same names, so that the schema describes both. A nil optional is a
/// missing member. Strings are plain text unless a declaration says otherwise.
public enum IR {}
