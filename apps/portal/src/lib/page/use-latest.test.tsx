import { cleanup, render, screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useLatest } from './use-latest.ts';

afterEach(cleanup);

it('is what a press finds drawn, before the frame after which passive effects run', async () => {
  const found: number[] = [];
  function Counter() {
    const [count, setCount] = useState(0);
    const latest = useLatest(count);
    const press = useMemo(
      () => () => {
        found.push(latest.current);
        setCount((before) => before + 1);
      },
      [latest],
    );
    return (
      <button type="button" onClick={press}>
        {count}
      </button>
    );
  }
  render(<Counter />);
  const button = screen.getByRole('button');
  // Outside `act`, which would have all effects run: drawn with the microtasks, long before a frame.
  for (const shown of ['0', '1', '2']) {
    expect(button.textContent).toBe(shown);
    button.click();
    await Promise.resolve();
  }
  expect(found).toEqual([0, 1, 2]);
});
