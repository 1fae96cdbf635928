/** The sizes that the backend makes of a picture, as addresses for `srcset`. */

/** Widths that the backend makes, px. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1920] as const;

/**
 * Files of the media folders; before their path the backend's address, when it is another. Only what
 * the path has of itself is taken, so that `?src=` cannot be led elsewhere.
 */
const media = /^(https?:\/\/[^/?#\s]+)?(\/media\/(?:art|films)\/[^?#\s]+(?:\?v=[\w.-]+)?)$/;

/**
 * `srcset` of a picture, or null for one that the backend does not bring to size.
 * @param sites front parts of other sites' addresses that the tenant lists (`picture_sources`)
 * @param largest leaves out what is wider, px
 */
export function pictureSet(
  src: string,
  sites: readonly string[] = [],
  largest: number = Infinity,
): string | null {
  const [, backend = '', path] = media.exec(src) ?? [];
  const source = path ?? (sites.some((site) => src.startsWith(site)) ? src : null);
  if (source === null) return null;
  const query = `?src=${encodeURIComponent(source)}`;
  return pictureWidths
    .filter((width) => width <= largest)
    .map((width) => `${backend}/media/picture/${width}/auto${query} ${width}w`)
    .join(', ');
}
