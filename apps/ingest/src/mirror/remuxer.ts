import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** Containers of segments, by ffmpeg's names. */
export type SegmentContainer = 'mp4' | 'mpegts';

export interface RemuxerParts {
  ffmpeg: string;
  /** Of the video, and of the audio if it is separate. */
  containers: readonly SegmentContainer[];
  /** Receives the transport stream; the next bytes wait until it resolves. */
  onBytes: (bytes: Buffer) => Promise<void>;
}

const endTimeoutMs = 10_000;
/** Characters of ffmpeg's standard error that are retained. */
const retainedOutput = 1000;
/** File descriptors of ffmpeg's inputs. */
const inputDescriptors = [0, 3];

/** Boxes that an MP4 segment may start with. */
const firstBoxes = new Set(['ftyp', 'styp', 'moof', 'moov', 'sidx', 'emsg', 'prft']);

/** Returns the container of a segment by its first bytes; null for any other. */
export function containerOf(bytes: Buffer): SegmentContainer | null {
  if (bytes[0] === 0x47) return 'mpegts';
  return firstBoxes.has(bytes.toString('latin1', 4, 8)) ? 'mp4' : null;
}

/** ffmpeg gets no addresses, and opens nothing but its pipes. Times stay those of the stream. */
const argumentsFor = (containers: readonly SegmentContainer[]): string[] =>
  [
    '-hide_banner -nostats -loglevel error -copyts',
    ...containers.map(
      (container, index) =>
        `-protocol_whitelist pipe -probesize 2000000 -analyzeduration 1000000 -fpsprobesize 0 -f ${container} -i pipe:${inputDescriptors[index]}`,
    ),
    `-map 0:v:0? -map ${containers.length - 1}:a:0? -c copy`,
    '-f mpegts -flush_packets 1 -muxdelay 0 -muxpreload 0 pipe:1',
  ].flatMap((line) => line.split(' '));

/** Remuxes the segments of one run, which has no discontinuity, to a transport stream. */
export class Remuxer {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #read: Promise<void>;
  #errorOutput = '';
  #hasEnded = false;

  constructor({ ffmpeg, containers, onBytes }: RemuxerParts) {
    this.#child = spawn(ffmpeg, argumentsFor(containers), {
      stdio: ['pipe', 'pipe', 'pipe', containers.length > 1 ? 'pipe' : 'ignore'],
    });
    const { stderr, stdout } = this.#child;
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errorOutput = `${this.#errorOutput}${text}`.slice(-retainedOutput);
    });
    // ffmpeg may end while we write to it; `hasEnded` reports that.
    for (const input of this.#inputs) input.on('error', () => {});
    this.#ended = new Promise((resolve) => {
      const end = (failure: string): void => {
        if (failure !== '') this.#errorOutput = failure;
        this.#hasEnded = true;
        resolve();
      };
      this.#child.once('error', (error) => end(error.message));
      this.#child.once('close', () => end(''));
    });
    this.#read = this.#readAll(stdout, onBytes);
  }

  get #inputs(): Writable[] {
    return inputDescriptors
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

  /** End of ffmpeg's standard error. */
  get errorOutput(): string {
    return this.#errorOutput.trim();
  }

  /**
   * Writes bytes to ffmpeg. Resolves when it is ready for more, or has ended.
   * @param track 0 for video, 1 for separate audio
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

  /** Ends the inputs. Resolves when `onBytes` has received the rest. */
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
