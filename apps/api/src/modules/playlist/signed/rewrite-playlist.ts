/** Rewrites a playlist of another site, so that its addresses are signed or lead through this backend. */

export interface Rewriting {
  /** Of the playlist, after redirects. */
  readonly base: URL;
  /** Returns the address of a playlist that it names. */
  readonly playlist: (address: URL) => string;
  /** Returns the address of anything else. */
  readonly file: (address: URL) => string;
}

const uriAttribute = /([:,]\s*URI\s*=\s*")([^"]*)(")/;
/** Tags whose address is a playlist. */
const playlistTags = /^#EXT-X-(?:MEDIA|I-FRAME-STREAM-INF):/;
/** Names other playlists of the site, by addresses that nobody may read. */
const leftOut = /^#EXT-X-RENDITION-REPORT:/;

/**
 * Returns the text with other addresses. Addresses that are not http(s), such as `data:` and `skd:`, stay.
 * @param text of a playlist that was parsed before
 */
export function rewritePlaylist(text: string, { base, playlist, file }: Rewriting): string {
  const resolve = (uri: string): URL | null => {
    const url = URL.parse(uri, base.href);
    return url !== null && /^https?:$/.test(url.protocol) ? url : null;
  };
  let isVariant = false;
  const lines: string[] = [];
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '' || leftOut.test(line)) continue;
    if (line.startsWith('#')) {
      const rewrite = playlistTags.test(line) ? playlist : file;
      lines.push(
        line.replace(uriAttribute, (all, before: string, uri: string, after: string) => {
          const url = resolve(uri);
          return url === null ? all : `${before}${rewrite(url)}${after}`;
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
