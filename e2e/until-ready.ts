import { setTimeout as wait } from 'node:timers/promises';
import { isOnTopology, lanes, portOf } from './lanes.ts';

const readyWithinMs = isOnTopology ? 300_000 : 120_000;

/** Waits until the server of every lane is ready; throws if one is not within two minutes, a topology five. */
export default async function untilReady(): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (let lane = 0; lane < lanes; lane += 1) {
    const url = `http://127.0.0.1:${portOf(lane)}/readyz`;
    while (!(await isReady(url))) {
      if (Date.now() > deadline) throw new Error(`${url} did not respond in time`);
      await wait(100);
    }
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
