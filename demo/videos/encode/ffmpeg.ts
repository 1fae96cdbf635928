import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleRate } from '../render/sound.ts';
import { ticksPerSecond } from '../simulation/simulated-match.ts';
import type { Rendition } from './rendition.ts';
import { segmentSeconds } from './rendition.ts';

const audioRate = 24_000;
/**
 * Duration of the empty packet of 1024 samples that AAC encoders insert before the sound, s. The sound loses so
 * much of its start and is delayed by it. Otherwise the video would be delayed, and no segment would start on
 * its boundary.
 */
const primingSeconds = 1024 / audioRate;

const framesPerSegment = segmentSeconds * ticksPerSecond;

/** Returns the ffmpeg arguments for one rendition in its folder. */
function outputArguments(rendition: Rendition, label: string, directory: string): string[] {
  const { quality, maxVideo, audio, level } = rendition;
  return [
    ['-map', `[${label}]`, '-map', '1:a'],
    [
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-x264-params',
      'psy=0:chroma-qp-offset=-2',
      '-profile:v',
      'high',
    ],
    ['-level', level, '-crf', String(quality), '-maxrate', `${maxVideo}k`],
    ['-bufsize', `${maxVideo * 2}k`, '-bf', '0', '-g', String(framesPerSegment)],
    ['-keyint_min', String(framesPerSegment), '-sc_threshold', '0', '-threads:v', '1'],
    ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'],
    ['-c:a', 'aac', '-b:a', `${audio}k`, '-ac', '1', '-ar', String(audioRate), '-threads:a', '1'],
    ['-flags', '+cgop+bitexact', '-fflags', '+bitexact', '-map_metadata', '-1'],
    ['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_segment_type', 'fmp4'],
    ['-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments'],
    ['-hls_segment_options', 'fflags=+bitexact', '-hls_fmp4_init_filename', 'init.mp4'],
    ['-hls_segment_filename', join(directory, rendition.name, '%05d.m4s')],
    [join(directory, rendition.name, 'index.m3u8')],
  ].flat();
}

/** An encoder that takes finished frames (RGBA) in order. */
export interface Encoder {
  write(frame: Buffer): Promise<void>;
  finish(): Promise<void>;
}

/**
 * Starts ffmpeg for renditions of the same frames.
 * @param size of the input frames, in px
 * @param soundPath raw 16-bit mono samples at 48 kHz
 * @returns an encoder whose `finish`, and `write` while it waits, throw Error if ffmpeg is missing or fails
 */
export async function startEncoder(
  renditions: readonly Rendition[],
  size: { width: number; height: number },
  soundPath: string,
  directory: string,
): Promise<Encoder> {
  for (const { name } of renditions) await mkdir(join(directory, name), { recursive: true });
  const labels = renditions.map((rendition) => `out_${rendition.name}`);
  const filters = [
    `[0:v]split=${renditions.length}${renditions.map(({ name }) => `[in_${name}]`).join('')}`,
    ...renditions.map(
      ({ name, width, height }) =>
        `[in_${name}]scale=${width}:${height}:flags=area+accurate_rnd+bitexact:out_color_matrix=bt709:out_range=tv,format=yuv420p[out_${name}]`,
    ),
  ];
  const child = spawn(
    'ffmpeg',
    [
      ['-hide_banner', '-loglevel', 'error', '-nostats', '-y', '-filter_threads', '1'],
      ['-filter_complex_threads', '1', '-f', 'rawvideo', '-pix_fmt', 'rgba'],
      ['-s', `${size.width}x${size.height}`, '-r', String(ticksPerSecond), '-i', 'pipe:0'],
      ['-itsoffset', primingSeconds.toFixed(9), '-f', 's16le', '-ar', String(sampleRate)],
      ['-skip_initial_bytes', String(Math.round(primingSeconds * sampleRate) * 2)],
      ['-ac', '1', '-i', soundPath],
      ['-filter_complex', filters.join(';')],
      ...renditions.map((rendition, index) =>
        outputArguments(rendition, labels[index] ?? '', directory),
      ),
    ].flat(),
    { stdio: ['pipe', 'ignore', 'pipe'] },
  );
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errorOutput += text));
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === 'ENOENT'
          ? new Error('ffmpeg is missing: install it (Debian: apt-get install ffmpeg)', { cause })
          : cause,
      ),
    );
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg failed (${code}): ${errorOutput.trim()}`)),
    );
  });
  // Callers that await `write` or `finish` get the failure; this avoids an unhandled rejection before.
  ended.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  return {
    async write(frame) {
      if (child.stdin.write(frame)) return;
      await Promise.race([once(child.stdin, 'drain'), ended]);
    },
    async finish() {
      child.stdin.end();
      await ended;
    },
  };
}
