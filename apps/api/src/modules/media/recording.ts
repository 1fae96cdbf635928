/**
 * Reads recordings: folders that `apps/ingest` writes while an encoder sends (docs/media.md, "Recordings").
 */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../platform/files/replace-file.ts';
import { type CaptionCue, parseCaptions, writeCaptions } from './caption-file.ts';
import { parseMediaPlaylist, type MediaPlaylist, type Segment } from './hls-parser.ts';
import { readOptional } from './read-optional.ts';
import type { VideoFiles } from './store/recorded-files.ts';
import { parseThumbnails, type ThumbnailCue } from './thumbnails.ts';
import { readVideoFile, UnreadableFileError } from './unreadable-video.ts';
import type { NamedRendition, Run, Subtitles, Video } from './video.ts';

/** The file of a recording that lists its runs. */
export const recordingManifest = 'recording.json';

const variant = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/),
  bandwidth: z.int().min(1),
  codecs: z.string().regex(/^[\w.,-]+$/),
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
  frameRate: z.number().positive().optional(),
});

const audioTrack = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/),
  /** As viewers read it. */
  label: z.string().regex(/^[^"\p{Cc}]{1,100}$/u),
  language: z
    .string()
    .regex(/^[A-Za-z-]{2,12}$/)
    .nullable(),
  isDefault: z.boolean(),
  channels: z.int().min(1).max(64),
});

const captionServices = ['CC1', 'CC2', 'CC3', 'CC4'] as const;

const manifest = z.object({
  version: z.literal(1),
  targetSeconds: z.number().min(1).max(60),
  runs: z.array(
    z.object({
      run: z.int().min(0),
      startMs: z.int().min(0),
      endMs: z.int().min(0).nullable(),
      endReason: z.string().nullable(),
      exactness: z.enum(['frame', 'key-frame']),
      variants: z.array(variant),
      /** Audio tracks, if they have segments of their own: the variants then have none. */
      sounds: z.array(audioTrack).default([]),
      /** Services of CEA-608 captions embedded in the video. */
      captions: z.array(z.enum(captionServices)).default([]),
    }),
  ),
});
type Manifest = z.infer<typeof manifest>;
type ManifestRun = Manifest['runs'][number];
type Variant = z.infer<typeof variant>;
type AudioTrack = z.infer<typeof audioTrack>;

/** Returns the recording as it is now; the same object if nothing has changed. */
export type ReadRecording = () => Promise<Video>;

interface ReadPlaylist {
  readonly modifiedMs: number;
  readonly playlist: MediaPlaylist;
}

interface ReadPictures {
  readonly modifiedMs: number | null;
  readonly cues: readonly ThumbnailCue[];
}

const emptyPlaylist: MediaPlaylist = { mapUri: null, segments: [], durationUs: 0 };

/** Returns the modification time of a file, ms since 1970; null if it does not exist. */
const modifiedMsOf = async (path: string): Promise<number | null> =>
  (await stat(path).catch(() => null))?.mtimeMs ?? null;

function attributesOf(variants: readonly Variant[]): Map<string, string> {
  const [first] = variants;
  const bandwidth = Math.max(...variants.map((item) => item.bandwidth));
  return new Map([
    ['BANDWIDTH', String(bandwidth)],
    ['CODECS', `"${first?.codecs ?? ''}"`],
    ...(first?.width === undefined || first.height === undefined
      ? []
      : [['RESOLUTION', `${first.width}x${first.height}`] as const]),
    ...(first?.frameRate === undefined
      ? []
      : [['FRAME-RATE', first.frameRate.toFixed(3)] as const]),
    // Playlists without audio tracks or captions omit these.
    ['AUDIO', '"sound"'],
    ['SUBTITLES', '"captions"'],
    ['CLOSED-CAPTIONS', '"services"'],
  ]);
}

