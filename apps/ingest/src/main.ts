/** The ingest process: receives encoders over RTMP and SRT, and writes recordings. */
import closeWithGrace from 'close-with-grace';
import { pino, stdTimeFunctions } from 'pino';
import { loadConfig, SettingsError } from './config.ts';
import { startIngest, type Ingest } from './ingest.ts';
import { missingTool } from './packaging/find-ffmpeg.ts';
import { createHttpAuthorise } from './publisher/authorise.ts';

/** Exit code of a problem that a restart does not solve. */
const settingsExitCode = 2;
/** Time to close, ms; ffmpeg alone may need 10 s for its last segment. */
const graceMs = 15_000;

const printLine = (line: string): void => void process.stdout.write(`Ingest: ${line}\n`);

/** Starts the ingest. Resolves with an exit code if it cannot run here, or null. */
async function run(): Promise<number | null> {
  const config = loadConfig();
  const { rtmp, srt, ffmpeg, recordingsDir, ladders, apiUrl } = config;
  const missing = await missingTool(ffmpeg, { needsSrt: srt.length > 0 });
  if (missing !== null) {
    printLine(missing);
    return config.environment === 'local' ? 0 : settingsExitCode;
  }
  // Outside the data directory, the group may read recordings, too, such as nginx's.
  process.umask(config.isPrivate ? 0o077 : 0o027);
  let ingest: Ingest | null = null;
  // Loaded only here: most installations measure nothing.
  const metrics =
    config.metrics === null
      ? null
      : (await import('./metrics/metrics.ts')).createMetrics(() => ingest?.streams() ?? []);
  if (config.metrics !== null) await metrics?.listen(config.metrics).catch(explainMetrics);
  const started = await startIngest({
    rtmp,
    srt,
    ffmpeg,
    recordingsDir,
    ladders,
    authorise: createHttpAuthorise(apiUrl),
    ...(metrics !== null && { streamMetrics: metrics.streamMetrics }),
    log: pino({ level: config.logLevel, base: null, timestamp: stdTimeFunctions.isoTime }),
  });
  ingest = started;
  const ports = srt.map(({ port }) => `, SRT ${port}`).join('');
  printLine(
    `encoders publish to rtmp://${rtmp.host}:${rtmp.port}/live${ports}; recordings in ${recordingsDir}`,
  );
  // Reports to the server that started this process, if any, where encoders publish.
  const local = ['0.0.0.0', '::'].includes(rtmp.host) ? '127.0.0.1' : rtmp.host;
  process.send?.({ address: `rtmp://${local}:${rtmp.port}/live` });
  const { close } = closeWithGrace({ delay: graceMs }, async ({ err }) => {
    if (err !== undefined) process.stderr.write(`${err.stack ?? err.message}\n`);
    metrics?.close();
    await started.close();
  });
  // The server that started it has ended.
  process.once('disconnect', () => close());
  return null;
}

/** Throws `SettingsError` for a port or address at which `/metrics` cannot be. */
function explainMetrics(error: unknown): never {
  const { code = '' } = error as NodeJS.ErrnoException;
  throw new SettingsError(
    `INGEST_METRICS_PORT, METRICS_HOST: this port of this address cannot be used (${code})`,
    { cause: error },
  );
}

/** Returns a message about the setting that causes a failure to start; empty if none does. */
function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (!(error instanceof Error)) return '';
  const { code = '', message }: NodeJS.ErrnoException = error;
  if (code === 'EADDRINUSE')
    return 'RTMP_PORT: the port is taken by another process, so encoders cannot publish here; set RTMP_PORT to another number';
  if (code === 'EADDRNOTAVAIL') return 'RTMP_HOST: no address of this machine';
  if (code === 'EACCES' && message.includes('listen'))
    return 'RTMP_PORT: the port is not allowed for this account; set a number above 1023';
  if (/EACCES|EROFS|EPERM|ENOSPC|ENOTDIR|EEXIST/.test(code))
    return `RECORDINGS_DIR: the folder cannot be written (${code})`;
  return '';
}

try {
  const code = await run();
  if (code !== null) process.exit(code);
} catch (error) {
  const line = explain(error);
  if (line === '') throw error;
  printLine(line);
  process.exit(settingsExitCode);
}
