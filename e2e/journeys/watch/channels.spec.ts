import { dayMs } from '@grandstand/contract/constants';
import { expect, playbackOf, test, untilInteractive } from '../journey.ts';

/** Segment duration of the demo's videos and slate, ms. */
const segmentMs = 2000;
/** Duration of the football video, ms. */
const videoMs = 300_000;

test('[RTE-10, EVT-21] during playback a scheduled channel moves to the next programme, and a viewer seeks back to the start of the previous one', async ({
  page,
  operator,
}) => {
  const archived = { gameStartDate: new Date(Date.now() - dayMs).toISOString() };
  const [channel, first, second] = await Promise.all([
    operator.createEvent({ ...archived, title: 'A scheduled channel', eventStatus: 'channel' }),
    operator.createEvent({ ...archived, title: 'The first match', eventStatus: 'archived' }),
    operator.createEvent({ ...archived, title: 'The second match', eventStatus: 'archived' }),
  ]);
  // The first match ends 12 s from now, when the second one starts.
  const boundary = Math.ceil((Date.now() + 12_000) / segmentMs) * segmentMs;
  await operator.setSchedule(channel, 'slate', [
    { eventId: first, start: new Date(boundary - videoMs).toISOString() },
    { eventId: second, start: new Date(boundary).toISOString() },
  ]);

  await page.goto(`/channels/${channel}`);
  const program = page.getByRole('region', { name: 'On now' });
  const running = program.getByRole('heading', { level: 3 }).first();
  await expect(running).toHaveText('The first match');
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  const time = async () => (await playbackOf(page)).time;
  await expect.poll(time).toBeGreaterThan(0);
  const before = await time();

  // The page updates by itself, and playback continues into the next programme.
  await expect(running).toHaveText('The second match', { timeout: 30_000 });
  await expect(program.getByText('Now watching: The second match')).toBeAttached({
    timeout: 45_000,
  });
  await expect.poll(time).toBeGreaterThan(before + 4);

  await program.getByRole('button', { name: 'From the start: The first match' }).click();
  await expect(program.getByText('Now watching: The first match')).toBeAttached();
  // The match started five minutes before its end: the start is far before the position of the first press.
  await expect.poll(time).toBeLessThan(before - 200);
  const again = await time();
  await expect.poll(time).toBeGreaterThan(again + 0.5);
});
