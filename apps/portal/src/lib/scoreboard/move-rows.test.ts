import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeMoving } from './move-rows.ts';

/** A section of the page: where its layout has it, and the moves that are drawn. */
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
          this.moves = this.moves.filter((one) => one !== move);
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

it('draws what a change of rows moves at its old spot first, and nothing else', () => {
  const [moved, still] = [sectionAt(300), sectionAt(0)];
  changeMoving(() => (moved.y = 500));
  expect(moved.moves.map(({ y }) => y)).toEqual([-200]);
  expect(still.moves).toEqual([]);
});

it('starts from where a section is seen if it moves already', () => {
  const section = sectionAt(500);
  changeMoving(() => (section.y = 400));
  // Nothing was painted since: it is still seen at 500.
  changeMoving(() => (section.y = 150));
  expect(section.moves.map(({ y }) => y)).toEqual([350]);
});

it('also moves what a change brings to the screen', () => {
  const [near, far] = [sectionAt(900), sectionAt(5000)];
  changeMoving(() => {
    near.y = 700;
    far.y = 4800;
  });
  expect(near.moves.map(({ y }) => y)).toEqual([200]);
  expect(far.moves).toEqual([]);
});
