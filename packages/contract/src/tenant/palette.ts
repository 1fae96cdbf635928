/**
 * Derives every interface colour, dark and light, from the few colours of a tenant's brand.
 * As a fill, the brand's accent never changes. As text or a thin mark, it changes lightness but not hue
 * until WCAG 2.2 AA holds on every possible surface.
 */
import { contrastOf, hexToOklch, mixHex, oklchToHex, type Oklch } from './color-space.ts';
import { themes, type Theme } from '../call/enums.ts';

/** The brand colours that determine the palette; a part of `tenantBrand`. */
export interface BrandColors {
  /** `#rrggbb`. */
  readonly accent: string;
  readonly secondary: string;
  /** Hue in degrees; chroma from 0 (grey) to 1 (clearly tinted). */
  readonly neutral: { readonly hue: number; readonly chroma: number };
}

export const paletteTokens = [
  'canvas',
  'surface',
  'raised',
  'hover',
  'line',
  'control',
  'text',
  'text-muted',
  'text-faint',
  'accent',
  'accent-hover',
  'accent-edge',
  'on-accent',
  'accent-text',
  'accent-soft',
  'on-accent-soft',
  'secondary',
  'focus',
  'live',
  'on-live',
  'live-text',
  'danger',
  'on-danger',
  'danger-text',
  'success',
  'on-success',
  'success-text',
] as const;
export type PaletteToken = (typeof paletteTokens)[number];

/** `#rrggbb` by token. */
export type ThemeColors = Readonly<Record<PaletteToken, string>>;
export type Palette = Readonly<Record<Theme, ThemeColors>>;

const textContrast = 4.5;
const markContrast = 3;
/** Contrast of body text on every surface (WCAG AAA). */
const bodyTextContrast = 7;
/** Maximum OKLCH lightness shift at which the accent is still recognisably the brand's colour. */
const maxLightnessShift = 0.45;
/** OKLCH lightness by which a colour moves per try until its contrast suffices. */
const lightnessStep = 0.005;
const white = '#ffffff';
const black = '#000000';

const surfaceTokens = ['canvas', 'surface', 'raised', 'hover'] as const;

interface Shades {
  readonly canvas: number;
  readonly surface: number;
  readonly raised: number;
  readonly hover: number;
  readonly line: number;
  readonly text: number;
  readonly muted: number;
  readonly faint: number;
}
/** OKLCH lightness of each neutral; that of texts is where the search for enough contrast starts. */
const shades: Record<Theme, Shades> = {
  dark: {
    canvas: 0.16,
    surface: 0.2,
    raised: 0.235,
    hover: 0.275,
    line: 0.3,
    text: 0.97,
    muted: 0.77,
    faint: 0.66,
  },
  light: {
    canvas: 0.968,
    surface: 0.995,
    raised: 1,
    hover: 0.935,
    line: 0.895,
    text: 0.2,
    muted: 0.43,
    faint: 0.52,
  },
};

/** Moves lightness away from the surfaces until `target` holds on all of them. */
function adjustLightness(
  color: Oklch,
  theme: Theme,
  surfaces: readonly string[],
  target: number,
): { hex: string; lightness: number } {
  const step = theme === 'dark' ? lightnessStep : -lightnessStep;
  let lightness = color.lightness;
  for (;;) {
    const hex = oklchToHex({ ...color, lightness });
    if (surfaces.every((surface) => contrastOf(hex, surface) >= target)) return { hex, lightness };
    lightness += step;
    if (lightness > 1 || lightness < 0) {
      return { hex: theme === 'dark' ? white : black, lightness: theme === 'dark' ? 1 : 0 };
    }
  }
}

/** Black or white, whichever contrasts more with the fill; one of them always reaches 4.58. */
export const onColor = (fill: string): string =>
  contrastOf(white, fill) >= contrastOf(black, fill) ? white : black;

/** Returns a fill with a fixed meaning (live, danger, success) on which white text is readable. */
function statusFill(hue: number, chroma: number): string {
  let lightness = 0.62;
  let hex = oklchToHex({ lightness, chroma, hue });
  // The margin covers rounding to hex.
  while (contrastOf(white, hex) < textContrast + 0.1) {
    lightness -= lightnessStep;
    hex = oklchToHex({ lightness, chroma, hue });
  }
  return hex;
}

