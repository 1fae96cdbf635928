import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { MarkedText, TextWithScores } from './marked-text.tsx';

afterEach(cleanup);

const unbroken = (element: Element) =>
  [...element.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent);

describe('a score or a dash in a text', () => {
  it.each([
    ['Tempo 2–1 now, then 10–9.', ['2–1', '10–9']],
    ['2–2, Wolves, 9′', ['2–2']],
    ['North – South 2–1', [' –', '2–1']],
    ['נורת׳ – סאות׳', [' –']],
    ['The season 2025–2026', []],
  ])('stays on one line, a dash on that of the word before it: %s', (text, expected) => {
    const { container } = render(<TextWithScores text={text} />);
    expect(unbroken(container)).toEqual(expected);
    expect(container.textContent).toBe(text);
  });

  it('stays on one line beside and in words that a search has found', () => {
    const text = 'Goal for 2–1 by Marlow';
    const { container } = render(
      <MarkedText
        text={text}
        ranges={[
          [0, 4],
          [16, 22],
        ]}
      />,
    );
    expect(unbroken(container)).toEqual(['2–1']);
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'Goal',
      'Marlow',
    ]);
    expect(container.textContent).toBe(text);
    const { container: found } = render(<MarkedText text={text} ranges={[[9, 12]]} />);
    expect(unbroken(found)).toEqual(['2–1']);
  });
});
