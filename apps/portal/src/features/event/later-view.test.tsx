import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchedStage, laterStage } from './later-view.tsx';
import type { EventPageModel } from './use-event-page.ts';

afterEach(cleanup);

const page = {
  isQuiet: false,
  state: { data: { source: { poster: '/poster.jpg' }, imageUrl: null } },
} as EventPageModel;
const pictures = () =>
  [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

describe('a stage whose script is fetched', () => {
  it('shows its picture until it is there, and then its message', async () => {
    const Told = laterStage(fetchedStage(async () => () => <p>Called off</p>));
    render(<Told page={page} data={undefined} />);
    expect(pictures()).toEqual([expect.stringContaining('poster.jpg')]);
    expect(await screen.findByText('Called off')).toBeTruthy();
  });

  it('keeps its picture where the script cannot be had', async () => {
    const lost = Promise.reject(new TypeError('Failed to fetch'));
    const Told = laterStage(fetchedStage(() => lost));
    render(<Told page={page} data={undefined} />);
    await act(async () => {
      await lost.catch(() => undefined);
    });
    expect(pictures()).toEqual([expect.stringContaining('poster.jpg')]);
  });
});
