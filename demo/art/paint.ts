/** Formats a coordinate with one decimal, which is enough for pictures. */
export const roundToTenth = (value: number): string => String(Number(value.toFixed(1)));

interface Rgb {
  r: number;
  g: number;
  b: number;
}

const parse = (hex: string): Rgb => ({
  r: Number.parseInt(hex.slice(1, 3), 16),
  g: Number.parseInt(hex.slice(3, 5), 16),
  b: Number.parseInt(hex.slice(5, 7), 16),
});

/** Mixes two colours: `share` 0 returns the first, 1 the second. Colours are `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const a = parse(from);
  const b = parse(to);
  const part = (x: number, y: number) =>
    Math.round(x + (y - x) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${part(a.r, b.r)}${part(a.g, b.g)}${part(a.b, b.b)}`;
}

/** Returns the relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const toLinear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const { r, g, b } = parse(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

export const contrast = (a: string, b: string): number => {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
};

/** Least contrast of a team's own colour to its ground; below WCAG's 3 for large text. */
const minColorContrast = 2.6;
/** Least contrast of large text (WCAG 2.2). */
const minLargeTextContrast = 3;

/** Returns the first candidate with enough contrast to the ground, else white or near-black. */
export function inkOn(ground: string, ...candidates: string[]): string {
  const readable = candidates.find((color) => contrast(color, ground) >= minColorContrast);
  if (readable !== undefined) return readable;
  return contrast('#ffffff', ground) >= minLargeTextContrast ? '#ffffff' : '#12141a';
}

/** Returns a colour for light effects: a dark one brighter, with the same hue, others as they are. */
export function vivid(hex: string): string {
  const { r, g, b } = parse(hex);
  const brightest = Math.max(r, g, b, 1);
  if (luminance(hex) >= 0.08) return hex;
  const gain = Math.min(190 / brightest, 3);
  const part = (value: number) =>
    Math.round(value * gain)
      .toString(16)
      .padStart(2, '0');
  return `#${part(r)}${part(g)}${part(b)}`;
}

/** Returns how colourful a colour is, 0 (grey) to 1. */
function saturation(hex: string): number {
  const { r, g, b } = parse(hex);
  const most = Math.max(r, g, b);
  return most === 0 ? 0 : (most - Math.min(r, g, b)) / most;
}

/** Returns the light that a team casts: its second colour if the first is close to grey. */
export function lightOf(team: { color: string; second: string }): string {
  const isGrey = saturation(team.color) < 0.35 && saturation(team.second) > saturation(team.color);
  return vivid(isGrey ? mix(team.second, team.color, 0.35) : team.color);
}

/** Wraps a body as a complete picture. */
export const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>\n`;

/** Returns a gradient along a vector, `x1 y1 x2 y2` as fractions of the painted box; downwards by default. */
export const linearGradient = (
  id: string,
  stops: readonly [at: number, color: string, opacity?: number][],
  vector = '0 0 0 1',
) => {
  const [x1, y1, x2, y2] = vector.split(' ');
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`;
};

export const radialGradient = (
  id: string,
  stops: readonly [at: number, color: string, opacity?: number][],
) => `<radialGradient id="${id}">${stopList(stops)}</radialGradient>`;

const stopList = (stops: readonly [at: number, color: string, opacity?: number][]) =>
  stops
    .map(
      ([at, color, opacity]) =>
        `<stop offset="${at}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

/** Fine dots that make large dark areas look less like plastic. */
export const grain =
  '<pattern id="grain" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M1 1h1v1H1zM4 3h1v1H4zM2 5h1v1H2zM6 6h1v1H6z" fill="#fff" opacity=".035"/><path d="M5 0h1v1H5zM0 3h1v1H0zM3 2h1v1H3z" fill="#000" opacity=".1"/></pattern>';
