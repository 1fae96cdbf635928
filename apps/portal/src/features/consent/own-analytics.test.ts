// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { aClient } from '../testing.tsx';
import { startOwnAnalytics } from '../../lib/third-parties/own-analytics.ts';

it('own analytics reports a play at once and without the user agent, and none after consent is withdrawn', () => {
  const { api, calls } = aClient({ 'analytics.reportPlay': () => ({}) });
  const play = {
    play: '6f1c0c3e-7d0b-4a56-9a8e-0c5b1f5b2d11',
    eventId: 'e1',
    startMs: 400,
    watchedMs: 60_000,
    stalls: 0,
    stalledMs: 0,
    meanBps: null,
    lastBps: null,
    switches: 0,
    errors: {},
  };
  const analytics = startOwnAnalytics(api);
  analytics.play?.(play);
  analytics.stop();
  analytics.play?.({ ...play, watchedMs: 90_000 });
  expect(calls.map(({ name, input }) => [name, input])).toEqual([
    ['analytics.reportPlay', { body: play }],
  ]);
});
