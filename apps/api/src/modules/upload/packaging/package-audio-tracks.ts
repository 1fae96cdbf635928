/** Packages audio tracks with segments of their own, which start and end with those of the video. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hourMs } from '@grandstand/contract/constants';
import type { Ffmpeg } from '../../../platform/video/ffmpeg.ts';
import type { Segment } from '../../media/index.ts';
import { measureBitRate } from './bit-rate.ts';
import { inputOptions, uploadFormats } from './probe-file.ts';
import { audioTrackLabels, type AudioSource } from './audio-source.ts';
import { UnusableVideoError } from './unusable-video.ts';

const timeoutMs = 6 * hourMs;
/** ffmpeg takes the times of segments as one argument, which Linux limits to 128 kB. */
const maxTimesLength = 120_000;
/** Maximum distance between the starts of an audio segment and its video segment, s: a few packets of audio. */
const startTolerance = 0.06;
/** How much earlier than the video the audio may end, s. */
const endTolerance = 0.25;
/** A last video segment that is shorter than this may have no audio, s. */
const minLastSegment = 0.1;
/** Copied audio has at most 5.1 channels. */
const maxCopiedChannels = 6;

export interface RecordedAudioTrack {
  readonly name: string;
  readonly label: string;
  readonly language: string | null;
  readonly isDefault: boolean;
  readonly channels: number;
}

export interface PackagedAudioTracks {
  readonly audioTracks: readonly RecordedAudioTrack[];
  /** Profiles of their AAC, as ffprobe names them. */
  readonly profiles: readonly string[];
  /** Largest bit rate of a segment of any of them. */
  readonly bandwidth: number;
  readonly bytes: number;
}

export interface PackagingOptions {
  readonly ffmpeg: Pick<Ffmpeg, 'run'>;
  readonly signal: AbortSignal;
}

/** The video, at whose segments the sound is cut. */
export interface CutVideo {
  readonly segments: readonly Segment[];
  /** `lead` of the probed file: time before its first key frame, s. */
  readonly lead: number;
}

/** Drops audio before the first key frame, which is at 0: it would shift the video on the event's clock. */
const dropBeforeVideo = String.raw`noise=amount=0:drop=lt(pts\,0)`;

export const isCopied = ({ codec, channels }: AudioSource['track']): boolean =>
  codec === 'aac' && channels <= maxCopiedChannels;

/** Silence for a video without audio: players stop where runs with and without audio meet, as in an import. */
const silence = [
  '-filter_complex',
  'anullsrc=sample_rate=48000:channel_layout=stereo[silence]',
  '-map',
  '[silence]',
  '-c:a',
  'aac',
  '-b:a',
  '32k',
  '-bsf:a',
  dropBeforeVideo,
  '-shortest',
];

/** Returns ffmpeg's output options for an audio track; null for silence. */
export function audioOptions(audio: AudioSource | null): string[] {
  if (audio === null) return silence;
  const { track, isTransportStream } = audio;
  if (!isCopied(track))
    return ['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-bsf:a', dropBeforeVideo];
  const filters = [...(isTransportStream ? ['aac_adtstoasc'] : []), dropBeforeVideo];
  return ['-c:a', 'copy', '-bsf:a', filters.join(',')];
}

const endOf = (segments: readonly Segment[]): number => {
  const last = segments.at(-1);
  return last === undefined ? 0 : (last.startUs + last.durationUs) / 1e6;
};

/** Options to encode audio that starts later or ends earlier than the video, with silence where it has none. */
const paddedOptions = (seconds: number): string[] => [
  '-c:a',
  'aac',
  '-b:a',
  '160k',
  '-ac',
  '2',
  '-af',
  'aresample=async=1:first_pts=0,apad',
  '-t',
  seconds.toFixed(3),
];

function cutOptions(segments: readonly Segment[]): string[] {
  const times = segments.slice(1).map(({ startUs }) => (startUs / 1e6).toFixed(3));
  const text = times.join(',');
  if (text.length > maxTimesLength)
    throw new UnusableVideoError(
      'It has too many segments for several audio tracks; export it with one, or in two parts',
    );
  return times.length === 0 ? ['-segment_time', '86400'] : ['-segment_times', text];
}

const outputOptions = [
  '-vn',
  '-sn',
  '-dn',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-f',
  'segment',
  '-segment_format',
  'mp4',
  '-segment_format_options',
  'movflags=+frag_custom+empty_moov+default_base_moof+negative_cts_offsets+frag_discont',
  '-segment_header_filename',
  'init.mp4',
  '-individual_header_trailer',
  '0',
  '-segment_list',
  'list.csv',
  '-segment_list_type',
  'csv',
];

