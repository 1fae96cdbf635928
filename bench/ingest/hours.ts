/**
 * Memory of the server and of the ingest while a match is recorded for eight hours. The clock of the ingest
 * is simulated: it moves on by a second with each second of the video that is sent, as fast as segments are
 * listed. The server's clock is real, and the match began eight hours ago.
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
import { note, say } from '../report.ts';
import { get } from '../timed-get.ts';
import { childrenOf, residentMbOf, startBroadcast, type Broadcast } from './broadcast.ts';
import { encodeVideo } from './encoder.ts';

const hours = Number(process.env['HOURS'] ?? 8);
const hourS = 3600;
/** Seconds that may be sent before they are listed: one segment, and the start of its successor. */
const aheadS = 3;
/** A new run needs some more; the clock waits for them. */
const extraS = 4;
/** They are sent when nothing was listed for so long, ms. */
const patienceMs = 2000;
/** Growth after the first hour that counts as none, MB. */
const maxGrowthMb = 40;
const stallMs = 60_000;

/** Yields the tags of an FLV file for ever, with their times, ms; the first are its header. */
function* tagsOf(file: Buffer, lengthMs: number): Generator<{ ms: number; bytes: Buffer }> {
  yield { ms: 0, bytes: file.subarray(0, 13) };
  for (let round = 0; ; round += 1) {
    for (let at = 13; at + 11 <= file.length;) {
      const end = at + 11 + file.readUIntBE(at + 1, 3) + 4;
      const isScript = file[at] === 18;
      const isHeader = file[at + 12] === 0 && (file[at] === 8 || (file[at] ?? 0) === 9);
      const ms = file.readUIntBE(at + 4, 3) + ((file[at + 7] ?? 0) << 24) + round * lengthMs;
      const bytes = Buffer.from(file.subarray(at, end));
      bytes.writeUIntBE(ms & 0xff_ff_ff, 4, 3);
      bytes[7] = ms >>> 24;
      at = end;
      if (round === 0 || !(isScript || isHeader)) yield { ms, bytes };
    }
  }
}

/** Counts what the playlists of a recording list; reads only what they have gained. */
class ListedSeconds {
  readonly #seen = new Map<string, { bytes: number; seconds: number }>();

