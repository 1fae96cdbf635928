import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anEntry, inMinutes, renderInPortal } from '../../testing.tsx';
import { StartsIn } from './starts-in.tsx';

afterEach(cleanup);

async function textAt(minutes: number) {
  const event = anEntry({ gameStartDate: inMinutes(minutes) });
  const { container } = await renderInPortal(<StartsIn event={event} />);
  const text = container.textContent;
  cleanup();
  return text;
}

describe('time until the start', () => {
  it('is in minutes under an hour, and in hours and minutes above', async () => {
    expect(await textAt(42)).toBe('in 42 min');
    expect(await textAt(59)).toBe('in 59 min');
    expect(await textAt(60)).toBe('in 1 h');
    expect(await textAt(88)).toBe('in 1 h 28 min');
    expect(await textAt(23 * 60 + 5)).toBe('in 23 h 5 min');
  });

  it('is in days if it is a day or more', async () => {
    expect(await textAt(3 * 24 * 60)).toBe('in 3 days');
  });

  it('counts the minute that has started, and labels a late match as starting soon', async () => {
    expect(await textAt(0.2)).toBe('in 1 min');
    expect(await textAt(0)).toBe('Starting soon');
    expect(await textAt(-3)).toBe('Starting soon');
  });
});
