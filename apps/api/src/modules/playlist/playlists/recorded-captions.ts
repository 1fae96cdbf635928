/**
 * Captions of a recording, cut for each playlist. A run has a clock of its own, so that no file of captions
 * may reach beyond a joint: playlists of captions have the discontinuities of the pictures.
 */
import {
  decodeTimeOf,
  type NamedRendition,
  partsOf,
  placeCues,
  type Segment,
  type Subtitles,
  type Video,
  writeCaptions,
} from '../../media/index.ts';

/**
 * Length of a file, µs. Players fetch captions as far ahead as a file is long, and hls.js loses those of a run
 * whose pictures have not arrived.
 */
const fileUs = 60_000_000;
const ticksPerSecond = 90_000;
/** The clock of X-TIMESTAMP-MAP has 33 bits. */
const clockRange = 2 ** 33;

/** Combines segments of pictures to those of captions: none longer than a minute or beyond a joint. */
function captionSegments(segments: readonly Segment[]): Segment[] {
  const files: Segment[] = [];
  for (const part of partsOf(segments)) {
    let isOpen = false;
    for (const { run, startUs, durationUs } of part) {
      const last = files.at(-1);
      if (isOpen && last !== undefined && last.durationUs + durationUs <= fileUs)
        files[files.length - 1] = { ...last, durationUs: last.durationUs + durationUs };
      else files.push({ uri: '', run, startUs, durationUs });
      isOpen = true;
    }
  }
  return files;
}

const nameOf = (language: string) => `captions-${language}`;

/** Returns a language's own name for itself. */
function labelOf(language: string): string {
  const own = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return (own.charAt(0).toLocaleUpperCase(language) + own.slice(1)).replaceAll('"', '');
}

/**
 * Returns the renditions of the captions of a recording; a video has files instead.
 * @param segments what the playlist shows, on the event's clock
 */
export const recordedCaptions = (
  { subtitles }: Pick<Video, 'subtitles'>,
  segments: readonly Segment[],
): NamedRendition[] =>
  subtitles.map(({ language }) => ({
    name: nameOf(language),
    // Beside the playlist, so that they have its guard.
    base: '',
    attributes: new Map([
      ['TYPE', 'SUBTITLES'],
      ['GROUP-ID', '"captions"'],
      ['NAME', `"${labelOf(language)}"`],
      ['LANGUAGE', `"${language}"`],
      ['DEFAULT', 'NO'],
      ['AUTOSELECT', 'YES'],
      ['FORCED', 'NO'],
    ]),
    mapUris: [],
    segments: captionSegments(segments).map((segment, index) => ({
      ...segment,
      uri: `${nameOf(language)}-${index}.vtt`,
    })),
    durationUs: segments.reduce((sum, { durationUs }) => sum + durationUs, 0),
  }));

/** Removes captions that are not shown in a part, ms on the event's clock. */
export const withoutOtherCues = (
  video: Video,
  part: { readonly startMs: number; readonly endMs: number },
): Video => ({
  ...video,
  subtitles: video.subtitles.map(({ language, cues }) => ({
    language,
    cues: cues.filter(({ startMs, endMs }) => startMs < part.endMs && endMs > part.startMs),
  })),
});

const fileName = /^captions-([A-Za-z-]{2,12})-(\d{1,5})\.vtt$/;

/** Returns the captions of a segment, in its own time, without those that it does not show. */
const cuesIn = ({ cues }: Subtitles, { run, startUs, durationUs }: Segment) =>
  placeCues(
    cues.filter(({ endMs }) => endMs * 1000 > startUs),
    [{ run, recordedUs: startUs, startUs: 0, durationUs }],
  );

/**
 * Returns a file of captions of a recording; null if there is no such file.
 * @param video as recorded, for the clocks of its runs
 * @param shown the same on the event's clock, whose position 0 was at `originMs`
 */
export async function captionsText(
  { video, shown, originMs }: { video: Video; shown: Video; originMs: number },
  segments: readonly Segment[],
  file: string,
): Promise<string | null> {
  const [, language, index] = fileName.exec(file) ?? [];
  const subtitles = shown.subtitles.find((one) => one.language === language);
  const segment = captionSegments(segments)[Number(index)];
  const run = segment === undefined ? undefined : video.runs?.[segment.run];
  if (subtitles === undefined || segment === undefined || run === undefined) return null;
  const inRun = segment.startUs / 1e6 - (run.startMs - originMs) / 1000;
  const ticks = Math.round(((await decodeTimeOf(video, segment.run)) + inRun) * ticksPerSecond);
  const map = `X-TIMESTAMP-MAP=MPEGTS:${ticks % clockRange},LOCAL:00:00:00.000`;
  return writeCaptions(cuesIn(subtitles, segment), [map]);
}
