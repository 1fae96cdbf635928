/**
 * Colour arithmetic for palettes: hex, OKLCH and WCAG contrast. OKLCH, because equal steps of its lightness
 * look equal for every hue (Björn Ottosson, "A perceptual color space", 2020).
 */

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

const channels = (hex: string): Triple => [
  Number.parseInt(hex.slice(1, 3), 16) / 255,
  Number.parseInt(hex.slice(3, 5), 16) / 255,
  Number.parseInt(hex.slice(5, 7), 16) / 255,
];

/** Formats a channel, 0 to 1, as two hex digits. */
const toHexByte = (value: number): string =>
  Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** Returns the relative luminance of WCAG 2.2, 0 (black) to 1 (white). */
export function luminanceOf(hex: string): number {
  const [red, green, blue] = channels(hex);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Returns the WCAG 2.2 contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const luminances = [luminanceOf(first), luminanceOf(second)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** Converts `#rrggbb` to OKLCH. */
export function hexToOklch(hex: string): Oklch {
  const [red, green, blue] = channels(hex).map(toLinear) as unknown as Triple;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Rounding error of the conversions, which must not count as out of gamut. */
const gamutTolerance = 0.0005;
const isInGamut = (rgb: Triple): boolean =>
  rgb.every((value) => value >= -gamutTolerance && value <= 1 + gamutTolerance);

/** Halvings of the chroma range: more change no hex digit. */
const bisections = 16;

/** Converts OKLCH to `#rrggbb`. Out-of-gamut colours lose chroma, not lightness or hue. */
export function oklchToHex(color: Oklch): string {
  // Bisects between a chroma that fits into the gamut and one that does not.
  let inside = 0;
  let outside = color.chroma;
  let rgb = toLinearRgb(color);
  if (!isInGamut(rgb)) {
    for (let step = 0; step < bisections; step += 1) {
      const middle = (inside + outside) / 2;
      if (isInGamut(toLinearRgb({ ...color, chroma: middle }))) inside = middle;
      else outside = middle;
    }
    rgb = toLinearRgb({ ...color, chroma: inside });
  }
  return `#${rgb.map((value) => toHexByte(fromLinear(Math.min(1, Math.max(0, value))))).join('')}`;
}

/** Blends two colours as a browser overlays them; `share` 0 is the first. */
export function mixHex(first: string, second: string, share: number): string {
  const secondChannels = channels(second);
  const mixed = channels(first).map((value, index) =>
    toHexByte(value * (1 - share) + (secondChannels[index] ?? 0) * share),
  );
  return `#${mixed.join('')}`;
}