const audioTrackAttributes = ({ label, language, isDefault, channels }: AudioTrack) =>
  new Map([
    ['TYPE', 'AUDIO'],
    ['GROUP-ID', '"sound"'],
    ['NAME', `"${label}"`],
    ...(language === null ? [] : [['LANGUAGE', `"${language}"`] as const]),
    ['DEFAULT', isDefault ? 'YES' : 'NO'],
    ['AUTOSELECT', 'YES'],
    ['CHANNELS', `"${channels}"`],
  ]);

/** Folder of a recording with a file of captions for each language. */
const captionsFolder = 'captions';
const captionFile = /^([a-z]{2,3}(?:-[A-Za-z]{2,8})?)\.vtt$/;

/** Reads the captions of a recording. `faults` names the files that are not valid captions, with the reason. */
async function readSubtitles(
  folder: string,
): Promise<{ readonly subtitles: Subtitles[]; readonly faults: string[] }> {
  const directory = join(folder, captionsFolder);
  const names: string[] = await readdir(directory).catch(() => []);
  const faults: string[] = [];
  const read = names.toSorted().map(async (name) => {
    const language = captionFile.exec(name)?.[1];
    if (language === undefined) return [];
    return readVideoFile(`${captionsFolder}/${name}`, async () => {
      const text = await readOptional(join(directory, name));
      return text === null ? [] : [{ language, cues: parseCaptions(text) }];
    }).catch((error: UnreadableFileError) => {
      faults.push(error.message);
      return [];
    });
  });
  return { subtitles: (await Promise.all(read)).flat(), faults };
}

/**
 * Stores the captions of a recording in a language; null removes them.
 * @param cues their times count from the start of the recording, whose runs follow each other without gaps
 */
export async function writeSubtitles(
  { folder }: Pick<Video, 'folder'>,
  language: string,
  cues: readonly CaptionCue[] | null,
): Promise<void> {
  const directory = join(folder, captionsFolder);
  const file = join(directory, `${language}.vtt`);
  if (cues === null) return rm(file, { force: true });
  await mkdir(directory, { recursive: true });
  await replaceFile(file, writeCaptions(cues));
}

/** Returns the manifest of the recording in a folder. Rejects if it cannot be read. */
const readManifest = async (folder: string): Promise<Manifest> =>
  manifest.parse(JSON.parse(await readFile(join(folder, recordingManifest), 'utf8')));

/** True if a run of a recording grows, or was interrupted and not ended yet. Rejects if it cannot be read. */
export const hasOpenRun = async (folder: string): Promise<boolean> =>
  (await readManifest(folder)).runs.some(({ endMs }) => endMs === null);

/**
 * Returns the paths, inside the folder of a recording, of all segments and initialisation segments of the
 * runs that have ended, audio tracks included. These files no longer change. Rejects if the recording
 * cannot be read.
 */
export async function finishedFiles(folder: string): Promise<string[]> {
  const { runs } = await readManifest(folder);
  const files = new Set<string>();
  for (const { run, endMs, variants, sounds: audioTracks } of runs) {
    if (endMs === null) continue;
    for (const { name } of [...variants, ...audioTracks]) {
      const rendition = `run-${run}/${name}`;
      const playlist = await readOptional(join(folder, rendition, 'index.m3u8'));
      if (playlist === null) continue;
      const { mapUri, segments } = parseMediaPlaylist(playlist, { run, isGrowing: true });
      const uris = [...(mapUri === null ? [] : [mapUri]), ...segments.map(({ uri }) => uri)];
      for (const uri of uris) files.add(`${rendition}/${uri}`);
    }
  }
  return [...files];
}

/** A run with the playlists of its variants, of equal length. */
interface ReadRun {
  readonly run: ManifestRun;
  readonly playlists: ReadonlyMap<string, MediaPlaylist>;
  readonly audioPlaylists: ReadonlyMap<string, MediaPlaylist>;
}

/**
 * Cuts playlists to the shortest: variants are written one after the other, so one may lack the newest
 * segment.
 */
function cutToShortest(playlists: ReadonlyMap<string, MediaPlaylist>): Map<string, MediaPlaylist> {
  const shortest = Math.min(...[...playlists.values()].map(({ segments }) => segments.length));
  return new Map(
    [...playlists].map(([name, playlist]) => [
      name,
      { ...playlist, segments: playlist.segments.slice(0, shortest) },
    ]),
  );
}

