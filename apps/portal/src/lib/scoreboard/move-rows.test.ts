import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { animateChange } from './move-rows.ts';

/** A section of the page: its position in the layout, and its animations. */
class Section {
  readonly element = document.createElement('section');
  moves: { readonly id: string; readonly y: number; cancel: () => void }[] = [];

  y: number;

  constructor(y: number) {
    this.y = y;
    this.element.getBoundingClientRect = () => {
      const [move] = this.moves;
      return new DOMRect(0, this.y + (move?.y ?? 0), 800, 100);
    };
    this.element.getAnimations = () => [...this.moves] as unknown as Animation[];
    this.element.animate = (frames, options) => {
      const [{ transform }] = frames as [{ transform: string }];
      const move = {
        id: (options as { id: string }).id,
        y: Number(/, (-?\d+)px/.exec(transform)?.[1]),
        cancel: () => {
          this.moves = this.moves.filter((item) => item !== move);
        },
      };
      this.moves.unshift(move);
      return move as unknown as Animation;
    };
  }
}

const sectionAt = (y: number): Section => {
  const section = new Section(y);
  document.querySelector('main')?.append(section.element);
  return section;
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('innerWidth', 800);
  document.body.replaceChildren(document.createElement('main'));
});
afterEach(() => void vi.unstubAllGlobals());

it('animateChange moves the sections that a change of rows shifts from their old positions, and no others', () => {
  const [moved, still] = [sectionAt(300), sectionAt(0)];
  animateChange(() => (moved.y = 500));
  expect(moved.moves.map(({ y }) => y)).toEqual([-200]);
  expect(still.moves).toEqual([]);
});

it('animateChange moves a section that is already moving from where it is on the screen', () => {
  const section = sectionAt(500);
  animateChange(() => (section.y = 400));
  // Nothing was painted since: it is still at 500 on the screen.
  animateChange(() => (section.y = 150));
  expect(section.moves.map(({ y }) => y)).toEqual([350]);
});

it('animateChange also moves sections that a change brings onto the screen', () => {
  const [near, far] = [sectionAt(900), sectionAt(5000)];
  animateChange(() => {
    near.y = 700;
    far.y = 4800;
  });
  expect(near.moves.map(({ y }) => y)).toEqual([200]);
  expect(far.moves).toEqual([]);
});

it('animateChange reads no position in content that the browser skips, which it would lay out for that', () => {
  const [shown, skipped] = [sectionAt(300), sectionAt(310)];
  skipped.element.checkVisibility = (options) => options?.contentVisibilityAuto !== true;
  const read = vi.spyOn(skipped.element, 'getBoundingClientRect');
  animateChange(() => {
    shown.y = 500;
    skipped.y = 510;
  });
  expect(read).not.toHaveBeenCalled();
  expect(shown.moves.map(({ y }) => y)).toEqual([-200]);
});
