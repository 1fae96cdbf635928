import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ManagedProcess } from './managed-process.ts';

const startTimeoutMs = 180_000;

const isReadyAt = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until a process is ready; throws its last lines if it is not in time. */
export async function untilReadyAt(port: number, managed: ManagedProcess): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (!(await isReadyAt(port))) {
    if (performance.now() > deadline)
      throw new Error(`${managed.name} is not ready in time:\n${managed.lastLines()}`);
    await wait(100);
  }
}

/** Waits until a process accepts connections; throws its last lines if it does not in time. */
export async function untilListening(port: number, managed: ManagedProcess): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('error', () => resolve(false));
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
    });
  while (!(await isListening())) {
    if (performance.now() > deadline)
      throw new Error(`${managed.name} does not listen at ${port}:\n${managed.lastLines()}`);
    await wait(50);
  }
}
