import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../platform/context/error.ts';
import type { PictureResult, PictureJob } from './picture-job.ts';
import { forkArguments } from '../../platform/config/fork-arguments.ts';

/** The source is not a picture, or takes too long to decode. */
export class InvalidPictureError extends Error {
  override readonly name = 'InvalidPictureError';
}

/** The urgency of a picture, which may change while it is queued. */
export interface PictureUrgency {
  isUrgent: boolean;
}

export interface PictureRenderer {
  /**
   * Renders a picture and returns its size in bytes. Throws `InvalidPictureError` for an unreadable source
   * and `service_unavailable` if the queue is full.
   * @param urgency read whenever the next picture is chosen
   */
  render(job: PictureJob, urgency?: PictureUrgency): Promise<number>;
  /** True if a picture is being rendered or queued. */
  readonly isBusy: boolean;
  /** Id of the picture process; null while none runs. */
  readonly pid: number | null;
  close(): void;
}

interface RendererOptions {
  /** Timeout per picture, ms. */
  readonly timeoutMs?: number;
  /** Maximum queue length. */
  readonly maxQueued?: number;
  /** Idle time after which the process ends and frees its memory, ms. */
  readonly idleMs?: number;
  readonly script?: string;
}

const noSpace = /no space left|ENOSPC/i;

/** A full disk is not a fault of the picture (FLT-11). */
const errorOf = (message: string): Error =>
  noSpace.test(message)
    ? new AppError('storage_full', { cause: message })
    : new InvalidPictureError(message);

interface QueuedJob {
  readonly job: PictureJob;
  readonly urgency: PictureUrgency;
  readonly resolve: (bytes: number) => void;
  readonly reject: (error: Error) => void;
}

const workerScript = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));
/** Lowers the priority below that of pages, which matters on few cores. */
const niceness = 10;
/** Retry delay when the queue is full, s. */
export const retryAfterS = 2;
/** Maximum urgent pictures in a row while others are queued, since clients can claim any urgency. */
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
  maxQueued = 96,
  idleMs = 30_000,
  script = workerScript,
}: RendererOptions = {}): PictureRenderer {
  const queue: QueuedJob[] = [];
  let child: ChildProcess | null = null;
  let current: QueuedJob | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let urgentInARow = 0;

  const stop = () => {
    clearTimeout(timer);
    const stopped = child;
    child = null;
    stopped?.removeAllListeners();
    // Killing the process may raise an error on its pipe, which can be ignored.
    stopped?.on('error', () => {});
    stopped?.kill('SIGKILL');
  };
  const settleCurrent = (act: (done: QueuedJob) => void) => {
    clearTimeout(timer);
    const done = current;
    current = null;
    if (done !== null) act(done);
    next();
  };
  const fail = (message: string) => {
    stop();
    settleCurrent(({ reject }) => reject(new InvalidPictureError(message)));
  };
  const worker = (): ChildProcess => {
    if (child !== null) return child;
    child = startWorker(script);
    child.on('message', (result: PictureResult) =>
      settleCurrent(({ resolve, reject }) =>
        result.ok ? resolve(result.bytes) : reject(errorOf(result.message)),
      ),
    );
    child.on('exit', () => fail('the process of the picture ended'));
    child.on('error', (error) => fail(error.message));
    return child;
  };
  /** Removes and returns the next job: urgent ones first, in order of request within each kind. */
  function dequeue(): QueuedJob | undefined {
    const urgent = queue.findIndex(({ urgency }) => urgency.isUrgent);
    const other = queue.findIndex(({ urgency }) => !urgency.isUrgent);
    const isOthersTurn = urgent === -1 || (other !== -1 && urgentInARow >= maxUrgentInARow);
    urgentInARow = isOthersTurn ? 0 : urgentInARow + 1;
    return queue.splice(isOthersTurn ? Math.max(other, 0) : urgent, 1)[0];
  }
  function next(): void {
    if (current !== null || isClosed) return;
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
    render: (job, urgency = { isUrgent: false }) =>
      new Promise((resolve, reject) => {
        if (isClosed || queue.length >= maxQueued) {
          return reject(new AppError('service_unavailable', { retryAfter: retryAfterS }));
        }
        queue.push({ job, urgency, resolve, reject });
        next();
      }),
    get isBusy() {
      return current !== null || queue.length > 0;
    },
    get pid() {
      return child?.pid ?? null;
    },
    close: () => {
      isClosed = true;
      stop();
      const unfinished = current === null ? [...queue] : [current, ...queue];
      current = null;
      queue.length = 0;
      for (const { reject } of unfinished) reject(new AppError('service_unavailable'));
    },
  };
}
