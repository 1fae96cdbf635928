import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { TsReader } from '../media/ts-reader.ts';
import { Publisher } from '../publisher/publisher.ts';
import type { PublisherRegistry } from '../publisher/publisher-registry.ts';
import type { Log } from '../recording/recording.ts';
import type { Clocks } from '../recording/run.ts';

export interface SrtInput {
  port: number;
  /** Stream key of the event or camera. */
  key: string;
  /** 10 to 79 letters, digits, `_`, `.`, `~` and `-`, which the encoder must know, too. */
  passphrase: string;
}

export interface SrtListenerParts {
  ffmpeg: string;
  host: string;
  input: SrtInput;
  registry: Pick<PublisherRegistry, 'admit' | 'leave'>;
  clocks: Clocks;
  log: Log;
}

/** Pause after a refusal, and after a listener that could not start; it doubles up to `max`. */
const pauseMs = { first: 1000, max: 15_000 };
/** A listener that ran for longer had started. */
const startedMs = 3000;

const maxAudioTracks = 16;
const audioMaps = Array.from({ length: maxAudioTracks }, (_, index) => `-map 0:a:${index}?`).join(
  ' ',
);

const args = [
  '-hide_banner -nostats -loglevel error -protocol_whitelist pipe,srt,udp',
  `-f concat -safe 0 -i pipe:0 -map 0:v:0? ${audioMaps} -c copy`,
  // A track that the encoder announces and does not send would delay all others by ten seconds.
  '-max_interleave_delta 1000000',
  '-f mpegts -flush_packets 1 -muxdelay 0 -muxpreload 0 pipe:1',
].flatMap((line) => line.split(' '));

/** The address is on standard input, where other accounts of the machine cannot read the passphrase. */
const scriptOf = (host: string, { port, passphrase }: SrtInput): string =>
  `ffconcat version 1.0\nfile 'srt://${host}:${port}?mode=listener&passphrase=${passphrase}'\n`;

/** Accepts one encoder after the other over SRT at one port, by ffmpeg. */
export class SrtListener {
  readonly #parts: SrtListenerParts;
  #child: ChildProcessByStdio<Writable, Readable, Readable> | null = null;
  #isClosed = false;
  #loop: Promise<void>;
  #endPause: (() => void) | null = null;
  #hasReportedFailure = false;

  constructor(parts: SrtListenerParts) {
    this.#parts = parts;
    this.#loop = this.#run();
  }

  async #run(): Promise<void> {
    let pause = pauseMs.first;
    while (!this.#isClosed) {
      const startedAt = this.#parts.clocks.elapsed();
      const { wasRefused, output } = await this.#listen();
      const hasStarted = !wasRefused && this.#parts.clocks.elapsed() - startedAt > startedMs;
      if (hasStarted) {
        pause = pauseMs.first;
        this.#hasReportedFailure = false;
        continue;
      }
      if (!wasRefused && !this.#isClosed) this.#reportFailure(output);
      await this.#pause(pause);
      pause = Math.min(pause * 2, pauseMs.max);
    }
  }

  #reportFailure(output: string): void {
    if (this.#hasReportedFailure) return;
    this.#hasReportedFailure = true;
    const { port, passphrase } = this.#parts.input;
    const safe = output.replaceAll(passphrase, '…');
    this.#parts.log.warn(
      { port, output: safe.slice(-200) },
      'the SRT listener ended; it starts again',
    );
  }

  #pause(ms: number): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Serves one connection. */
  async #listen(): Promise<{ wasRefused: boolean; output: string }> {
    const { ffmpeg, host, input, registry, clocks } = this.#parts;
    const child = spawn(ffmpeg, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child = child;
    child.stdin.on('error', () => {});
    child.stdin.end(scriptOf(host, input));
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-1000);
    });
    const ended = new Promise<void>((resolve) => {
      child.once('error', (error) => {
        output = error.message;
        resolve();
      });
      child.once('close', () => resolve());
    });
    let publisher: Publisher<TsReader> | null = null;
    let wasRefused = false;
    const start = async (): Promise<void> => {
      const candidate = new Publisher({
        protocol: 'srt',
        address: null,
        key: input.key,
        clocks,
        createReader: (handlers) => new TsReader(handlers),
        disconnect: () => void child.kill('SIGKILL'),
      });
      publisher = candidate;
      const refusal = await registry.admit(candidate);
      if (refusal !== null) {
        wasRefused = true;
        child.kill('SIGKILL');
        return;
      }
      child.stdout.on('data', (bytes: Buffer) => {
        try {
          candidate.reader.push(bytes);
        } catch {
          candidate.drop('the stream cannot be read', 'stream not readable');
        }
      });
    };
    // Nothing is read before the key is checked; until then, the bytes wait in the pipe.
    let admission: Promise<void> = Promise.resolve();
    child.stdout.once('readable', () => {
      if (child.stdout.readableLength > 0) admission = start();
    });
    await ended;
    // An encoder that left during the check would otherwise be admitted for good.
    await admission;
    if (publisher !== null) registry.leave(publisher);
    return { wasRefused, output };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#child?.kill('SIGKILL');
    this.#endPause?.();
    await this.#loop;
  }
}
