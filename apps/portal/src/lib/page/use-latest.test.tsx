import { cleanup, render, screen } from '@testing-library/react';
import { useEffect, useState, type RefObject } from 'react';
import { afterEach, expect, it } from 'vitest';
import { nextPaint } from './next-paint.testing.ts';
import { useLatest } from './use-latest.ts';

afterEach(cleanup);

it('useLatest has the painted value before passive effects run', async () => {
  let latest: RefObject<number> = { current: -1 };
  let show: (count: number) => void = () => {};
  function Counter() {
    const [count, setCount] = useState(0);
    const ref = useLatest(count);
    useEffect(() => {
      latest = ref;
      show = setCount;
    }, [ref]);
    return <p>{`count ${count}`}</p>;
  }
  render(<Counter />);
  expect(latest.current).toBe(0);
  for (const count of [1, 2]) {
    // Not in response to a press, for which React runs all effects at once.
    const painted = nextPaint();
    show(count);
    await painted;
    expect(screen.getByText(`count ${count}`)).toBeDefined();
    expect(latest.current).toBe(count);
  }
});
