import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** An ffmpeg process that publishes a video, as an encoder at the venue would. */
export interface Publication {
  /** Resolves when it has ended, with the end of its error output, empty after success; never rejects. */
  readonly ended: Promise<string>;
  stop(): void;
}

export interface PublishedVideo {
  readonly ffmpeg: string;
  /** Path of a media playlist of fMP4 segments. */
  readonly playlist: string;
  /** Start of a segment, s. */
  readonly from: number;
  /** Address of the ingest, with the stream key. */
  readonly address: string;
}

/** Characters of its error output that are retained. */
const retainedOutput = 500;

/** Returns the paths of the initialisation segment and of the segments from a position on, s. */
async function partsOf(playlist: string, from: number): Promise<string[]> {
  const text = await readFile(playlist, 'utf8');
  const [, init = ''] = /#EXT-X-MAP:URI="([^"]+)"/.exec(text) ?? [];
  const names = [init];
  let start = 0;
  for (const [, seconds, name = ''] of text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)/g)) {
    if (start > from - 0.5) names.push(name.trim());
    start += Number(seconds);
  }
  return names.map((name) => path.join(path.dirname(playlist), name));
}

/** Yields one file after the other, as fast as they are read: ffmpeg reads in real time. */
async function* readParts(playlist: string, from: number): AsyncGenerator<Buffer> {
  for (const file of await partsOf(playlist, from)) yield readFile(file);
}

/**
 * Publishes a video over RTMP from a position to its end, in real time, without encoding it again. Ends with
 * this process.
 */
export function publishVideo({ ffmpeg, playlist, from, address }: PublishedVideo): Publication {
  const child = spawn(
    ffmpeg,
    ['-loglevel', 'error', '-re', '-f', 'mp4', '-i', 'pipe:0', '-c', 'copy', '-f', 'flv', address],
    { stdio: ['pipe', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    // The address holds the key.
    output = `${output}${text.replaceAll(address, 'the ingest')}`.slice(-retainedOutput);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) =>
      resolve(output.trim() || (code === 0 ? '' : `ffmpeg ended with ${code}`)),
    );
  });
  const input = pipeline(Readable.from(readParts(playlist, from)), child.stdin);
  // Fails if ffmpeg ends first, which `ended` reports, or if a file is missing, which ends ffmpeg.
  input.catch(() => child.kill('SIGTERM'));
  return { ended, stop: () => void child.kill('SIGTERM') };
}
