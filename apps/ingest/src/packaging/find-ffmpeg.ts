import { execFile } from 'node:child_process';

const run = (program: string, args: string[]): Promise<string | null> =>
  new Promise((resolve) => {
    execFile(program, args, { timeout: 10_000 }, (error, stdout) =>
      resolve(error === null ? stdout : null),
    );
  });

/** Returns a message about the tool that this machine lacks, or null. */
export async function missingTool(
  ffmpeg: string,
  { needsSrt }: { needsSrt: boolean },
): Promise<string | null> {
  const version = await run(ffmpeg, ['-hide_banner', '-version']);
  if (version === null)
    return 'ffmpeg is not on this machine, so encoders cannot publish; install it (apt install ffmpeg) or set FFMPEG';
  if (!needsSrt) return null;
  const protocols = await run(ffmpeg, ['-hide_banner', '-protocols']);
  return /^\s*srt$/m.test(protocols ?? '')
    ? null
    : 'this ffmpeg has no SRT; install one with libsrt or remove SRT_INPUTS';
}
