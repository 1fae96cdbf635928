import { describe, expect, it } from 'vitest';
import { cueStart, layoutCues } from './cue-layout.ts';

const cue = (name: string, overrides: object = {}) => ({
  name,
  line: 'auto' as number | 'auto',
  snapToLines: true,
  position: 'auto' as number | 'auto',
  align: 'center',
  ...overrides,
});
const names = (cues: readonly { name: string }[]) => cues.map(({ name }) => name);

describe('cues that show at the same time', () => {
  it('are at the lower edge if they have no line, the first one lowest', () => {
    const { top, bottom } = layoutCues([cue('first'), cue('joins')]);
    expect([names(top), names(bottom)]).toEqual([[], ['joins', 'first']]);
  });

  it('are in the order of their rows, whatever the order in the file', () => {
    const { top, bottom } = layoutCues([
      cue('row 15', { line: 14 }),
      cue('row 14', { line: 13 }),
      cue('row 2', { line: 1 }),
      cue('row 1', { line: 0 }),
      cue('last', { line: -1 }),
      cue('last but one', { line: -2 }),
    ]);
    expect(names(top)).toEqual(['row 1', 'row 2']);
    expect(names(bottom)).toEqual(['row 14', 'row 15', 'last but one', 'last']);
  });

  it('are divided by percent if they do not snap to lines', () => {
    const { top, bottom } = layoutCues([
      cue('high', { line: 10, snapToLines: false }),
      cue('low', { line: 80, snapToLines: false }),
    ]);
    expect([names(top), names(bottom)]).toEqual([['high'], ['low']]);
  });

  it('start where a broadcaster placed them, and are centred otherwise', () => {
    expect(cueStart(cue('placed', { align: 'left', position: 30 }))).toBe(30);
    expect(cueStart(cue('far right', { align: 'left', position: 98 }))).toBe(80);
    expect(cueStart(cue('centred', { position: 50 }))).toBeNull();
    expect(cueStart(cue('auto', { align: 'left' }))).toBeNull();
  });
});
