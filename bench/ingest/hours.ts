/**
 * Memory of the server and of the ingest while a match is recorded for eight hours. The clock of the ingest
 * is simulated: it advances by a second with each second of the video that is sent, as fast as segments are
 * listed. The server's clock is real, and the match started eight hours ago.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf } from '@grandstand/api/child-processes.testing';
import { reportMeasurement, printRemark } from '../report.ts';
import { get } from '../timed-get.ts';
import { residentMbOf } from '../process-usage.ts';
import { startBroadcast, type Broadcast } from './broadcast.ts';
import { encodeVideo } from './encoder.ts';

const hours = Number(process.env['HOURS'] ?? 8);
const secondsPerHour = 3600;
/** Seconds that may be sent before they are listed: one segment, and the start of its successor. */
const aheadSeconds = 3;
/** A new run needs some more seconds before it lists a segment. The clock does not advance for them. */
const extraSeconds = 4;
/** The extra seconds are sent if nothing was listed for this long, ms. */
const extraAfterMs = 2000;
/** Limit of the growth after the first hour, MB. */
const maxGrowthMb = 40;
const stallMs = 60_000;

/**
 * FLV: the file has 9 bytes before its first size of 4; a tag has 11 bytes before its data and its size
 * after.
 */
const flv = { fileHeader: 13, tagHeader: 11, tagSize: 4, audio: 8, video: 9, script: 18 };

interface FlvTag {
  readonly ms: number;
  readonly bytes: Buffer;
}

/** Yields the header of an FLV file, and then its tags again and again with growing times, ms. */
function* tagsOf(file: Buffer, lengthMs: number): Generator<FlvTag> {
  yield { ms: 0, bytes: file.subarray(0, flv.fileHeader) };
  for (let round = 0; ; round += 1) {
    for (let at = flv.fileHeader; at + flv.tagHeader <= file.length;) {
      const end = at + flv.tagHeader + file.readUIntBE(at + 1, 3) + flv.tagSize;
      const type = file[at];
      const isScript = type === flv.script;
      // The second byte of the data is 0 for the configuration of a codec.
      const isCodecHeader =
        (type === flv.audio || type === flv.video) && file[at + flv.tagHeader + 1] === 0;
      const ms = file.readUIntBE(at + 4, 3) + ((file[at + 7] ?? 0) << 24) + round * lengthMs;
      const bytes = Buffer.from(file.subarray(at, end));
      bytes.writeUIntBE(ms & 0xff_ff_ff, 4, 3);
      bytes[7] = ms >>> 24;
      at = end;
      if (round === 0 || !(isScript || isCodecHeader)) yield { ms, bytes };
    }
  }
}

/** Sums up what the playlists of a recording list. Reads only what was appended since the last time. */
class ListedSeconds {
  readonly #seen = new Map<string, { bytes: number; seconds: number }>();