  /** Returns how much of all runs of a recording is listed, s. */
  read(folder: string): number {
    let sum = 0;
    for (const run of readdirSync(folder).filter((name) => name.startsWith('run-'))) {
      const seen = this.#seen.get(run) ?? { bytes: 0, seconds: 0 };
      const text = readFrom(join(folder, run, 'source/index.m3u8'), seen.bytes);
      const whole = text.slice(0, text.lastIndexOf('\n') + 1);
      for (const [, duration] of whole.matchAll(/#EXTINF:([\d.]+)/g))
        seen.seconds += Number(duration);
      seen.bytes += whole.length;
      this.#seen.set(run, seen);
      sum += seen.seconds;
    }
    return sum;
  }
}

/** Returns the end of a file from a byte on; empty if it is not there. */
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

const recordingIn = (folder: string): string | null => {
  try {
    return join(folder, readdirSync(folder)[0] ?? '');
  } catch {
    return null;
  }
};

interface Measured {
  readonly hour: number;
  readonly server: number;
  readonly ingest: number;
  /** What the ingest uses once its garbage is collected. */
  readonly used: number;
  readonly packager: number;
}

async function measure({ server, ingest }: Broadcast, hour: number): Promise<Measured> {
  const [packager = 0] = childrenOf(ingest.pid ?? 0);
  const resident = residentMbOf(ingest.pid ?? 0);
  const collected = once(ingest, 'message') as Promise<[{ readonly usedMb: number }]>;
  ingest.send({ isMeasured: true });
  const [{ usedMb: used }] = await collected;
  const measured = {
    hour,
    server: server.residentMb() ?? 0,
    ingest: resident,
    used,
    packager: residentMbOf(packager),
  };
  const inMb = (value: number) => `${value.toFixed(0)} MB`;
  say(
    `hour ${hour}: server ${inMb(measured.server)}, ingest ${inMb(resident)}, of it in use ${inMb(used)}, ffmpeg ${inMb(measured.packager)}`,
  );
  return measured;
}

/** Sends the video until so many seconds are listed, and moves the ingest's clock with it. */
class Feeder {
  readonly #tags: Iterator<{ ms: number; bytes: Buffer }>;
  readonly #encoder: ChildProcess;
  readonly #broadcast: Broadcast;
  #next: { ms: number; bytes: Buffer } | undefined;
  #sentS = 0;
  #listedS = 0;
  #movedAt = Date.now();

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
    this.#sentS += 1;
    const elapsedS = Math.min(this.#sentS, Math.floor(this.#listedS) + aheadS);
    this.#broadcast.ingest.send({ elapsedMs: elapsedS * 1000 });
    const { stdin } = this.#encoder;
    for (;;) {
      this.#next ??= this.#tags.next().value as { ms: number; bytes: Buffer };
      if (this.#next.ms >= this.#sentS * 1000) return;
      const { bytes } = this.#next;
      this.#next = undefined;
      if (stdin?.write(bytes) === false) await once(stdin, 'drain');
    }
  }

  async until(seconds: number, newest: () => number): Promise<void> {
    while (this.#listedS < seconds) {
      const mostS = aheadS + (Date.now() - this.#movedAt > patienceMs ? extraS : 0);
      if (this.#sentS - this.#listedS < mostS) await this.#sendSecond();
      else await wait(2);
      const listed = newest();
      if (listed > this.#listedS) this.#movedAt = Date.now();
      this.#listedS = Math.max(this.#listedS, listed);
      if (Date.now() - this.#movedAt > stallMs)
        throw new Error(`no segment was listed after ${this.#listedS} s`);
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
  const startMs = Date.now() - hours * hourS * 1000;
  process.env['START_MS'] = String(startMs);
  const script = join(import.meta.dirname, 'simulated-ingest-server.ts');
  const broadcast = await startBroadcast({ startMs, script });
  const feeder = new Feeder(broadcast, readFileSync(file), videoSeconds * 1000);
  const tenantDir = join(broadcast.recordingsDir, 'northline');
  const listed = new ListedSeconds();
  const newest = (): number => {
    const recording = recordingIn(tenantDir);
    return recording === null ? 0 : listed.read(recording);
  };
  const viewing = new AbortController();
  /** In the live playlist. */
  let segments = 0;
  /** A viewer of the live stream, and one who opens the page. */
  const viewer = (async () => {
    const { server, eventId } = broadcast;
    while (!viewing.signal.aborted) {
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
      await feeder.until(hour * hourS, newest);
      measured.push(await measure(broadcast, hour));
    }
    const [first] = measured;
    const last = measured.at(-1);
    const runs = readdirSync(recordingIn(tenantDir) ?? tenantDir).filter((name) =>
      name.startsWith('run-'),
    );
    say(
      `${hours} hours in ${((Date.now() - start) / 60_000).toFixed(1)} minutes, ${runs.length} runs; the live playlist lists ${segments} segments`,
    );
    const names = { server: 'server', used: 'ingest, in use', packager: 'ffmpeg' } as const;
    for (const name of ['server', 'used', 'packager'] as const) {
      const grown = (last?.[name] ?? Infinity) - (first?.[name] ?? 0);
      note(
        `${names[name]}: memory after ${hours} hours against one`,
        `${grown >= 0 ? '+' : ''}${grown.toFixed(0)} MB`,
        `≤ ${maxGrowthMb} MB more`,
        grown <= maxGrowthMb,
      );
    }
  } finally {
    viewing.abort();
    await viewer.catch(() => {});
    feeder.stop();
    await broadcast.stop();
    rmSync(folder, { recursive: true });
  }
}
