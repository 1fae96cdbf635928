import { availableParallelism } from 'node:os';
import { type AllowlistedRead, createAllowlistedRead } from '@grandstand/outbound';
import { mkdir, statfs } from 'node:fs/promises';
import type { Authorise } from './publisher/authorise.ts';
import {
  noStreamMetrics,
  type ConnectedStream,
  type StreamMetrics,
} from './metrics/stream-metrics.ts';
import { Mirrors } from './mirror/mirrors.ts';
import { PublisherRegistry } from './publisher/publisher-registry.ts';
import { closeOpenRuns } from './recording/close-open-runs.ts';
import type { Log } from './recording/recording.ts';
import type { Clocks } from './recording/run.ts';
import { startRtmpServer } from './rtmp/rtmp-server.ts';
import { SrtListener, type SrtInput } from './srt/srt-listener.ts';

export interface IngestOptions {
  recordingsDir: string;
  authorise: Authorise;
  rtmp: { host: string; port: number };
  srt?: readonly SrtInput[];
  /** Ladders that may be encoded at once. */
  ladders?: number;
  ffmpeg?: string;
  log: Log;
  clocks?: Clocks;
  /** How often the key of a connected publisher is checked again, ms. */
  recheckMs?: number;
  handshakeTimeoutMs?: number;
  /** Reads what is mirrored; by default at public addresses only. */
  allowlistedRead?: AllowlistedRead;
  freeBytes?: (folder: string) => Promise<number>;
  /** Receives what happens to streams. */
  streamMetrics?: StreamMetrics;
}

/** A running ingest. */
export interface Ingest {
  rtmpPort: number;
  /** The streams that are connected now. */
  streams(): ConnectedStream[];
  /** Ends the publishers and their runs. Resolves when all is on disk. */
  close(): Promise<void>;
}

export const systemClocks: Clocks = { now: Date.now, elapsed: () => performance.now() };

/** How often the list of mirrors is read, ms. */
const mirrorListIntervalMs = 1000;

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Starts to listen for encoders, and ends the runs that an earlier process left open, so only one process
 * may record into a folder. Rejects if the RTMP port is taken or the folder cannot be created.
 */
export async function startIngest(options: IngestOptions): Promise<Ingest> {
  const { recordingsDir, authorise, log, clocks = systemClocks, ffmpeg = 'ffmpeg' } = options;
  const { streamMetrics = noStreamMetrics } = options;
  await mkdir(recordingsDir, { recursive: true });
  const registry = new PublisherRegistry({
    recordingsDir,
    authorise,
    ffmpeg,
    clocks,
    log,
    // A ladder on one core leaves nothing for the rest.
    ladders: { free: availableParallelism() < 2 ? 0 : (options.ladders ?? 1) },
    recheckMs: options.recheckMs ?? 5000,
    streamMetrics,
    freeBytes: options.freeBytes ?? freeBytesOf,
  });
  // Listens first: a second process fails at the port, before it could end the runs of this one. Publishers
  // that connect in the meantime are admitted when the old runs have ended.
  const openRunsClosed = Promise.withResolvers<void>();
  const rtmp = await startRtmpServer(options.rtmp, {
    registry: {
      admit: async (publisher) => {
        await openRunsClosed.promise;
        return registry.admit(publisher);
      },
      leave: (publisher) => registry.leave(publisher),
    },
    clocks,
    log,
    onRefusedConnection: () => streamMetrics.connectionRefused(),
    handshakeTimeoutMs: options.handshakeTimeoutMs,
  });
  const { closed, problems } = await closeOpenRuns(recordingsDir);
  for (const folder of closed)
    log.info({ folder }, 'ended a run that an earlier process left open');
  for (const problem of problems) log.warn({ problem }, 'a recording cannot be read');
  openRunsClosed.resolve();
  const mirrors = new Mirrors({
    recordingsDir,
    allowlistedRead: options.allowlistedRead ?? createAllowlistedRead(),
    intervalMs: mirrorListIntervalMs,
    registry,
    ffmpeg,
    clocks,
    log,
  });
  const { host } = options.rtmp;
  const listeners = (options.srt ?? []).map(
    (input) => new SrtListener({ ffmpeg, host, input, registry, clocks, log }),
  );
  return {
    rtmpPort: rtmp.port,
    streams: () => registry.streams(),
    close: async () => {
      await mirrors.close();
      await registry.close();
      await Promise.all([rtmp.close(), ...listeners.map((listener) => listener.close())]);
    },
  };
}