const durationUsOf = ({ segments }: MediaPlaylist): number => {
  const last = segments.at(-1);
  return last === undefined ? 0 : last.startUs + last.durationUs;
};

/** Joins the runs into one rendition. A run without this variant plays its best one. */
function joinRuns(name: string, base: string, runs: readonly ReadRun[]): NamedRendition {
  const segments: Segment[] = [];
  const mapUris: (string | null)[] = [];
  const variants: Variant[] = [];
  let startUs = 0;
  for (const { run, playlists } of runs) {
    const played = run.variants.find((candidate) => candidate.name === name) ?? run.variants[0];
    const playlist = playlists.get(played?.name ?? '') ?? emptyPlaylist;
    const folder = `run-${run.run}/${played?.name ?? name}/`;
    mapUris[run.run] = playlist.mapUri === null ? null : folder + playlist.mapUri;
    if (played !== undefined) variants.push(played);
    for (const segment of playlist.segments)
      segments.push({
        ...segment,
        uri: folder + segment.uri,
        startUs: startUs + segment.startUs,
      });
    // The length of the first variant counts for all, so that the next run starts at the same time in each.
    startUs += durationUsOf(playlists.get(run.variants[0]?.name ?? '') ?? emptyPlaylist);
  }
  return { name, base, attributes: attributesOf(variants), mapUris, segments, durationUs: startUs };
}

/** Joins the runs into one audio track. A run without it plays its default one. */
function joinAudioTrack(
  description: AudioTrack,
  base: string,
  runs: readonly ReadRun[],
): NamedRendition {
  const segments: Segment[] = [];
  const mapUris: (string | null)[] = [];
  let startUs = 0;
  for (const { run, playlists, audioPlaylists } of runs) {
    const lengthUs = durationUsOf(playlists.get(run.variants[0]?.name ?? '') ?? emptyPlaylist);
    const played =
      run.sounds.find((candidate) => candidate.name === description.name) ??
      run.sounds.find((candidate) => candidate.isDefault) ??
      run.sounds[0];
    const playlist = audioPlaylists.get(played?.name ?? '') ?? emptyPlaylist;
    const folder = `run-${run.run}/${played?.name ?? description.name}/`;
    mapUris[run.run] = playlist.mapUri === null ? null : folder + playlist.mapUri;
    for (const segment of playlist.segments)
      // Audio beyond the last video segment is not listed yet.
      if (segment.startUs + segment.durationUs / 2 < lengthUs)
        segments.push({
          ...segment,
          uri: folder + segment.uri,
          startUs: startUs + segment.startUs,
        });
    startUs += lengthUs;
  }
  const attributes = audioTrackAttributes(description);
  return { name: description.name, base, attributes, mapUris, segments, durationUs: startUs };
}

/** Returns the audio tracks of all runs. The first run that has a track describes it. */
function audioTracksOf(base: string, runs: readonly ReadRun[]): NamedRendition[] {
  const descriptions = new Map<string, AudioTrack>();
  for (const { run } of runs)
    for (const item of run.sounds)
      if (!descriptions.has(item.name)) descriptions.set(item.name, item);
  return [...descriptions.values()].map((description) => joinAudioTrack(description, base, runs));
}

function runsOf(runs: readonly ReadRun[]): (Run | undefined)[] {
  const times: (Run | undefined)[] = [];
  let startUs = 0;
  for (const { run, playlists } of runs) {
    const { startMs, endMs, endReason, exactness } = run;
    times[run.run] = { startMs, endMs, endReason, startUs, isExact: exactness === 'frame' };
    startUs += durationUsOf(playlists.get(run.variants[0]?.name ?? '') ?? emptyPlaylist);
  }
  return times;
}

/**
 * Returns a function that reads a recording as it grows, and parses only the files that have changed since.
 * @param folder the absolute path of the recording
 * @param id the name of the recording in addresses
 */
