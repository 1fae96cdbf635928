import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { createTestApi, type TestApi } from '../../../testing.ts';
import { pictureService } from '../../picture/index.ts';
import { importContent } from '../operator/import-content.ts';
import { eventOf, testNow } from '../testing.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="9" height="9"/></svg>';

let dir = '';
let api: TestApi;
let now = testNow;

const match = (id: string, status: 'live' | 'upcoming' | 'archived', inMinutes: number) =>
  eventOf(id, {
    status,
    stream: { kind: 'none' },
    imageUrl: `/media/art/${id}.svg`,
    gameStartDate: new Date(testNow + inMinutes * minuteMs).toISOString(),
    gameEndDate: new Date(testNow + (inMinutes + 90) * minuteMs).toISOString(),
  });

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'prerendered-'));
  await mkdir(path.join(dir, 'art/alpha'), { recursive: true });
  const events = [
    match('on', 'live', -30),
    match('soon', 'upcoming', 10),
    match('later', 'upcoming', 60),
    { ...match('off', 'upcoming', 5), cancelled: true },
    match('next', 'upcoming', 2),
    match('over', 'archived', -200),
  ];
  for (const { id } of events) await writeFile(path.join(dir, `art/alpha/${id}.svg`), drawing);
  api = await createTestApi({ clock: () => now, env: { DATA_DIR: dir } });
  await importContent(api.app.platform, 'alpha', { identities: [], events });
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

it('pictures of live events and of those about to start are rendered before the first request', async () => {
  const rendered: string[] = [];
  const { renderer } = api.app.platform.resources.of(pictureService);
  const { render } = renderer;
  renderer.render = (job, urgency) => {
    rendered.push(`${path.basename(job.input, '.svg')} ${job.width}`);
    return render(job, urgency);
  };
  const run = () => api.app.jobs.runNamed(['event-pictures', 'picture-queue']);
  const sizes = (id: string) => [320, 640, 960, 1280].map((width) => `${id} ${width}`);
  await run();
  expect(rendered).toEqual([...sizes('next'), ...sizes('soon'), ...sizes('on')]);
  rendered.length = 0;
  now += 50 * minuteMs;
  await run();
  expect(rendered).toEqual(sizes('later'));
});
