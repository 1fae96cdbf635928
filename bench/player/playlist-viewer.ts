/**
 * A viewer of a live match, in a separate thread, so that the bench's own work does not delay it. On the
 * message `times` it posts the duration of each playlist request since the last one, ms.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { get } from '../timed-get.ts';

const playlist = String(workerData);
let loadTimes: number[] = [];

parentPort?.on('message', () => {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(loadTimes);
  loadTimes = [];
});
for (;;) {
  const { status, tookMs } = await get(playlist);
  if (status !== 200) throw new Error(`a live playlist returned ${status}`);
  loadTimes.push(tookMs);
  await wait(10);
}