export function createRecordingReader(
  folder: string,
  id: string,
  files: VideoFiles,
): ReadRecording {
  const base = `/media/films/${id}/`;
  const playlists = new Map<string, ReadPlaylist>();
  const pictures = new Map<string, ReadPictures>();
  let latest: { readonly state: string; readonly video: Video } | null = null;

  const readPlaylist = async (run: number, path: string): Promise<ReadPlaylist> => {
    const modifiedMs = await modifiedMsOf(path);
    if (modifiedMs === null) return { modifiedMs: 0, playlist: emptyPlaylist };
    const cached = playlists.get(path);
    if (cached?.modifiedMs === modifiedMs) return cached;
    const playlist = await readVideoFile(relative(folder, path), async () =>
      parseMediaPlaylist(await readFile(path, 'utf8'), { run, isGrowing: true }),
    );
    const read = { modifiedMs, playlist };
    playlists.set(path, read);
    return read;
  };

  const read = async (): Promise<Video> => {
    const { runs, targetSeconds } = await readVideoFile(recordingManifest, () =>
      readManifest(folder),
    );
    /** Modification times of the other files that the video is made from, ms. */
    const modified: (number | null)[] = [
      await modifiedMsOf(join(folder, 'thumbs.vtt')),
      await modifiedMsOf(join(folder, captionsFolder)),
    ];
    const readRuns: ReadRun[] = [];
    for (const run of runs) {
      const ofRun = new Map<string, MediaPlaylist>();
      const audioPlaylists = new Map<string, MediaPlaylist>();
      const readAll = async (names: readonly { name: string }[], into: typeof ofRun) => {
        for (const { name } of names) {
          const path = join(folder, `run-${run.run}`, name, 'index.m3u8');
          const { modifiedMs, playlist } = await readPlaylist(run.run, path);
          modified.push(modifiedMs);
          into.set(name, playlist);
        }
      };
      await readAll(run.variants, ofRun);
      await readAll(run.sounds, audioPlaylists);
      if (ofRun.size > 0) readRuns.push({ run, playlists: cutToShortest(ofRun), audioPlaylists });
    }
    const state = JSON.stringify([runs, targetSeconds, modified]);
    if (latest?.state === state) return latest.video;

    const filled = readRuns.filter(({ playlists: ofRun }) =>
      [...ofRun.values()].some(({ segments }) => segments.length > 0),
    );
    const names = filled[0]?.run.variants.map(({ name }) => name) ?? [];
    const variants = names.map((name) => joinRuns(name, base, filled));
    const faults: string[] = [];
    const cuesOf = (file: string) =>
      readVideoFile(file, async () => {
        const path = join(folder, file);
        const modifiedMs = await modifiedMsOf(path);
        const cached = pictures.get(file);
        if (cached?.modifiedMs === modifiedMs) return cached.cues;
        const cueText = await readOptional(path);
        const cues = cueText === null ? [] : parseThumbnails(cueText);
        pictures.set(file, { modifiedMs, cues });
        return cues;
      }).catch((error: UnreadableFileError) => {
        faults.push(error.message);
        return [];
      });
    const { subtitles, faults: captionFaults } = await readSubtitles(folder);
    faults.push(...captionFaults);
    const video: Video = {
      id,
      folder,
      files,
      base,
      durationMs: Math.round((variants[0]?.durationUs ?? 0) / 1000),
      targetUs: targetSeconds * 1e6,
      runs: runsOf(filled),
      variants,
      audioTracks: audioTracksOf(base, filled),
      captions: [],
      subtitles,
      services: captionServices.filter((captionService) =>
        filled.some(({ run }) => run.captions.includes(captionService)),
      ),
      pano: null,
      thumbnails: await cuesOf('thumbs.vtt'),
      stills: await cuesOf('stills.vtt'),
      faults,
      scoreTimeline: [],
      clock: [],
      statistics: null,
    };
    latest = { state, video };
    return video;
  };
  return async () => {
    try {
      return await read();
    } catch (error) {
      const reason = error instanceof UnreadableFileError ? `: ${error.message}` : '';
      throw new Error(`recording "${id}" cannot be read${reason}`, { cause: error });
    }
  };
}
