import { expect, it } from 'vitest';
import { fetchHls } from './hls-file.ts';

it('is there in the task that asks for it once it was fetched', async () => {
  const Engine = await fetchHls(false);
  let found: unknown = null;
  void fetchHls(false).then((there) => {
    found = there;
  });
  // Turns of promises alone.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(found).toBe(Engine);
});
