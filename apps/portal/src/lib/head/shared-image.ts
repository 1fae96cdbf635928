/** Drawings of the media folder, behind the backend's address when it is another. */
const drawing = /^(https?:\/\/[^/?#\s]+)?(\/media\/art\/[^?#\s]+\.svg(?:\?v=[\w.-]+)?)$/;

/** Networks show no SVG: a drawing is given to them as the JPEG that the backend makes of it. */
export function sharedImage(address: string): string {
  const [, backend = '', path] = drawing.exec(address) ?? [];
  if (path === undefined) return address;
  return `${backend}/media/picture/1280/jpeg?src=${encodeURIComponent(path)}`;
}