const fileName = (index: number) => `s${String(index).padStart(5, '0')}.m4s`;

interface AudioFile {
  readonly start: number;
  readonly end: number;
}

async function filesIn(folder: string): Promise<AudioFile[]> {
  const text = await readFile(path.join(folder, 'list.csv'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, start, end] = line.split(',');
      return { start: Number(start), end: Number(end) };
    });
}

/** Returns the video segments with audio, if each has an audio file that starts with it; else null. */
function alignedSegments(
  segments: readonly Segment[],
  files: readonly AudioFile[],
): readonly Segment[] | null {
  const last = segments.at(-1);
  const lacksOnlyShortLast =
    files.length === segments.length - 1 && (last?.durationUs ?? 0) / 1e6 < minLastSegment;
  if (files.length !== segments.length && !lacksOnlyShortLast) return null;
  const isAligned = files.every(
    ({ start }, index) => Math.abs(start - (segments[index]?.startUs ?? 0) / 1e6) <= startTolerance,
  );
  const isComplete = (files.at(-1)?.end ?? 0) >= endOf(segments) - endTolerance;
  return isAligned && isComplete ? segments.slice(0, files.length) : null;
}

/** Writes the playlist of an audio track, whose segments count as long as those of the video. */
function playlistOf(segments: readonly Segment[]): string {
  const longest = Math.max(...segments.map(({ durationUs }) => durationUs));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1e6)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MAP:URI="init.mp4"',
    ...segments.flatMap(({ durationUs }, index) => [
      `#EXTINF:${(durationUs / 1e6).toFixed(6)},`,
      fileName(index),
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/** Packages one track. Returns its segments, and true if it was encoded. */
async function packageAudioTrack(
  source: AudioSource,
  { segments, lead }: CutVideo,
  folder: string,
  { ffmpeg, signal }: PackagingOptions,
): Promise<{ readonly segments: readonly Segment[]; readonly isEncoded: boolean }> {
  const run = async (options: readonly string[]) => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await ffmpeg.run(
      [
        ...inputOptions(uploadFormats),
        '-itsoffset',
        (source.delay - lead).toFixed(6),
        '-i',
        `file:${source.file}`,
        '-map',
        `0:${source.track.index}`,
        ...options,
        ...outputOptions,
        ...cutOptions(segments),
        's%05d.m4s',
      ],
      { timeoutMs, cwd: folder, signal },
    );
    return alignedSegments(segments, await filesIn(folder));
  };
  const startsWithVideo = source.startsAfter - lead <= startTolerance;
  const aligned = startsWithVideo ? await run(audioOptions(source)) : null;
  if (aligned !== null) return { segments: aligned, isEncoded: !isCopied(source.track) };
  const padded = await run(paddedOptions(endOf(segments)));
  if (padded === null)
    throw new UnusableVideoError(`Its audio track "${source.track.label}" cannot be cut`);
  return { segments: padded, isEncoded: true };
}

/**
 * Packages the audio tracks of a run, each into a folder beside that of its video. Throws `UnusableVideoError`,
 * and FfmpegError.
 * @param folder of the run
 */
export async function packageAudioTracks(
  sources: readonly AudioSource[],
  video: CutVideo,
  folder: string,
  options: PackagingOptions,
): Promise<PackagedAudioTracks> {
  const labels = audioTrackLabels(sources);
  const audioTracks: RecordedAudioTrack[] = [];
  const profiles = new Set<string>();
  let bandwidth = 0;
  let bytes = 0;
  for (const [index, source] of sources.entries()) {
    const name = `sound-${index + 1}`;
    const trackFolder = path.join(folder, name);
    const { segments, isEncoded } = await packageAudioTrack(source, video, trackFolder, options);
    await writeFile(path.join(trackFolder, 'index.m3u8'), playlistOf(segments));
    await rm(path.join(trackFolder, 'list.csv'));
    const measured = await measureBitRate(
      trackFolder,
      segments.map(({ durationUs }, number) => ({ name: fileName(number), durationUs })),
    );
    bytes += measured.bytes;
    bandwidth = Math.max(bandwidth, measured.bandwidth);
    const { language, isDefault, track } = source;
    profiles.add(isEncoded ? 'LC' : track.profile);
    const channels = isEncoded ? 2 : Math.max(1, track.channels);
    audioTracks.push({ name, label: labels[index] ?? name, language, isDefault, channels });
  }
  return { audioTracks, profiles: [...profiles], bandwidth, bytes };
}
