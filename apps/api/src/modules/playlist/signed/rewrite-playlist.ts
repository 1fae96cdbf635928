/** Rewrites a playlist of another site, so that its addresses are signed or are those of this backend. */

export interface RewriteOptions {
  /** Address of the playlist, after redirects. */
  readonly base: URL;
  /** Returns the new address of a playlist. */
  readonly playlist: (address: URL) => string;
  /** Returns the new address of any other file. */
  readonly file: (address: URL) => string;
}

const uriAttribute = /([:,]\s*URI\s*=\s*")([^"]*)(")/;
/** Tags whose address is a playlist. */
const playlistTags = /^#EXT-X-(?:MEDIA|I-FRAME-STREAM-INF):/;
/** Tags that are removed: they name other playlists of the site, which viewers cannot read directly. */
const removedTags = /^#EXT-X-RENDITION-REPORT:/;

/**
 * Returns the text with new addresses. Addresses that are not http(s), such as `data:` and `skd:`, are
 * unchanged.
 * @param text a playlist that was validated by parsing it
 */
export function rewritePlaylist(text: string, { base, playlist, file }: RewriteOptions): string {
  const resolve = (uri: string): URL | null => {
    const url = URL.parse(uri, base.href);
    return url !== null && /^https?:$/.test(url.protocol) ? url : null;
  };
  let isVariant = false;
  const lines: string[] = [];
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '' || removedTags.test(line)) continue;
    if (line.startsWith('#')) {
      const rewrite = playlistTags.test(line) ? playlist : file;
      lines.push(
        line.replace(uriAttribute, (match, before: string, uri: string, after: string) => {
          const url = resolve(uri);
          return url === null ? match : `${before}${rewrite(url)}${after}`;
        }),
      );
      if (line.startsWith('#EXT')) isVariant = line.startsWith('#EXT-X-STREAM-INF:');
      continue;
    }
    const url = resolve(line);
    if (url !== null) lines.push(isVariant ? playlist(url) : file(url));
    isVariant = false;
  }
  return `${lines.join('\n')}\n`;
}
