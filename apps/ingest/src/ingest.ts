/** Receives encoders and records what they send. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Authorise, Permission } from './authorise.ts';
import { openRecorder, recoverRecordings, type Recorder } from './recording/recorder.ts';
import { createRtmpServer } from './rtmp/rtmp-server.ts';
import { openSrtListener, type SrtInput, type SrtListener } from './srt/srt-listener.ts';

export interface IngestOptions {
  readonly recordingsDir: string;
  readonly rtmpHost: string;
  /** 0 for any free port. */
  readonly rtmpPort: number;
  readonly srtInputs?: readonly SrtInput[];
  /** Ladders at once; more are recorded in the encoder's quality alone. */
  readonly maxLadders: number;
  readonly ffmpeg: string;
  readonly authorise: Authorise;
  readonly clock?: () => number;
  readonly log: (text: string) => void;
  /** How often permissions are checked again, ms; defaults to 5 s. */
  readonly checkEveryMs?: number;
}

export interface Ingest {
  readonly rtmpPort: number;
  /** Ends all runs; what was recorded stays. */
  readonly close: () => Promise<void>;
}

/** True if ffmpeg is on this machine. */
export const hasFfmpeg = (ffmpeg: string): Promise<boolean> =>
  promisify(execFile)(ffmpeg, ['-version']).then(
    () => true,
    () => false,
  );

/** Two cores keep up with one ladder. */
const cores = availableParallelism();

/** Starts to listen. Rejects if the port is taken or the folder cannot be written. */
export async function openIngest(options: IngestOptions): Promise<Ingest> {
  const { recordingsDir, rtmpHost, rtmpPort, ffmpeg, authorise, log, maxLadders } = options;
  const { clock = Date.now, srtInputs = [] } = options;
  await mkdir(recordingsDir, { recursive: true });
  await recoverRecordings(recordingsDir, log);
  const recorders = new Map<string, Promise<Recorder>>();
  let ladders = 0;

  const recorderOf = async ({ tenantId, recordingId, ladder }: Permission): Promise<Recorder> => {
    const name = `${tenantId}/${recordingId}`;
    const known = recorders.get(name);
    if (known !== undefined) return known;
    const isLadder = ladder && cores > 1 && ladders < maxLadders;
    if (ladder && !isLadder) log(`${name}: recorded in one quality, the machine encodes enough`);
    if (isLadder) ladders += 1;
    const opened = openRecorder({
      folder: join(recordingsDir, tenantId, recordingId),
      ffmpeg,
      ladder: isLadder,
      clock,
      log: (text) => log(`${name}: ${text}`),
    });
    recorders.set(name, opened);
    opened.catch(() => recorders.delete(name));
    return opened;
  };

  const server = createRtmpServer({
    authorise,
    recorderOf,
    clock,
    log,
    ...(options.checkEveryMs !== undefined && { checkEveryMs: options.checkEveryMs }),
  });
  const sockets = new Set<{ destroy: () => void }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(rtmpPort, rtmpHost);
  await once(server, 'listening');
  const listeners: SrtListener[] = srtInputs.map((input) =>
    openSrtListener(input, { ffmpeg, authorise, recorderOf, clock, log }),
  );
  return {
    rtmpPort: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all(listeners.map((listener) => listener.close()));
      for (const recorder of recorders.values()) await (await recorder).close();
    },
  };
}
