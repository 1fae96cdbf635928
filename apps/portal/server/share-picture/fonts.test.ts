import * as canvas from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { eastAsianFiles } from './east-asian-fonts.ts';
import { drawableText, firstLetters, fontsOf } from './fonts.ts';

const displayFonts = ['archivo', 'bricolage-grotesque', 'saira'] as const;
/** A character that has no glyph on any machine. */
const missing = '\u{10FFFD}';

it.each(displayFonts)(
  'a text is drawn in %s without the symbols that no font has',
  (displayFont) => {
    const drawable = (text: string) => drawableText(canvas, displayFont, text);
    expect(drawable(`${missing} Final ${missing} v ${missing}\u200d${missing} Dragons`)).toBe(
      'Final v Dragons',
    );
    expect(drawable(missing)).toBeNull();
    for (const text of [
      'Alder – Birch, 2:1 “late”…',
      '7:00\u202fPM',
      'Łódź, Ærøskøbing, Çağrı',
      'Việt Nam',
      'Київ, Ёж',
      'הפועל צפון',
      'e\u0301',
    ])
      expect(drawable(text)).toBe(text.normalize('NFC'));
  },
);

it('a title with emoji has no character that is drawn as a box', () => {
  const fonts = fontsOf(canvas, 'archivo');
  const bitmapOf = (character: string) => {
    const ctx = canvas.createCanvas(64, 64).getContext('2d');
    ctx.font = `40px ${fonts.display}`;
    ctx.fillText(character, 8, 48);
    return Buffer.from(ctx.getImageData(0, 0, 64, 64).data.buffer);
  };
  const box = bitmapOf(missing);
  const title = drawableText(canvas, 'archivo', '⚽ Final 👩🏽‍🦰 v 🏴󠁧󠁢󠁷󠁬󠁳󠁿 Dragons 1️⃣ 🇩🇪') ?? '';
  expect(
    title
      .replace(/[^ A-Za-z]/gu, '')
      .replace(/ +/g, ' ')
      .trim(),
  ).toBe('Final v Dragons');
  for (const { segment } of new Intl.Segmenter().segment(title))
    expect(bitmapOf(segment).equals(box), segment).toBe(false);
});

it('a text whose letters no font has is left out', () => {
  // Letters of scripts that fonts rarely have; some machines have fonts for the first ones.
  const rareScripts = [0x14400, 0x1e900, 0x18b00, 0x18800, 0x17000, 0x1d800];
  const undrawable = rareScripts
    .flatMap((first) =>
      Array.from({ length: 40 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .find((letter) => drawableText(canvas, 'archivo', letter) === null);
  expect(undrawable).toBeDefined();
  expect(drawableText(canvas, 'archivo', `Alder ${undrawable}`)).toBeNull();
});

it.each([
  ['한국 대 일본, 서울 더비', 'noto-sans-kr'],
  ['上海德比：海港对申花', 'noto-sans-sc'],
])('%s is drawn in the font of its language, whatever fonts this machine has', (text, font) => {
  const files = eastAsianFiles([text]);
  expect(files.map((file) => file.font)).toEqual(files.map(() => font));
  const shareFonts = fontsOf(canvas, 'archivo', [text]);
  const ctx = canvas.createCanvas(64, 64).getContext('2d');
  const widthIn = (families: string, letter: string) => {
    ctx.font = `40px ${families}`;
    return ctx.measureText(letter).width;
  };
  for (const letter of text.replace(/[\s,]/g, '')) {
    const carrying = files.map(({ name }) => `"Share ${name}"`).join(', ');
    // Letters of these fonts are as wide as high.
    expect(widthIn(carrying, letter), letter).toBeGreaterThan(30);
    expect(widthIn(shareFonts.display, letter), letter).toBe(widthIn(carrying, letter));
  }
});

it('texts in other scripts need no font for Korean or Chinese', () => {
  expect(eastAsianFiles(['Київ', 'הפועל', 'Łódź 2:1'])).toEqual([]);
});

it('initials are whole letters', () => {
  expect(firstLetters('👩🏽‍🦰e\u0301x', 2)).toBe('👩🏽‍🦰e\u0301');
});
