import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, hexToOklch, oklchToHex } from './color-space.ts';
import {
  contrastPairs,
  derivePalette,
  paletteDeclarations,
  paletteProblems,
  type BrandColors,
} from './palette.ts';
import { themes } from '../call/enums.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const brands: fc.Arbitrary<BrandColors> = fc.record({
  accent: hex,
  secondary: hex,
  neutral: fc.record({
    hue: fc.double({ min: 0, max: 360, noNaN: true }),
    chroma: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
});
const brand = (accent: string): BrandColors => ({
  accent,
  secondary: '#22335a',
  neutral: { hue: 250, chroma: 0.4 },
});

describe('colour space', () => {
  it('measures contrast as WCAG defines it', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it('round-trips a colour through OKLCH', () => {
    fc.assert(
      fc.property(hex, (color) => {
        expect(oklchToHex(hexToOklch(color))).toBe(color);
      }),
    );
  });
});

describe('palette', () => {
  it('reaches AA on every colour pair of the interface, for any accepted brand', () => {
    fc.assert(
      fc.property(brands, (some) => {
        fc.pre(paletteProblems(some).length === 0);
        const palette = derivePalette(some);
        for (const theme of themes) {
          for (const [foreground, background, minContrast] of contrastPairs) {
            expect(
              contrastOf(palette[theme][foreground], palette[theme][background]),
              `${theme}: ${foreground} on ${background}`,
            ).toBeGreaterThanOrEqual(minContrast);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never changes the accent as a fill', () => {
    const palette = derivePalette(brand('#FFD400'));
    expect(palette.dark.accent).toBe('#ffd400');
    expect(palette.light.accent).toBe('#ffd400');
    expect(palette.light['on-accent']).toBe('#000000');
  });

  it("preserves the accent's hue as text", () => {
    const { light } = derivePalette(brand('#00b2a9'));
    const accent = hexToOklch('#00b2a9');
    const text = hexToOklch(light['accent-text']);
    expect(Math.abs(text.hue - accent.hue)).toBeLessThan(6);
    expect(text.lightness).toBeLessThan(accent.lightness);
  });

  it('accepts common brand colours', () => {
    for (const accent of ['#e4002b', '#0057b8', '#ffd400', '#00b2a9', '#7a3ff2', '#c6ff3d']) {
      expect(paletteProblems(brand(accent))).toEqual([]);
    }
  });

  it('refuses an accent that a theme would have to change into another colour', () => {
    expect(paletteProblems(brand('#0a0a0a'))).toEqual([
      expect.stringMatching(
        /^brand\.accent #0a0a0a is too dark for the dark theme: .* it must be at least \d+ %$/,
      ),
    ]);
    expect(paletteProblems(brand('#ffffff'))).toEqual([
      expect.stringMatching(/^brand\.accent #ffffff is too pale for the light theme/),
    ]);
  });

  it('checks only the themes the tenant offers', () => {
    expect(paletteProblems(brand('#ffffff'), ['dark'])).toEqual([]);
  });

  it('writes CSS variables with the tenant prefix', () => {
    const { dark } = derivePalette(brand('#e4002b'));
    expect(paletteDeclarations(dark)).toContain(`--t-accent:${dark.accent};`);
    expect(paletteDeclarations(dark)).toMatch(/^--t-canvas:#[0-9a-f]{6};/);
  });
});
