/** One recording: its publishers, and its runs one after the other. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listedSegments } from './hls-index.ts';
import { codecsOf, sizeOf } from './init-segment.ts';
import {
  readManifest,
  replaceFile,
  writeManifest,
  type Manifest,
  type Variant,
} from './manifest.ts';
import { startPackager, type Packager, type PackagerInput } from './packager.ts';

export type Role = 'main' | 'backup';

/** A connected encoder. */
export interface Publisher {
  readonly role: Role;
  readonly protocol: 'rtmp' | 'srt';
  readonly address: string;
  /** What the encoder does wrong and what to set instead, in words. */
  readonly problems: () => readonly string[];
  /** Called when it becomes the one that is recorded. */
  readonly onTurn: () => void;
}

/** What the door measures of its encoder. */
export interface Measured {
  readonly bitrate: number | null;
  readonly keyFrameIntervalMs: number | null;
  readonly videoCodec: string | null;
  readonly audioCodec: string | null;
  readonly frameRate: number | null;
}

export interface RecorderOptions {
  /** Folder of the recording. */
  readonly folder: string;
  readonly ffmpeg: string;
  readonly ladder: boolean;
  readonly clock: () => number;
  readonly log: (text: string) => void;
}

/** An open run. */
export interface OpenRun {
  readonly number: number;
  readonly write: (bytes: Buffer) => boolean;
  /** False once it was ended. */
  readonly isOpen: () => boolean;
}

export interface RunStart {
  readonly input: PackagerInput;
  /** When the first frame was sent, ms since 1970; null to derive it from the first segment. */
  readonly startMs: number | null;
  readonly exactness: () => 'frame' | 'key-frame';
  readonly frameRate: () => number | null;
  readonly address: string;
}

interface CurrentRun extends OpenRun {
  readonly start: RunStart;
  readonly packager: Packager;
  readonly folder: string;
  isListed: boolean;
}

/** How often the playlists of a run are looked at, ms. */
const lookEveryMs = 250;
const statusEveryMs = 1000;

export interface Recorder {
  /** True if the publisher is recorded now; false if it waits as backup; null if it is refused. */
  join(publisher: Publisher): boolean | null;
  leave(publisher: Publisher, reason: string): Promise<void>;
  isCurrent(publisher: Publisher): boolean;
  startRun(publisher: Publisher, start: RunStart): Promise<OpenRun | null>;
  stopRun(reason: string): Promise<void>;
  measure(measured: Measured): void;
  readonly isIdle: () => boolean;
  close(): Promise<void>;
}

const lengthOf = (segments: readonly { readonly duration: number }[]): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0);

/** Ends runs that a crash left open, at their last segment. */
async function closeOpenRuns(folder: string, manifest: Manifest): Promise<Manifest> {
  const runs = await Promise.all(
    manifest.runs.map(async (run) => {
      if (run.endMs !== null) return run;
      const [first] = run.variants;
      const index = join(folder, `run-${run.run}`, first?.name ?? 'source', 'index.m3u8');
      const length = lengthOf(await listedSegments(index));
      return {
        ...run,
        endMs: run.startMs + Math.round(length * 1000),
        endReason: 'the ingest stopped',
      };
    }),
  );
  return { ...manifest, runs };
}

