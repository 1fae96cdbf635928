import { expect, playbackOf, test, untilInteractive } from '../journey.ts';

/** Segment length of the demo's videos and slate, ms, and the length of the football video. */
const segmentMs = 2000;
const videoMs = 300_000;

test('[RTE-10, EVT-21] a scheduled channel moves to the next programme under the viewer, who seeks back to the start of the previous one', async ({
  page,
  operator,
}) => {
  const archived = { gameStartDate: new Date(Date.now() - 86_400_000).toISOString() };
  const [channel, first, second] = await Promise.all([
    operator.createEvent({ ...archived, title: 'A scheduled channel', eventStatus: 'channel' }),
    operator.createEvent({ ...archived, title: 'The first match', eventStatus: 'archived' }),
    operator.createEvent({ ...archived, title: 'The second match', eventStatus: 'archived' }),
  ]);
  // One has been running for minutes and may end as soon as the page is there.
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

  // The page follows the clock by itself, and the picture continues across the join.
  await expect(running).toHaveText('The second match', { timeout: 30_000 });
  await expect(program.getByText('You are watching: The second match')).toBeAttached({
    timeout: 45_000,
  });
  await expect.poll(time).toBeGreaterThan(before + 4);

  await program.getByRole('button', { name: 'From the start: The first match' }).click();
  await expect(program.getByText('You are watching: The first match')).toBeAttached();
  // Its video is five minutes long: it seeks back that far, not to where watching started.
  await expect.poll(time).toBeLessThan(before - 200);
  const again = await time();
  await expect.poll(time).toBeGreaterThan(again + 0.5);
});
