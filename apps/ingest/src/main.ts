// Starts the ingest: `node apps/ingest/src/main.ts`.
import { authoriseAt } from './authorise.ts';
import { readConfig } from './config.ts';
import { hasFfmpeg, openIngest } from './ingest.ts';

const log = (text: string): void => console.log(`ingest: ${text}`);

async function main(): Promise<void> {
  const config = readConfig(process.cwd());
  if (!(await hasFfmpeg(config.ffmpeg)))
    return log(`"${config.ffmpeg}" is missing: live matches cannot be recorded on this machine`);
  const ingest = await openIngest({ ...config, authorise: authoriseAt(config.apiUrl), log });
  const srt = config.srtInputs.map(({ port }) => `, SRT on port ${port}`).join('');
  log(`encoders publish to rtmp://${config.rtmpHost}:${ingest.rtmpPort}/live${srt}`);
  const stop = () => {
    void ingest.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // The starting process has gone.
  process.once('disconnect', stop);
  return undefined;
}

main().catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  log(code === 'EADDRINUSE' ? `the RTMP port is taken; set RTMP_PORT (${message})` : message);
  process.exitCode = 1;
});
