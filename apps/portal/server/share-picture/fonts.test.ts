import * as canvas from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { drawableText, firstLetters, fontsOf } from './fonts.ts';

const displayFonts = ['archivo', 'bricolage-grotesque', 'saira'] as const;
/** A character that has no glyph on any machine. */
const missing = '\u{10FFFD}';

it.each(displayFonts)(
  'a text is drawn in %s without the symbols that no font has',
  (displayFont) => {
    const fonts = fontsOf(canvas, displayFont);
    const drawn = (text: string) => drawableText(canvas, fonts, text);
    expect(drawn(`${missing} Final ${missing} v ${missing}\u200d${missing} Dragons`)).toBe(
      'Final v Dragons',
    );
    expect(drawn(missing)).toBeNull();
    for (const text of [
      'Alder – Birch, 2:1 “late”…',
      '7:00\u202fPM',
      'Łódź, Ærøskøbing, Çağrı',
      'Việt Nam',
      'Київ, Ёж',
      'הפועל צפון',
      'e\u0301',
    ])
      expect(drawn(text)).toBe(text.normalize('NFC'));
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
  const title = drawableText(canvas, fonts, '⚽ Final 👩🏽‍🦰 v 🏴󠁧󠁢󠁷󠁬󠁳󠁿 Dragons 1️⃣ 🇩🇪') ?? '';
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
  const fonts = fontsOf(canvas, 'archivo');
  // Letters of a script that fonts rarely have.
  const undrawable = Array.from({ length: 200 }, (_, index) =>
    String.fromCodePoint(0x14400 + index),
  )
    .concat(Array.from({ length: 40 }, (_, index) => String.fromCodePoint(0x1e900 + index)))
    .find((letter) => drawableText(canvas, fonts, letter) === null);
  expect(undrawable).toBeDefined();
  expect(drawableText(canvas, fonts, `Alder ${undrawable}`)).toBeNull();
});

it('initials are whole letters', () => {
  expect(firstLetters('👩🏽‍🦰e\u0301x', 2)).toBe('👩🏽‍🦰e\u0301');
});
