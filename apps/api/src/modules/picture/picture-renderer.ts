import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../platform/context/error.ts';
import type { PictureResult, PictureJob } from './picture-job.ts';
import { forkArguments } from '../../platform/config/fork-arguments.ts';

/** The source is not a picture, or too expensive to read. */
export class InvalidPictureError extends Error {
  override readonly name = 'InvalidPictureError';
}

/** The urgency of a picture. */
export interface PictureUrgency {
  isUrgent: boolean;
}

export interface PictureRenderer {
  /**
   * Renders a picture and returns its size in bytes. Throws `InvalidPictureError` for an unreadable source and
   * `service_unavailable` if the queue is full.
   * @param need evaluated whenever the next picture is chosen: it may become urgent while it waits
   */
  render(job: PictureJob, need?: PictureUrgency): Promise<number>;
  /** True if a picture is being rendered or waits. */
  readonly busy: boolean;
  /** Id of the picture process, or null while none is needed. */
  readonly pid: number | null;
  close(): void;
}

interface RendererOptions {
  /** Timeout per picture, ms. */
  readonly timeoutMs?: number;
  /** Maximum queue length. */
  readonly maxWaiting?: number;
  /** Idle time after which the process ends and frees its memory, ms. */
  readonly idleMs?: number;
  readonly script?: string;
}

const noSpace = /no space left|ENOSPC/i;

/** A full disk is no fault of the picture (FLT-11). */
const errorOf = (message: string): Error =>
  noSpace.test(message)
    ? new AppError('storage_full', { cause: message })
    : new InvalidPictureError(message);

interface Waiting {
  readonly job: PictureJob;
  readonly need: PictureUrgency;
  readonly resolve: (bytes: number) => void;
  readonly reject: (error: Error) => void;
}

const workerScript = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));
/** Lower priority than pages, which matters on few cores. */
const niceness = 10;
/** Retry delay when the queue is full, s. */
export const retryAfterS = 2;
/** Maximum urgent ones in a row before the oldest other: clients can claim any urgency. */
const maxUrgentInARow = 3;

function startWorker(script: string): ChildProcess {
  const child = fork(script, [], {
    // Not the server's environment, which holds secrets that this process does not need.
    env: { MALLOC_ARENA_MAX: '2', VIPS_CONCURRENCY: '1' },
    execArgv: forkArguments(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, niceness);
  } catch {
    // Changing the priority is not permitted everywhere, and not essential.
  }
  return child;
}

/** Renders pictures one at a time in a process that starts on demand and ends when idle. */
export function createPictureRenderer({
  timeoutMs = 15_000,
  maxWaiting = 96,
  idleMs = 30_000,
  script = workerScript,
}: RendererOptions = {}): PictureRenderer {
  const waiting: Waiting[] = [];
  let child: ChildProcess | null = null;
  let current: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let urgentInARow = 0;

  const stop = () => {
    clearTimeout(timer);
    const ended = child;
    child = null;
    ended?.removeAllListeners();
    // Killing the process may raise an error on its pipe, which can be ignored.
    ended?.on('error', () => {});
    ended?.kill('SIGKILL');
  };
  const settle = (act: (done: Waiting) => void) => {
    clearTimeout(timer);
    const done = current;
    current = null;
    if (done !== null) act(done);
    next();
  };
  const fail = (message: string) => {
    stop();
    settle(({ reject }) => reject(new InvalidPictureError(message)));
  };
  const worker = (): ChildProcess => {
    if (child !== null) return child;
    child = startWorker(script);
    child.on('message', (result: PictureResult) =>
      settle(({ resolve, reject }) =>
        result.ok ? resolve(result.bytes) : reject(errorOf(result.message)),
      ),
    );
    child.on('exit', () => fail('the process of the picture ended'));
    child.on('error', (error) => fail(error.message));
    return child;
  };
  /** Returns urgent ones first, in request order within each kind. */
  function dequeue(): Waiting | undefined {
    const urgent = waiting.findIndex(({ need }) => need.isUrgent);
    const other = waiting.findIndex(({ need }) => !need.isUrgent);
    const isOthersTurn = urgent === -1 || (other !== -1 && urgentInARow >= maxUrgentInARow);
    urgentInARow = isOthersTurn ? 0 : urgentInARow + 1;
    return waiting.splice(isOthersTurn ? Math.max(other, 0) : urgent, 1)[0];
  }
  function next(): void {
    if (current !== null || closed) return;
    const first = dequeue();
    if (first === undefined) {
      // An idle process must not keep the server alive either.
      timer = setTimeout(stop, idleMs).unref();
      return;
    }
    clearTimeout(timer);
    current = first;
    timer = setTimeout(() => fail(`took longer than ${timeoutMs} ms`), timeoutMs);
    worker().send(first.job);
  }

  return {
    render: (job, need = { isUrgent: false }) =>
      new Promise((resolve, reject) => {
        if (closed || waiting.length >= maxWaiting) {
          return reject(new AppError('service_unavailable', { retryAfter: retryAfterS }));
        }
        waiting.push({ job, need, resolve, reject });
        next();
      }),
    get busy() {
      return current !== null || waiting.length > 0;
    },
    get pid() {
      return child?.pid ?? null;
    },
    close: () => {
      closed = true;
      stop();
      const left = current === null ? waiting : [current, ...waiting];
      current = null;
      for (const { reject } of left.splice(0)) reject(new AppError('service_unavailable'));
      waiting.length = 0;
    },
  };
}