  /** Returns the listed duration of all runs of a recording, s. */
  read(folder: string): number {
    let sum = 0;
    for (const run of readdirSync(folder).filter((name) => name.startsWith('run-'))) {
      const seen = this.#seen.get(run) ?? { bytes: 0, seconds: 0 };
      const text = readFrom(join(folder, run, 'source/index.m3u8'), seen.bytes);
      const complete = text.slice(0, text.lastIndexOf('\n') + 1);
      for (const [, duration] of complete.matchAll(/#EXTINF:([\d.]+)/g))
        seen.seconds += Number(duration);
      seen.bytes += complete.length;
      this.#seen.set(run, seen);
      sum += seen.seconds;
    }
    return sum;
  }
}

/** Returns a file from a byte on; an empty text if it does not exist. */
function readFrom(file: string, from: number): string {
  try {
    const opened = openSync(file, 'r');
    try {
      const rest = Buffer.alloc(Math.max(0, fstatSync(opened).size - from));
      return rest.toString('utf8', 0, readSync(opened, rest, 0, rest.length, from));
    } finally {
      closeSync(opened);
    }
  } catch {
    return '';
  }
}

/** Returns the only recording of a tenant's folder; null before it exists. */
const recordingIn = (folder: string): string | null => {
  try {
    return join(folder, readdirSync(folder)[0] ?? '');
  } catch {
    return null;
  }
};

interface Measured {
  /** Resident memory, MB. */
  readonly server: number;
  /** Memory of the ingest after a garbage collection, MB. */
  readonly used: number;
  /** Resident memory of ffmpeg, MB. */
  readonly packager: number;
}

async function measure({ server, ingest }: Broadcast, hour: number): Promise<Measured> {
  const [packager = 0] = childrenOf(ingest.pid ?? 0);
  const resident = residentMbOf(ingest.pid ?? 0);
  const collected = once(ingest, 'message') as Promise<[{ readonly usedMb: number }]>;
  ingest.send({ collectGarbage: true });
  const [{ usedMb: used }] = await collected;
  const measured = {
    server: server.residentMb() ?? 0,
    used,
    packager: residentMbOf(packager),
  };
  const inMb = (value: number) => `${value.toFixed(0)} MB`;
  printRemark(
    `hour ${hour}: server ${inMb(measured.server)}, ingest ${inMb(resident)}, of it in use ${inMb(used)}, ffmpeg ${inMb(measured.packager)}`,
  );
  return measured;
}

/** Sends the video until a number of seconds is listed, and advances the ingest's clock with it. */
class Feeder {
  readonly #tags: Iterator<FlvTag>;
  readonly #encoder: ChildProcess;
  readonly #broadcast: Broadcast;
  #next: FlvTag | undefined;
  #sentSeconds = 0;
  #listedSeconds = 0;
  #lastListedAt = Date.now();

  constructor(broadcast: Broadcast, video: Buffer, lengthMs: number) {
    this.#broadcast = broadcast;
    this.#tags = tagsOf(video, lengthMs);
    this.#encoder = spawn(
      'ffmpeg',
      [
        ...'-loglevel error -probesize 20000 -analyzeduration 200000 -f flv -i pipe:0'.split(' '),
        ...'-c copy -flush_packets 1 -f flv'.split(' '),
        broadcast.address,
      ],
      { stdio: ['pipe', 'ignore', 'inherit'] },
    );
  }

  async #sendSecond(): Promise<void> {
    this.#sentSeconds += 1;
    const elapsedSeconds = Math.min(
      this.#sentSeconds,
      Math.floor(this.#listedSeconds) + aheadSeconds,
    );
    this.#broadcast.ingest.send({ elapsedMs: elapsedSeconds * 1000 });
    const { stdin } = this.#encoder;
    for (;;) {
      this.#next ??= this.#tags.next().value as FlvTag;
      if (this.#next.ms >= this.#sentSeconds * 1000) return;
      const { bytes } = this.#next;
      this.#next = undefined;
      if (stdin?.write(bytes) === false) await once(stdin, 'drain');
    }
  }

  async sendUntil(seconds: number, readListedSeconds: () => number): Promise<void> {
    while (this.#listedSeconds < seconds) {
      const maxAheadSeconds =
        aheadSeconds + (Date.now() - this.#lastListedAt > extraAfterMs ? extraSeconds : 0);
      if (this.#sentSeconds - this.#listedSeconds < maxAheadSeconds) await this.#sendSecond();
      else await wait(2);
      const listed = readListedSeconds();
      if (listed > this.#listedSeconds) this.#lastListedAt = Date.now();
      this.#listedSeconds = Math.max(this.#listedSeconds, listed);
      if (Date.now() - this.#lastListedAt > stallMs)
        throw new Error(`no segment was listed after ${this.#listedSeconds} s`);
    }
  }

  stop(): void {
    this.#encoder.kill('SIGKILL');
  }
}

export async function measureHours(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-bench-hours-'));
  const file = join(folder, 'video.flv');
  const videoSeconds = 20;
  encodeVideo({ file, size: '128x72', seconds: videoSeconds, bitrate: 60_000 });
  const startMs = Date.now() - hours * secondsPerHour * 1000;
  process.env['START_MS'] = String(startMs);
  const script = join(import.meta.dirname, 'simulated-ingest-server.ts');
  const broadcast = await startBroadcast({ startMs, script });
  const feeder = new Feeder(broadcast, readFileSync(file), videoSeconds * 1000);
  const tenantDir = join(broadcast.recordingsDir, 'northline');
  const listed = new ListedSeconds();
  const readListedSeconds = (): number => {
    const recording = recordingIn(tenantDir);
    return recording === null ? 0 : listed.read(recording);
  };
  const viewerEnd = new AbortController();
  /** Segments of the live playlist. */
  let segments = 0;
  /** Requests the playlists, as a viewer's player does, and the page of the event. */
  const viewer = (async () => {
    const { server, eventId } = broadcast;
    while (!viewerEnd.signal.aborted) {
      await get(`${server.origin}/media/events/${eventId}/master.m3u8`);
      const { status, text } = await get(`${server.origin}/media/events/${eventId}/source.m3u8`);
      if (status === 200) segments = text.split('#EXTINF').length - 1;
      await get(`${server.origin}/events/${eventId}`);
      await wait(100);
    }
  })();
  const start = Date.now();
  try {
    const measured: Measured[] = [];
    for (let hour = 1; hour <= hours; hour += 1) {
      await feeder.sendUntil(hour * secondsPerHour, readListedSeconds);
      measured.push(await measure(broadcast, hour));
    }
    const [first] = measured;
    const last = measured.at(-1);
    const runs = readdirSync(recordingIn(tenantDir) ?? tenantDir).filter((name) =>
      name.startsWith('run-'),
    );
    printRemark(
      `${hours} hours in ${((Date.now() - start) / 60_000).toFixed(1)} minutes, ${runs.length} runs; the live playlist lists ${segments} segments`,
    );
    const names = { server: 'server', used: 'ingest, in use', packager: 'ffmpeg' } as const;
    for (const name of ['server', 'used', 'packager'] as const) {
      const grown = (last?.[name] ?? Infinity) - (first?.[name] ?? 0);
      reportMeasurement(
        `${names[name]}: memory after ${hours} hours against one`,
        `${grown >= 0 ? '+' : ''}${grown.toFixed(0)} MB`,
        `≤ ${maxGrowthMb} MB more`,
        grown <= maxGrowthMb,
      );
    }
  } finally {
    viewerEnd.abort();
    await viewer.catch(() => {});
    feeder.stop();
    await broadcast.stop();
    rmSync(folder, { recursive: true });
  }
}
