import { setTimeout as delay } from 'node:timers/promises';
import { LANES, portOf } from './lanes.ts';

const READY_WITHIN_MS = 120_000;

/** Waits until the product of every lane responds; throws if one does not in time. */
export default async function untilReady(): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (let lane = 0; lane < LANES; lane += 1) {
    const url = `http://127.0.0.1:${portOf(lane)}/readyz`;
    while (!(await isReady(url))) {
      if (Date.now() > deadline) throw new Error(`${url} did not respond in time`);
      await delay(100);
    }
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
