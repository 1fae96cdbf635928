import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  expect,
  expectPlaying,
  inMinutes,
  playbackOf,
  test,
  untilAlive,
  videoOf,
} from '../journey.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
test.skip(!hasFfmpeg, 'ffmpeg is not on this machine');

let encoders: ChildProcess[] = [];
test.afterEach(() => {
  for (const encoder of encoders) encoder.kill('SIGKILL');
  encoders = [];
});

/** Publishes a moving test picture with a tone, as an encoder beside the pitch would. */
function publish(key: string): ChildProcess {
  const encoder = spawn(
    'ffmpeg',
    [
      '-loglevel error -re -f lavfi -i testsrc=size=640x360:rate=25 -f lavfi -i sine=frequency=440',
      '-c:v libx264 -preset ultrafast -tune zerolatency -g 50 -pix_fmt yuv420p -c:a aac -f flv',
      `rtmp://127.0.0.1:${process.env['E2E_RTMP_PORT'] ?? ''}/live/${key}`,
    ].flatMap((words) => words.split(' ')),
    { stdio: 'ignore' },
  );
  encoders.push(encoder);
  return encoder;
}

test('a match goes live from an encoder, survives its loss, and is its own replay at the same address', async ({
  page,
  operator,
}) => {
  test.setTimeout(150_000);
  const match = await operator.createEvent({
    title: 'Recorded from an encoder',
    film: null,
    gameStartDate: inMinutes(-1),
    team1: 'nl-ast',
    team2: 'nl-hex',
  });
  const key = await operator.createStreamKey(match);
  await page.goto(`/events/${match}`);
  await untilAlive(page);
  await expect(videoOf(page)).toHaveCount(0);

  const first = publish(key);
  // A viewer who waits for the match need not press anything.
  await expect(videoOf(page)).toHaveCount(1, { timeout: 30_000 });
  await expectPlaying(page);

  await operator.setScore(match, 1, 0);
  const goal = Date.now();

  first.kill('SIGKILL');
  const before = (await playbackOf(page)).time;
  publish(key);
  // The picture goes on by itself once the encoder is back.
  await expect
    .poll(async () => (await playbackOf(page)).time, { timeout: 45_000 })
    .toBeGreaterThan(before + 4);

  await operator.setStatus(match, 'archived');
  for (const encoder of encoders) encoder.kill('SIGKILL');
  await page.goto(`/events/${match}`);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);
  const response = await page.request.get(`/api/event/get_by_id/id/${match}`);
  const { content } = (await response.json()) as {
    content: {
      eventStatus: string;
      duration: number;
      timeOrigin: string;
      scoreTimeline: { time: number; home: number }[];
    };
  };
  expect(content.eventStatus).toBe('archived');
  expect(content.duration).toBeGreaterThan(5);
  // The goal keeps its time on the wall, whatever the encoder did.
  const [scored] = content.scoreTimeline;
  expect(scored?.home).toBe(1);
  const onWall = Date.parse(content.timeOrigin) + (scored?.time ?? 0) * 1000;
  expect(Math.abs(onWall - goal)).toBeLessThan(3000);
  // The video on demand has a length, and can be sought.
  const length = await videoOf(page).evaluate((video: HTMLVideoElement) => video.duration);
  expect(Math.abs(length - content.duration)).toBeLessThan(1);
});
