import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { pictureService } from '../picture/index.ts';
import { importContent } from './import-content.ts';
import { eventOf, testNow } from './testing.ts';

const minuteMs = 60_000;
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="9" height="9"/></svg>';

let dir = '';
let api: TestApi;
let now = testNow;

const broadcast = (id: string, status: 'live' | 'upcoming' | 'archived', inMinutes: number) =>
  eventOf(id, {
    status,
    stream: { kind: 'none' },
    imageUrl: `/media/art/${id}.svg`,
    gameStartDate: new Date(testNow + inMinutes * minuteMs).toISOString(),
    gameEndDate: new Date(testNow + (inMinutes + 90) * minuteMs).toISOString(),
  });

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'ahead-'));
  await mkdir(path.join(dir, 'art/alpha'), { recursive: true });
  const events = [
    broadcast('on', 'live', -30),
    broadcast('soon', 'upcoming', 10),
    broadcast('later', 'upcoming', 60),
    broadcast('over', 'archived', -200),
  ];
  for (const { id } of events) await writeFile(path.join(dir, `art/alpha/${id}.svg`), drawing);
  api = await createTestApi({ clock: () => now, env: { DATA_DIR: dir } });
  await importContent(api.app.platform, 'alpha', { identities: [], events });
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

it('the pictures of what is live or about to be are made before anybody asks for them', async () => {
  const made: string[] = [];
  const { renderer } = api.app.platform.resources.of(pictureService);
  const { render } = renderer;
  renderer.render = (job, urgency) => {
    made.push(`${path.basename(job.input)} ${job.width} ${job.format}`);
    return render(job, urgency);
  };
  const sizes = (id: string) => [640, 960, 1280].map((width) => `${id}.svg ${width} webp`);
  await api.app.jobs.runNamed(['event-pictures']);
  expect(made.toSorted()).toEqual([...sizes('on'), ...sizes('soon')].toSorted());
  made.length = 0;
  now += 50 * minuteMs;
  await api.app.jobs.runNamed(['event-pictures']);
  expect(made).toEqual(sizes('later'));
});