function deriveTheme(brand: BrandColors, theme: Theme): ThemeColors {
  const shade = shades[theme];
  const tint = brand.neutral.chroma * (theme === 'dark' ? 0.04 : 0.016);
  const neutral = (lightness: number): Oklch => ({
    lightness,
    chroma: tint,
    hue: brand.neutral.hue,
  });
  const canvas = oklchToHex(neutral(shade.canvas));
  const surface = oklchToHex(neutral(shade.surface));
  const raised = oklchToHex(neutral(shade.raised));
  const hover = oklchToHex(neutral(shade.hover));
  const surfaces = [canvas, surface, raised, hover];
  const textOn = (color: Oklch, target = textContrast) =>
    adjustLightness(color, theme, surfaces, target).hex;

  const accent = brand.accent.toLowerCase();
  const accentShade = hexToOklch(accent);
  const onAccent = onColor(accent);
  const hoverShade = {
    ...accentShade,
    lightness: Math.min(
      1,
      Math.max(0, accentShade.lightness + (onAccent === white ? -0.045 : 0.045)),
    ),
  };
  const accentSoft = mixHex(surface, accent, theme === 'dark' ? 0.2 : 0.12);
  const live = statusFill(25, 0.225);
  const danger = statusFill(27, 0.19);
  const success = statusFill(150, 0.14);
  const isAccentVisible = surfaces.every(
    (background) => contrastOf(accent, background) >= markContrast,
  );

  return {
    canvas,
    surface,
    raised,
    hover,
    line: oklchToHex(neutral(shade.line)),
    control: textOn(neutral(theme === 'dark' ? 0.42 : 0.72), markContrast),
    text: textOn(neutral(shade.text), bodyTextContrast),
    'text-muted': textOn(neutral(shade.muted)),
    'text-faint': textOn(neutral(shade.faint)),
    accent,
    'accent-hover': oklchToHex(hoverShade),
    'accent-edge': isAccentVisible ? accent : textOn(accentShade, markContrast),
    'on-accent': onAccent,
    'accent-text': textOn(accentShade),
    'accent-soft': accentSoft,
    'on-accent-soft': adjustLightness(accentShade, theme, [accentSoft, ...surfaces], textContrast)
      .hex,
    secondary: brand.secondary.toLowerCase(),
    focus: textOn(accentShade, markContrast),
    live,
    'on-live': white,
    'live-text': textOn(hexToOklch(live)),
    danger,
    'on-danger': white,
    'danger-text': textOn(hexToOklch(danger)),
    success,
    'on-success': white,
    'success-text': textOn(hexToOklch(success)),
  };
}

/** Derives all colours of both themes. */
export const derivePalette = (brand: BrandColors): Palette => ({
  dark: deriveTheme(brand, 'dark'),
  light: deriveTheme(brand, 'light'),
});

/** Foreground, background and the minimum contrast between them. */
export type ContrastPair = readonly [
  foreground: PaletteToken,
  background: PaletteToken,
  minContrast: number,
];

const onSurfaces = (token: PaletteToken, minContrast: number): ContrastPair[] =>
  surfaceTokens.map((background) => [token, background, minContrast]);

/** All colour pairs of the interface (WCAG 2.2: 1.4.3 text, 1.4.11 marks, 2.4.13 focus). */
export const contrastPairs: readonly ContrastPair[] = [
  ...(
    ['text', 'text-muted', 'text-faint', 'accent-text', 'live-text', 'danger-text'] as const
  ).flatMap((token) => onSurfaces(token, textContrast)),
  ...onSurfaces('success-text', textContrast),
  ...onSurfaces('control', markContrast),
  ...onSurfaces('accent-edge', markContrast),
  ...onSurfaces('focus', markContrast),
  ['on-accent', 'accent', textContrast],
  ['on-accent', 'accent-hover', textContrast],
  ['on-accent-soft', 'accent-soft', textContrast],
  ['text', 'accent-soft', textContrast],
  ['on-live', 'live', textContrast],
  ['on-danger', 'danger', textContrast],
  ['on-success', 'success', textContrast],
];

/** The contrast of a pair of colours of a theme. */
export interface PairContrast {
  readonly foreground: PaletteToken;
  readonly background: PaletteToken;
  readonly contrast: number;
  readonly minContrast: number;
}

/** Returns the contrast of all pairs of a theme. */
export const contrastsOf = (colors: ThemeColors): PairContrast[] =>
  contrastPairs.map(([foreground, background, minContrast]) => ({
    foreground,
    background,
    contrast: contrastOf(colors[foreground], colors[background]),
    minContrast,
  }));

/**
 * Returns why a brand is not accessible in the themes the tenant offers; empty if it is.
 * Each line names the key, the actual value and the allowed values. Pass `['dark']` for a tenant without a
 * light theme.
 */
export function paletteProblems(brand: BrandColors, offered: readonly Theme[] = themes): string[] {
  const problems: string[] = [];
  const accentLightness = hexToOklch(brand.accent).lightness;
  const palette = derivePalette(brand);
  for (const theme of offered) {
    const colors = palette[theme];
    const textLightness = hexToOklch(colors['accent-text']).lightness;
    if (Math.abs(textLightness - accentLightness) > maxLightnessShift) {
      const dark = theme === 'dark';
      const limit = textLightness + (dark ? -maxLightnessShift : maxLightnessShift);
      problems.push(
        `brand.accent ${brand.accent} is too ${dark ? 'dark' : 'pale'} for the ${theme} theme: ` +
          `its lightness (OKLCH) is ${Math.round(accentLightness * 100)} %, it must be ` +
          `${dark ? 'at least' : 'at most'} ${Math.round(limit * 100)} %`,
      );
    }
    for (const { foreground, background, contrast, minContrast } of contrastsOf(colors)) {
      if (contrast < minContrast) {
        problems.push(
          `brand.accent ${brand.accent} gives ${foreground} on ${background} a contrast of ` +
            `${contrast.toFixed(2)} in the ${theme} theme; at least ${minContrast} is needed`,
        );
      }
    }
  }
  return problems;
}

/** Returns the colours as CSS declarations, `--t-canvas:#101113;…`, for a style rule. */
export const paletteDeclarations = (colors: ThemeColors): string =>
  paletteTokens.map((token) => `--t-${token}:${colors[token]}`).join(';');
