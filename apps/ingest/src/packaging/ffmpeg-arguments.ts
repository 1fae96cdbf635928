import {
  audioTracksOf,
  type AudioTrack,
  type Container,
  type Tracks,
} from '../media/media-unit.ts';
import { audioBitrate, type Rung } from './ladder.ts';
import { firstAudioPipe } from './packager.ts';
import { windowName } from './playlist.ts';

export const segmentSeconds = 2;
/** Segments in ffmpeg's own list: `VariantPlaylist` must read one within a minute. */
const windowSegments = 30;

const splitWords = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

/**
 * HLS of fMP4 segments, of which the newest are listed. `frag_discont` and `negative_cts_offsets` replace
 * edit lists, which players ignore: without them audio and video drift apart, and B-frames delay the video.
 */
const hls = (folder: string): string[] =>
  splitWords(
    `-f hls -hls_time ${segmentSeconds} -hls_list_size ${windowSegments}`,
    '-hls_segment_type fmp4 -hls_flags independent_segments+temp_file',
    '-hls_segment_options movflags=+negative_cts_offsets+frag_discont',
    `-hls_fmp4_init_filename init.mp4 -hls_segment_filename ${folder}/s%05d.m4s`,
    `${folder}/${windowName}`,
  );

const input = (container: Container): string[] =>
  splitWords(
    '-hide_banner -nostats -loglevel warning -probesize 500000 -analyzeduration 1000000',
    `-f ${container} -i pipe:0`,
  );

/** Drops samples with a negative time, which an encoder adds to start with: they would delay the video. */
const dropPriming = ['-bsf:a', String.raw`noise=amount=0:drop=lt(pts\,0)`];
const encodedAudio = splitWords(`-c:a aac -b:a ${audioBitrate} -ac 2`);

function audio(container: Container, { audio: track }: Tracks): string[] {
  if (track === null) return [];
  if (track.codec !== 'aac') return ['-map', '0:a:0?', ...encodedAudio, ...dropPriming];
  const filter = container === 'mpegts' ? ['-bsf:a', 'aac_adtstoasc'] : [];
  return ['-map', '0:a:0?', '-c:a', 'copy', ...filter];
}

/**
 * Silence and black in place of a track that the encoder does not send. Players cannot go on where a run
 * with audio meets one without. ffmpeg makes them no faster than the other track arrives, because it reads
 * a single input and waits for it.
 */
const silence = 'anullsrc=sample_rate=48000:channel_layout=stereo';
const black = 'color=black:size=640x360:rate=25,format=yuv420p';
/** Black video for a run whose audio has segments of its own: made of that audio, it ends with it. */
const blackFromAudio =
  '[0:a:0]showwaves=size=640x360:rate=25,format=yuv420p,lutyuv=y=16:u=128:v=128';
const silentAudio = (label: string): string[] => [
  ...splitWords(`-map [${label}] -c:a aac -b:a 32k -shortest`),
  ...dropPriming,
];
const blackVideo = splitWords(
  `-map [black] -c:v libx264 -preset ultrafast -g ${segmentSeconds * 25} -sc_threshold 0 -bf 0 -shortest`,
);

/** Fragments of audio with segments of its own are this short, so that it can be cut near any frame, µs. */
const audioFragmentUs = 40_000;

/**
 * ffmpeg moves the times of an output until none is negative: those of video with B-frames, but not those of
 * its audio in another output. With a second added to all, none is negative.
 */
const commonStart = ['-output_ts_offset', '1'];

/**
 * Returns the outputs that write each audio track to a pipe, as fragments that `AudioCutter` combines to
 * segments.
 */
function separateAudioTracks(container: Container, tracks: Tracks): string[] {
  const fragments = splitWords(
    '-f mp4 -movflags +delay_moov+default_base_moof+negative_cts_offsets+frag_discont',
    `-frag_duration ${audioFragmentUs}`,
  );
  const outputs =
    tracks.audio === null
      ? [[...splitWords('-map [silence] -c:a aac -b:a 32k'), ...dropPriming]]
      : audioTracksOf(tracks).map((track) => separateAudioTrack(container, track));
  return outputs.flatMap((output, index) => [
    ...output,
    ...commonStart,
    ...fragments,
    `pipe:${firstAudioPipe + index}`,
  ]);
}