/** Opens a recording, new or begun earlier. */
export async function openRecorder(options: RecorderOptions): Promise<Recorder> {
  const { folder, ffmpeg, ladder, clock, log } = options;
  let manifest = await closeOpenRuns(folder, await readManifest(folder));
  await writeManifest(folder, manifest);
  const publishers: Publisher[] = [];
  let current: CurrentRun | null = null;
  let starting: Promise<unknown> = Promise.resolve();
  let measured: Measured | null = null;
  let lastSegmentAt: number | null = null;
  let saving: Promise<void> = Promise.resolve();
  /** What must end before the recording is closed. */
  const pending = new Set<Promise<unknown>>();
  const track = <T>(work: Promise<T>): Promise<T> => {
    const done = work.finally(() => pending.delete(done));
    done.catch(() => {});
    pending.add(done);
    return done;
  };

  const save = (): Promise<void> => {
    saving = saving
      .then(() => writeManifest(folder, manifest))
      .catch((error: unknown) => log(`recording.json cannot be written: ${String(error)}`));
    return saving;
  };
  const changeRun = (number: number, change: Partial<Manifest['runs'][number]>): void => {
    manifest = {
      ...manifest,
      runs: manifest.runs.map((run) => (run.run === number ? { ...run, ...change } : run)),
    };
  };

  /** Reads what a variant's first segments tell about it. */
  async function describeVariant(
    { folder: runFolder, start }: CurrentRun,
    name: string,
  ): Promise<Variant | null> {
    const place = join(runFolder, name);
    const segments = await listedSegments(join(place, 'index.m3u8'));
    const [first] = segments;
    if (first === undefined) return null;
    const init = await readFile(join(place, 'init.mp4'));
    const { size } = await stat(join(place, first.uri.split('/').at(-1) ?? ''));
    const picture = sizeOf(init);
    const frameRate = start.frameRate();
    return {
      name,
      // Later segments may need more.
      bandwidth: Math.max(1, Math.round(((size * 8) / first.duration) * 1.2)),
      codecs: codecsOf(init),
      ...(picture !== null && { ...picture, ...(frameRate !== null && { frameRate }) }),
    };
  }

  /** Lists a run once each variant has a segment, and notes how long segments are. */
  async function look(run: CurrentRun): Promise<void> {
    const [best = 'source'] = run.packager.variants;
    const segments = await listedSegments(join(run.folder, best, 'index.m3u8'));
    const longest = Math.ceil(Math.max(0, ...segments.map(({ duration }) => duration)) - 0.001);
    if (segments.length > 0) {
      const last = segments.at(-1)?.uri.split('/').at(-1) ?? '';
      lastSegmentAt = (await stat(join(run.folder, best, last))).mtimeMs;
    }
    let isChanged = false;
    if (longest > manifest.targetSeconds) {
      manifest = { ...manifest, targetSeconds: longest };
      isChanged = true;
    }
    if (!run.isListed && segments.length > 0) {
      const described = await Promise.all(
        run.packager.variants.map((name) => describeVariant(run, name)),
      );
      const variants = described.filter((one) => one !== null);
      if (variants.length === run.packager.variants.length) {
        run.isListed = true;
        isChanged = true;
        const startMs =
          run.start.startMs ?? Math.round((lastSegmentAt ?? clock()) - lengthOf(segments) * 1000);
        changeRun(run.number, { variants, startMs: afterEarlierRuns(startMs, run.number) });
      }
    }
    const exactness = run.start.exactness();
    if (manifest.runs[run.number]?.exactness !== exactness) {
      changeRun(run.number, { exactness });
      isChanged = true;
    }
    if (isChanged) await save();
  }

  /** A clock that was set back must not make two runs overlap. */
  function afterEarlierRuns(startMs: number, number: number): number {
    const before = manifest.runs[number - 1];
    return Math.max(startMs, (before?.endMs ?? 0) + 1);
  }

  let isLooking = false;
  const looking = setInterval(() => {
    const run = current;
    if (run === null || isLooking) return;
    isLooking = true;
    track(look(run))
      .catch((error: unknown) => log(`run ${run.number}: ${String(error)}`))
      .finally(() => {
        isLooking = false;
      });
  }, lookEveryMs);
  const reporting = setInterval(() => {
    if (publishers.length > 0)
      track(writeStatus()).catch((error: unknown) => log(`status.json: ${String(error)}`));
  }, statusEveryMs);

  async function writeStatus(): Promise<void> {
    const [publisher] = publishers;
    if (publisher === undefined) return;
    const variant = manifest.runs.at(-1)?.variants[0];
    const now = clock();
    await replaceFile(
      join(folder, 'status.json'),
      JSON.stringify({
        at: now,
        state: current === null ? 'connected' : 'publishing',
        protocol: publisher.protocol,
        address: publisher.address,
        role: publisher.role,
        backups: publishers.length - 1,
        ...measured,
        lastSegmentAgeMs:
          lastSegmentAt === null ? null : Math.max(0, Math.round(now - lastSegmentAt)),
        width: variant?.width ?? null,
        height: variant?.height ?? null,
        problems: publisher.problems(),
      }),
    );
  }

  const stopRun = (reason: string): Promise<void> => track(endRun(reason));

  async function endRun(reason: string): Promise<void> {
    await starting;
    const run = current;
    if (run === null) return;
    current = null;
    await run.packager.end();
    await look(run).catch((error: unknown) => log(`run ${run.number}: ${String(error)}`));
    const { startMs = clock(), variants = [] } = manifest.runs[run.number] ?? {};
    const index = join(run.folder, variants[0]?.name ?? 'source', 'index.m3u8');
    const length = lengthOf(await listedSegments(index));
    changeRun(run.number, { endMs: startMs + Math.round(length * 1000), endReason: reason });
    await save();
    log(`run ${run.number} ended: ${reason}, ${length.toFixed(1)} s`);
  }

  async function startRun(publisher: Publisher, start: RunStart): Promise<OpenRun | null> {
    if (publishers[0] !== publisher) return null;
    const begin = async (): Promise<CurrentRun> => {
      const number = manifest.runs.length;
      const runFolder = join(folder, `run-${number}`);
      const startMs = afterEarlierRuns(start.startMs ?? clock(), number);
      manifest = {
        ...manifest,
        runs: [
          ...manifest.runs,
          {
            run: number,
            startMs,
            endMs: null,
            endReason: null,
            address: start.address,
            exactness: start.exactness(),
            variants: [],
          },
        ],
      };
      await save();
      const packager = await startPackager({
        ffmpeg,
        folder: runFolder,
        input: start.input,
        ladder,
        log: (text) => log(`run ${number}: ${text}`),
      });
      const run: CurrentRun = {
        number,
        start,
        packager,
        folder: runFolder,
        isListed: false,
        write: packager.write,
        isOpen: () => current === run,
      };
      current = run;
      lastSegmentAt = null;
      log(`run ${number} starts, from ${start.address}`);
      void packager.ended.then(() => {
        if (current === run) void stopRun('the packager stopped');
      });
      return run;
    };
    const opening = starting.then(begin);
    starting = opening.catch(() => {});
    return opening;
  }

  return {
    join: (publisher) => {
      const isTaken = publishers.some(({ role }) => role === publisher.role);
      if (isTaken) return null;
      publishers.push(publisher);
      // The main one keeps its place; a backup that is recorded does, too, until it goes.
      return publishers[0] === publisher;
    },
    leave: async (publisher, reason) => {
      const place = publishers.indexOf(publisher);
      if (place < 0) return;
      publishers.splice(place, 1);
      if (place > 0) return;
      await stopRun(reason);
      measured = null;
      publishers[0]?.onTurn();
    },
    isCurrent: (publisher) => publishers[0] === publisher,
    startRun,
    stopRun,
    measure: (next) => {
      measured = next;
    },
    isIdle: () => publishers.length === 0 && current === null,
    close: async () => {
      clearInterval(looking);
      clearInterval(reporting);
      await stopRun('the ingest stopped');
      await Promise.allSettled(pending);
      await saving;
    },
  };
}

/** Ends the runs that an earlier process left open in all recordings below a folder. */
export async function recoverRecordings(
  recordingsDir: string,
  log: (text: string) => void,
): Promise<void> {
  const tenants = await readdir(recordingsDir).catch(() => []);
  // Uploads in progress are in a folder that no tenant's name can be.
  for (const tenant of tenants.filter((name) => !name.startsWith('.')))
    for (const id of await readdir(join(recordingsDir, tenant)).catch(() => [])) {
      const folder = join(recordingsDir, tenant, id);
      const manifest = await readManifest(folder).catch((error: unknown) => {
        log(`${tenant}/${id}: recording.json cannot be read: ${String(error)}`);
        return null;
      });
      if (manifest === null || manifest.runs.every(({ endMs }) => endMs !== null)) continue;
      await writeManifest(folder, await closeOpenRuns(folder, manifest));
      log(`${tenant}/${id}: ended a run that was left open`);
    }
}
