/** Languages of tracks, as containers name them. */

/** Returns a language as a BCP 47 tag, as playlists name it; null if there is none or it is not a language. */
export function languageOf(tag: string | null | undefined): string | null {
  if (tag == null) return null;
  try {
    const [name = ''] = Intl.getCanonicalLocales(tag);
    return /^(und|zxx|mul|mis)\b/.test(name) || !/^[A-Za-z-]{2,12}$/.test(name) ? null : name;
  } catch {
    return null;
  }
}
