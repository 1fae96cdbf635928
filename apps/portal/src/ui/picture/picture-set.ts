/** The backend's picture sizes, as `srcset` URLs. */

/** Widths that the backend generates, px. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1920] as const;

/**
 * Matches files of the media folders, with the backend's URL as a prefix if it is another host. Excludes
 * every query but `?v=`, so that `?src=` cannot point elsewhere.
 */
const mediaFile = /^(https?:\/\/[^/?#\s]+)?(\/media\/(?:art|films)\/[^?#\s]+(?:\?v=[\w.-]+)?)$/;

/**
 * Returns the `srcset` of a picture, or null for one that the backend does not resize.
 * @param sites URL prefixes of other sites that the tenant allows (`picture_sources`)
 * @param maxWidth omits greater widths, px
 */
export function pictureSet(
  src: string,
  sites: readonly string[] = [],
  maxWidth: number = Infinity,
): string | null {
  const [, backend = '', path] = mediaFile.exec(src) ?? [];
  const source = path ?? (sites.some((site) => src.startsWith(site)) ? src : null);
  if (source === null) return null;
  const query = `?src=${encodeURIComponent(source)}`;
  return pictureWidths
    .filter((width) => width <= maxWidth)
    .map((width) => `${backend}/media/picture/${width}/auto${query} ${width}w`)
    .join(', ');
}
