/// The names of the story IR, version 1.1: what is inside a ``StoryDocument``.
///
/// The types mirror the JSON member for member, under the same names, so that the schema describes both. A nil optional
/// is a member that is left out. Strings are plain text unless a declaration says otherwise.
public enum IR {}
