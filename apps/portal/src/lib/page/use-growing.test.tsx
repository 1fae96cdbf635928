import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useGrowing } from './use-growing.ts';

afterEach(cleanup);

/** Draws a growing number, and notes each one that was drawn. */
function aGrowing() {
  const drawn: number[] = [];
  function Number({ count }: { readonly count: number }) {
    drawn.push(useGrowing(count, 4));
    return null;
  }
  const view = render(<Number count={10} />);
  return { drawn, show: (count: number) => view.rerender(<Number count={count} />) };
}

it('draws some of many things at first, and the others some at a time', async () => {
  const { drawn } = aGrowing();
  expect(drawn[0]).toBe(4);
  await waitFor(() => expect(drawn.at(-1)).toBe(10));
  expect([...new Set(drawn)]).toEqual([4, 8, 10]);
});

it('keeps what is drawn when more come or some go, and draws no more than there are', async () => {
  const { drawn, show } = aGrowing();
  await waitFor(() => expect(drawn.at(-1)).toBe(10));
  show(3);
  expect(drawn.at(-1)).toBe(3);
  show(14);
  expect(drawn.at(-1)).toBe(12);
  await waitFor(() => expect(drawn.at(-1)).toBe(14));
});
