/**
 * Converts the language tag of a track in a media file, such as `ger`, to the BCP 47 tag that playlists use. Returns
 * null if there is none, or if it names no single language (`und`, `mul`).
 */
export function languageOf(trackTag: string | null | undefined): string | null {
  if (trackTag == null) return null;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(trackTag);
    return /^(und|zxx|mul|mis)\b/.test(tag) || !/^[A-Za-z-]{2,12}$/.test(tag) ? null : tag;
  } catch {
    return null;
  }
}
