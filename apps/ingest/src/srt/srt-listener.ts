/** Receives SRT: ffmpeg listens, and its output is recorded like what comes by RTMP. */
import { spawn, type ChildProcess } from 'node:child_process';
import { RefusedError, type Authorise, type Permission } from '../authorise.ts';
import type { OpenRun, Publisher, Recorder } from '../recording/recorder.ts';

/** One port for one encoder. */
export interface SrtInput {
  readonly port: number;
  /** At least 10 characters; encoders must know it. */
  readonly passphrase: string;
  /** The stream key that the port stands for. */
  readonly key: string;
}

export interface SrtListener {
  readonly close: () => Promise<void>;
}

interface SrtOptions {
  readonly ffmpeg: string;
  readonly authorise: Authorise;
  readonly recorderOf: (permission: Permission) => Promise<Recorder>;
  readonly clock: () => number;
  readonly log: (text: string) => void;
}

/** Pause before a listener that ended listens again, ms. */
const againAfterMs = 1000;
const checkEveryMs = 5000;

/** What ffmpeg says of the streams it found. */
interface Found {
  readonly video: string | null;
  readonly hasSound: boolean;
  readonly isAac: boolean;
}

/** Reads the input streams from ffmpeg's log; null before it has found them. */
export function streamsIn(text: string): Found | null {
  if (!text.includes('Output #0')) return null;
  const [input = ''] = text.split('Output #0');
  const video = /Stream #0:\d+.*: Video: (\w+)/.exec(input)?.[1] ?? null;
  const audio = /Stream #0:\d+.*: Audio: (\w+)/.exec(input)?.[1] ?? null;
  return { video, hasSound: audio !== null, isAac: audio === 'aac' };
}

/** Listens until it is closed, for one encoder after the other. */
export function openSrtListener(input: SrtInput, options: SrtOptions): SrtListener {
  const { port, passphrase, key } = input;
  const { ffmpeg, authorise, recorderOf, log } = options;
  let child: ChildProcess | null = null;
  const closing = new AbortController();
  let over: Promise<void> = Promise.resolve();

  async function receive(): Promise<void> {
    const address = `srt port ${port}`;
    const request = { key, protocol: 'srt' as const, address };
    const url = `srt://0.0.0.0:${port}?mode=listener&passphrase=${encodeURIComponent(passphrase)}&pbkeylen=16&latency=500000`;
    const listener = spawn(
      ffmpeg,
      [
        '-hide_banner',
        '-nostats',
        '-loglevel',
        'info',
        '-i',
        url,
        '-map',
        '0:v:0?',
        '-map',
        '0:a:0?',
        '-c',
        'copy',
        '-f',
        'mpegts',
        'pipe:1',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    child = listener;
    let text = '';
    let run: OpenRun | null = null;
    let recorder: Recorder | null = null;
    let publisher: Publisher | null = null;
    /** What must end before the next connection. */
    const opening: Promise<void>[] = [];
    let startRun: (() => Promise<OpenRun | null>) | null = null;
    let waiting: Buffer[] = [];
    /** True once the first run is open. */
    let isOpened = false;
    let checking: NodeJS.Timeout | undefined;
    const stop = () => listener.kill('SIGKILL');

    /** Ends the run of a match that is over, and begins another if it goes on; the connection stays. */
    async function check(): Promise<void> {
      const { isOver } = await authorise({ ...request, isOpen: true });
      if (isOver && run !== null) {
        run = null;
        await recorder?.stopRun('the match was ended');
      }
      if (!isOver && run === null && startRun !== null) run = await startRun();
    }

    async function open(found: Found): Promise<void> {
      const permission = await authorise({ ...request, isOpen: false });
      recorder = await recorderOf(permission);
      publisher = {
        role: permission.role,
        protocol: 'srt',
        address,
        problems: () => (found.hasSound ? [] : ['the encoder sends no sound']),
        onTurn: () => {},
      };
      if (recorder.join(publisher) !== true) {
        publisher = null;
        throw new RefusedError('another encoder is publishing with this role');
      }
      log(`${permission.tenantId}/${permission.eventId}: ${permission.role} encoder at ${address}`);
      const [recording, by] = [recorder, publisher];
      startRun = () =>
        recording.startRun(by, {
          input: { format: 'mpegts', height: null, ...found },
          startMs: null,
          exactness: () => 'key-frame',
          frameRate: () => null,
          address,
        });
      run = await startRun();
      for (const bytes of waiting) run?.write(bytes);
      waiting = [];
      isOpened = true;
      checking = setInterval(() => {
        check().catch((error: unknown) => {
          if (error instanceof RefusedError) stop();
        });
      }, checkEveryMs);
    }

    const begin = () => {
      const found = streamsIn(text);
      if (found === null || opening.length > 0) return;
      const opened = open(found).catch((error: unknown) => {
        log(`refused ${address}: ${error instanceof Error ? error.message : String(error)}`);
        stop();
      });
      opening.push(opened);
    };
    listener.stderr.on('data', (bytes) => {
      text = (text + String(bytes)).slice(0, 20_000);
      begin();
    });
    listener.stdout.on('data', (bytes: Buffer) => {
      begin();
      if (!isOpened) waiting.push(bytes);
      else if (run !== null && !run.write(bytes)) stop();
    });
    await new Promise<void>((resolve) => {
      listener.once('error', (error) => {
        log(`${address}: ffmpeg cannot be started: ${error.message}`);
        resolve();
      });
      listener.once('close', () => resolve());
    });
    clearInterval(checking);
    await Promise.all(opening);
    // TypeScript does not see the assignments of `open`.
    const [ended, by] = [recorder as Recorder | null, publisher as Publisher | null];
    if (ended !== null && by !== null) await ended.leave(by, 'the encoder has gone');
  }

  const listen = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await receive();
      if (!closing.signal.aborted)
        await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    }
  };
  over = listen();
  return {
    close: async () => {
      closing.abort();
      child?.kill('SIGKILL');
      await over;
    },
  };
}
