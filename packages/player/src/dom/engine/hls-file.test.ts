import { expect, it } from 'vitest';
import { fetchHls } from './hls-file.ts';

it('a fetched engine is available in the task that requests it', async () => {
  const Engine = await fetchHls(false);
  let found: unknown = null;
  void fetchHls(false).then((engine) => {
    found = engine;
  });
  // Microtasks only.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(found).toBe(Engine);
});
