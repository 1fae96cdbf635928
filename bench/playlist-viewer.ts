/**
 * Someone who watches a live match, in a thread of its own: its clock must not stand still while the bench
 * reads hundreds of pages. Told `times`, it tells how long each playlist took since it last told, ms.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { get } from './timed-get.ts';

const playlist = String(workerData);
let took: number[] = [];

parentPort?.on('message', () => {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(took);
  took = [];
});
for (;;) {
  const { status, tookMs } = await get(playlist);
  if (status !== 200) throw new Error(`a live playlist answered ${status}`);
  took.push(tookMs);
  await wait(10);
}
