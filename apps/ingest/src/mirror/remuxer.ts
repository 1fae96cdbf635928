import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** Containers of segments, by ffmpeg's names. */
export type SegmentContainer = 'mp4' | 'mpegts';

export interface RemuxerParts {
  ffmpeg: string;
  /** Of the pictures, and of the sound if it is separate. */
  containers: readonly SegmentContainer[];
  /** Takes what comes out; the next bytes wait for it. */
  onBytes: (bytes: Buffer) => Promise<void>;
}

const endTimeoutMs = 10_000;
const retainedWords = 1000;
/** Descriptors of the inputs. */
const inputs = [0, 3];

const boxes = new Set(['ftyp', 'styp', 'moof', 'moov', 'sidx', 'emsg', 'prft']);

/** Returns the container of a segment by its first bytes; null if it is another. */
export function containerOf(bytes: Buffer): SegmentContainer | null {
  if (bytes[0] === 0x47) return 'mpegts';
  return boxes.has(bytes.toString('latin1', 4, 8)) ? 'mp4' : null;
}

/** ffmpeg gets no addresses, and opens nothing but its pipes. Times stay those of the stream. */
const argumentsFor = (containers: readonly SegmentContainer[]): string[] =>
  [
    '-hide_banner -nostats -loglevel error -copyts',
    ...containers.map(
      (container, index) =>
        `-protocol_whitelist pipe -probesize 2000000 -analyzeduration 1000000 -fpsprobesize 0 -f ${container} -i pipe:${inputs[index]}`,
    ),
    `-map 0:v:0? -map ${containers.length - 1}:a:0? -c copy`,
    '-f mpegts -flush_packets 1 -muxdelay 0 -muxpreload 0 pipe:1',
  ].flatMap((line) => line.split(' '));

/** Turns the segments of one piece without a break into a transport stream. */
export class Remuxer {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #read: Promise<void>;
  #words = '';
  #hasEnded = false;

  constructor({ ffmpeg, containers, onBytes }: RemuxerParts) {
    this.#child = spawn(ffmpeg, argumentsFor(containers), {
      stdio: ['pipe', 'pipe', 'pipe', containers.length > 1 ? 'pipe' : 'ignore'],
    });
    const { stderr, stdout } = this.#child;
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#words = `${this.#words}${text}`.slice(-retainedWords);
    });
    // It may end while we write; `hasEnded` says so.
    for (const input of this.#inputs) input.on('error', () => {});
    this.#ended = new Promise((resolve) => {
      const end = (words: string): void => {
        if (words !== '') this.#words = words;
        this.#hasEnded = true;
        resolve();
      };
      this.#child.once('error', (error) => end(error.message));
      this.#child.once('close', () => end(''));
    });
    this.#read = this.#readAll(stdout, onBytes);
  }

  get #inputs(): Writable[] {
    return inputs
      .map((descriptor) => this.#child.stdio[descriptor])
      .filter((stream): stream is Writable => stream !== null && stream !== undefined);
  }

  async #readAll(output: Readable | null, onBytes: RemuxerParts['onBytes']): Promise<void> {
    if (output === null) return;
    try {
      for await (const bytes of output) await onBytes(bytes as Buffer);
    } catch {
      this.kill();
    }
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Last words of ffmpeg. */
  get words(): string {
    return this.#words.trim();
  }

  /**
   * Hands bytes over. Resolves when they were taken or it has ended.
   * @param track 0 for the pictures, 1 for separate sound
   */
  async feed(track: number, bytes: Buffer): Promise<void> {
    const input = this.#inputs[track];
    if (this.#hasEnded || input?.writable !== true || input.write(bytes)) return;
    const done = new AbortController();
    await Promise.race([
      once(input, 'drain', { signal: done.signal }).catch(() => {}),
      once(input, 'close', { signal: done.signal }).catch(() => {}),
      this.#ended,
    ]);
    done.abort();
  }

  /** Lets it write the rest. Resolves when all was handed on. */
  async end(): Promise<void> {
    for (const input of this.#inputs) input.end();
    const timeout = setTimeout(() => this.kill(), endTimeoutMs);
    await Promise.all([this.#ended, this.#read]);
    clearTimeout(timeout);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
