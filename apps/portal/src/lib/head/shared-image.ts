/** Matches drawings of the media folder, optionally on another backend's origin. */
const drawing = /^(https?:\/\/[^/?#\s]+)?(\/media\/art\/[^?#\s]+\.svg(?:\?v=[\w.-]+)?)$/;

/**
 * Returns a drawing as the JPEG that the backend makes of it: networks show no SVG. Other pictures are
 * unchanged.
 */
export function sharedImage(address: string): string {
  const [, backend = '', path] = drawing.exec(address) ?? [];
  if (path === undefined) return address;
  return `${backend}/media/picture/1280/jpeg?src=${encodeURIComponent(path)}`;
}