function separateAudioTrack(container: Container, { codec, pid }: AudioTrack): string[] {
  const map = ['-map', pid === undefined ? '0:a:0' : `0:i:${pid}`];
  if (codec !== 'aac') return [...map, ...encodedAudio, ...dropPriming];
  const filter = container === 'mpegts' ? ['-bsf:a', 'aac_adtstoasc'] : [];
  return [...map, '-c:a', 'copy', ...filter];
}

export interface PackagingOptions {
  /** Audio tracks have segments of their own. */
  hasSeparateAudio: boolean;
  /** Captions embedded in the video are removed. */
  removesCaptions: boolean;
}

/** Removes all supplemental messages: those with captions, and others that players do not need. */
const removeCaptions = ({ video }: Tracks): string[] => [
  '-bsf:v',
  `filter_units=remove_types=${video?.codec === 'hevc' ? '39|40' : '6'}`,
];

/** Returns ffmpeg's arguments for one variant that copies the video. */
export function copyArguments(
  container: Container,
  tracks: Tracks,
  { removesCaptions, hasSeparateAudio }: PackagingOptions,
): string[] {
  const tag = tracks.video?.codec === 'hevc' ? ['-tag:v', 'hvc1'] : [];
  const added =
    tracks.video === null
      ? `${hasSeparateAudio ? blackFromAudio : black}[black]`
      : tracks.audio === null
        ? `${silence}[silence]`
        : '';
  return [
    ...input(container),
    ...(added === '' ? [] : ['-filter_complex', added]),
    ...(tracks.video === null ? blackVideo : ['-map', '0:v:0', '-c:v', 'copy', ...tag]),
    ...(tracks.video !== null && removesCaptions ? removeCaptions(tracks) : []),
    ...(hasSeparateAudio
      ? []
      : tracks.audio === null
        ? silentAudio('silence')
        : audio(container, tracks)),
    ...(hasSeparateAudio ? commonStart : []),
    ...hls('source'),
    ...(hasSeparateAudio ? separateAudioTracks(container, tracks) : []),
  ];
}

/**
 * Returns ffmpeg's arguments for the rungs, and for the audio, if there is any: audio tracks with segments of their
 * own, or an audio-only variant. All variants are cut at the same times.
 */
export function ladderArguments(
  container: Container,
  tracks: Tracks,
  rungs: readonly Rung[],
  { removesCaptions, hasSeparateAudio }: PackagingOptions,
): string[] {
  const names = rungs.map(({ name }) => `[${name}in]`).join('');
  const scale = rungs.map(
    ({ name, height }) => `[${name}in]scale=-2:${height},format=yuv420p[${name}]`,
  );
  const hasAudio = tracks.audio !== null;
  const silences = rungs.map(({ name }) => `[${name}silence]`).join('');
  const silent = hasSeparateAudio
    ? `${silence}[silence]`
    : `${silence},asplit=${rungs.length}${silences}`;
  const graph = [
    `[0:v:0]split=${rungs.length}${names}`,
    ...scale,
    ...(hasAudio ? [] : [silent]),
  ].join(';');
  const audioArguments = audio(container, tracks);
  const outputs = rungs.flatMap(({ name, videoBitrate }) => [
    ...splitWords(
      `-map [${name}] -c:v libx264 -preset veryfast -profile:v high -b:v ${videoBitrate}`,
      `-maxrate ${videoBitrate} -bufsize ${videoBitrate * 2} -bf 0 -sc_threshold 0 -g 600`,
      `-flags +cgop -force_key_frames expr:gte(t,n_forced*${segmentSeconds}) -fps_mode vfr`,
      `-a53cc ${removesCaptions ? 0 : 1}`,
    ),
    ...(hasSeparateAudio ? commonStart : hasAudio ? audioArguments : silentAudio(`${name}silence`)),
    ...hls(name),
  ]);
  const audioOnly = hasAudio ? [...audioArguments, '-vn', ...hls('audio')] : [];
  const audioOutputs = hasSeparateAudio ? separateAudioTracks(container, tracks) : audioOnly;
  return [...input(container), '-filter_complex', graph, ...outputs, ...audioOutputs];
}
