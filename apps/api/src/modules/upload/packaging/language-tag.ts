/** Languages of tracks, as containers name them. */

/** Returns a language as playlists and players name it; null for none, and for words that are no language. */
export function languageOf(tag: string | null | undefined): string | null {
  if (tag == null) return null;
  try {
    const [name = ''] = Intl.getCanonicalLocales(tag);
    return /^(und|zxx|mul|mis)\b/.test(name) || !/^[A-Za-z-]{2,12}$/.test(name) ? null : name;
  } catch {
    return null;
  }
}
